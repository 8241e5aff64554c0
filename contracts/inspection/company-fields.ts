import { z } from "zod";
import { attachment } from "@/contracts/file/attachment";
import { field } from "@/contracts/kit/field";
import {
  choice,
  instantOrNone,
  line,
  optionalChoice,
  optionalCount,
  optionalDay,
  optionalLine,
  optionalMobileNumber,
  optionalParagraph,
  optionalYesOrNo,
  rowId,
  shownChoice,
  shownChoiceOrNone,
  shownText,
} from "@/contracts/kit/items";
import { currency, id, optional, text } from "@/contracts/kit/scalars";
import { AUTO_SOURCES, type SectionKey, template } from "@/contracts/inspection/template";

/** Dictionary `inspect_status`. // domain b §1 (5) */
export const INSPECT_STATUS = {
  todo: 0,
  filling: 1,
  submitted: 2,
  returned: 3,
  reviewing: 4,
  onsite: 5,
  rectify: 6,
  rectified: 7,
  closed: 8,
  overdue: 9,
  appeal: 10,
  exempt: 11,
} as const;
/** Dictionary `inspect_type`. */
export const INSPECT_TYPE = { annual: 1, special: 2 } as const;
/** Dictionary `inspect_file_category`: 承诺书, 整改报告. */
export const FILE_CATEGORY = { commitment: 12, rectification: 13, other: 99 } as const;
/** Dictionary `rectify_status`: from here on it has been put right. */
export const RECTIFIED_FROM = 3;
/** Under which name a file stands that belongs to a section, and to no item of it. */
export const SECTION_FILES = { A: "A-00", L: "L-00", R: "R-00" } as const;
export type PaperSection = keyof typeof SECTION_FILES;
/** What the head of the firm signs. // domain b §1 (2h) L */
export const COMMITMENT_TEXT =
  "本所承诺：本次填报的内容和提交的材料真实、准确、完整，没有虚假记载、误导性陈述和重大遗漏；对检查中发现的问题将如实说明并按期整改。如有不实，愿意承担相应的责任。";
/** Kinds of the signed commitment: a scan or a photograph of it. */
export const COMMITMENT_KINDS: readonly string[] = ["pdf", "jpg", "jpeg"];
/** Characters at least. // domain b §1 (2h) */
export const MIN_NOTE = 10;
export const MIN_SUMMARY = 200;
export const MIN_STATEMENT = 50;

/** Of an item, or of an item of a sample. */
const itemCode = () => line("编号", 80);
const amountOf = (label: string, more: { allowNegative?: true; help?: string } = {}) =>
  field(optional(currency(more.allowNegative ? { allowNegative: true } : {})), {
    label,
    kind: "money",
    unit: "元",
    ...more,
  });
const people = (label: string, more: object = {}) => optionalCount(label, 100_000, { unit: "人", ...more });
const note = (label: string, help = "与系统数据不一致时说明") => optionalParagraph(label, 1_000, { help });

export const answerRow = z.strictObject({
  ...rowId,
  itemCode: itemCode(),
  answer: optionalChoice("check_answer", "自评"),
  note: optionalParagraph("说明", 500),
});
export const itemFile = z.strictObject({
  ...rowId,
  itemCode: itemCode(),
  fileCategory: choice("inspect_file_category", "材料类别"),
  fileId: field(id(), { label: "材料", kind: "files" }),
});
export const violationRow = z.strictObject({
  ...rowId,
  itemCode: field(text(8), { label: "情形" }),
  violationType: choice("violation_type", "类型"),
  violationDate: optionalDay("日期"),
  authority: optionalLine("处理机关", 100),
  docNo: optionalLine("文号", 100),
  amount: amountOf("金额"),
  description: optionalParagraph("情况说明", 1_000),
  isRectified: optionalYesOrNo("是否已整改"),
});
export const problemRow = z.strictObject({
  ...rowId,
  itemCode: field(text(8), { label: "核查项目" }),
  problem: optionalParagraph("存在的问题", 1_000),
  cause: optionalParagraph("原因", 1_000),
  measure: optionalParagraph("整改措施", 1_000),
  responsible: optionalLine("责任人", 50),
  planDate: optionalDay("计划完成日期"),
  doneDate: optionalDay("实际完成日期"),
  rectifyStatus: optionalChoice("rectify_status", "整改状态"),
});
export const specialRow = z.strictObject({
  ...rowId,
  itemCode: itemCode(),
  answer: optionalChoice("check_answer", "自查结果"),
  statement: optionalParagraph("单位说明", 2_000),
});
const rows = <S extends z.ZodType>(schema: S, label: string, max = 60) => field(z.array(schema).max(max), { label });

/** What the firm types; what the system knows stands beside it as figures. // domain b §1 (2) */
export const companyFields = {
  fillerName: optionalLine("填表人", 30),
  fillerPhone: optionalMobileNumber("联系电话"),
  isBasicConfirmed: optionalYesOrNo("基本情况已核对无误", { help: "有误的请先到事务所信息管理中更正，再带入数据" }),
  basicNote: note("基本情况更正说明"),
  laborContractCount: people("签订劳动合同人数"),
  laborContractNote: note("未签订劳动合同的人员及原因", "少于从业人员总数时填写"),
  socialInsCount: people("缴纳社保人数", { help: "退休返聘人员在说明中列出" }),
  socialInsNote: note("未缴纳社保的人员及原因", "少于从业人员总数时填写"),
  inCount: people("本年入职人数"),
  outCount: people("本年离职人数"),
  transferCount: people("本年转所人数"),
  hasNoNominalStaff: optionalYesOrNo("声明无挂名执业、无异地执业"),
  staffNote: note("人员情况更正说明"),
  businessNote: note("业务情况更正说明"),
  operatingRevenue: amountOf("年度营业收入"),
  taxRevenue: amountOf("其中涉税业务收入"),
  totalProfit: amountOf("利润总额", { allowNegative: true }),
  netProfit: amountOf("净利润", { allowNegative: true }),
  totalAssets: amountOf("资产总额"),
  totalLiabilities: amountOf("负债总额"),
  totalOwnersEquity: amountOf("所有者权益", { allowNegative: true }),
  vatPaid: amountOf("缴纳增值税"),
  incomeTaxPaid: amountOf("缴纳企业（个人经营）所得税"),
  riskFundBalance: amountOf("职业风险基金余额"),
  riskFundAccrual: amountOf("本年计提职业风险基金"),
  insurancePolicyNo: optionalLine("职业责任保险单号", 60),
  insurer: optionalLine("承保公司", 100),
  insuredAmount: amountOf("保险金额"),
  insuredTo: optionalDay("保险期限止"),
  hasNoViolations: optionalYesOrNo("本期无违规情况", { help: "没有的也请明确选择「是」" }),
  violations: rows(violationRow, "违规情况"),
  selfConclusion: optionalChoice("self_conclusion", "自查结论"),
  summary: optionalParagraph("自查总结", 5_000, { help: `不少于${MIN_SUMMARY}字` }),
  problems: rows(problemRow, "问题与整改"),
  specials: rows(specialRow, "专项核查"),
  commitDate: optionalDay("承诺日期"),
  rectifyReport: optionalParagraph("整改情况", 5_000),
  answers: rows(answerRow, "核查项目自评", 200),
  sampleAnswers: rows(answerRow, "样本核查", 1_000),
  itemFiles: rows(itemFile, "证明材料", 500),
} as const;
export type CompanyKey = keyof typeof companyFields;

/** Items of one section; of `answers` and `itemFiles` a section has the rows of its own items. */
export const SECTION_ITEMS: Readonly<Record<SectionKey, readonly CompanyKey[]>> = {
  A: ["fillerName", "fillerPhone", "isBasicConfirmed", "basicNote"],
  B: [
    ...(["laborContractCount", "laborContractNote", "socialInsCount", "socialInsNote", "inCount", "outCount"] as const),
    ...(["transferCount", "hasNoNominalStaff", "staffNote"] as const),
  ],
  C: ["businessNote"],
  D: [
    ...(["operatingRevenue", "taxRevenue", "totalProfit", "netProfit", "totalAssets", "totalLiabilities"] as const),
    ...(["totalOwnersEquity", "vatPaid", "incomeTaxPaid", "riskFundBalance", "riskFundAccrual"] as const),
    ...(["insurancePolicyNo", "insurer", "insuredAmount", "insuredTo"] as const),
  ],
  E: ["sampleAnswers"],
  F: [],
  G: [],
  H: [],
  I: ["hasNoViolations", "violations"],
  J: ["selfConclusion", "summary", "problems"],
  S: ["specials"],
  L: ["commitDate"],
  R: ["rectifyReport"],
};

/** One figure that the system knows, with where it comes from and when it was taken. */
export const figure = z.object({
  key: z.string(),
  section: z.string(),
  label: z.string(),
  /** As a number's text where it is one, for the rules. */
  value: z.string().nullable(),
  /** In words; null: 尚无数据. */
  text: z.string().nullable(),
  source: z.string(),
  syncTime: z.string(),
  /** Of a table: what the figure counts, row by row. */
  table: z.object({ heads: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
});
export type Figure = z.infer<typeof figure>;

/** The answer of an automatic item; without data it is null and does not count. */
export const autoAnswer = z.object({
  code: z.string(),
  auto: z.enum(AUTO_SOURCES),
  answer: z.int().nullable(),
  text: z.string(),
  source: z.string(),
  syncTime: z.string(),
});
export type AutoAnswer = z.infer<typeof autoAnswer>;

/** What the association finds of an item. */
export const reviewedItem = z.strictObject({
  answer: optionalChoice("check_answer", "审核"),
  /** Of a deduction: how many cases; none told: as many as the firm declares. */
  cases: optionalCount("认定件数", 99, { unit: "件" }),
  opinion: field(optional(text(500)), { label: "审核意见" }),
});
export type ReviewedItem = z.infer<typeof reviewedItem>;

const light = z.object({
  key: z.string(),
  label: z.string(),
  state: z.enum(["good", "caution", "bad", "unknown"]),
  text: z.string(),
});
export type Light = z.infer<typeof light>;

/** Special items of a plan. // domain b §1 (2h) S */
export const specialItem = z.strictObject({
  itemCode: field(text(8).regex(/^S-\d{2}$/, "编号写作 S-01"), { label: "编号" }),
  itemName: line("核查事项", 100),
  checkContent: field(text(1_000), { label: "核查内容", kind: "longText" }),
});
export type SpecialItem = z.infer<typeof specialItem>;

const told = (label: string, more: object = {}) => shownText(label, more);
const dayOrNone = (label: string) => told(label, { kind: "date", width: 112 });
const scoreOf = (label: string) => told(label, { kind: "decimal", unit: "分", width: 96 });

/** What the system knows of a task. */
export const companyKnown = {
  taskNo: field(z.string(), { label: "任务编号", kind: "code", width: 190, readOnly: true }),
  planId: id(),
  planName: field(z.string(), { label: "计划名称", width: 260, readOnly: true }),
  inspectType: shownChoice("inspect_type", "检查类型", { readOnly: true, width: 96 }),
  inspectYear: field(z.int(), { label: "检查年度", kind: "year", width: 88, readOnly: true }),
  inspectStatus: shownChoice("inspect_status", "状态", { readOnly: true, width: 110 }),
  memberNo: told("会员编号", { kind: "code" }),
  creditCode: told("统一社会信用代码", { kind: "code" }),
  directorName: told("所长（负责人）"),
  fillStart: instantOrNone("填报开始", { readOnly: true }),
  fillEnd: instantOrNone("填报截止", { readOnly: true }),
  submitTime: instantOrNone("提交时间", { readOnly: true }),
  lateDays: field(z.int(), { label: "逾期天数", kind: "int", unit: "天", width: 96, readOnly: true }),
  /** To the deadline of what the firm has to do now; none where it waits for the association. // domain b §1 (3) */
  remainingDays: field(z.int().nullable(), { label: "剩余天数", kind: "int", width: 120, readOnly: true }),
  selfScore: scoreOf("自评得分"),
  auditScore: scoreOf("审核得分"),
  inspectResult: shownChoiceOrNone("inspect_result", "检查结论", { readOnly: true, width: 104 }),
  resultRemark: told("结论说明", { kind: "longText" }),
  returnDeadline: dayOrNone("补正期限"),
  rectifyDeadline: dayOrNone("整改期限"),
  concludeTime: instantOrNone("结论时间", { readOnly: true }),
  publicTime: instantOrNone("列入公示时间", { readOnly: true }),
  unlockReason: told("解锁理由", { kind: "longText" }),
  appealUntil: dayOrNone("申请复核期限"),
  onsiteDate: dayOrNone("实地检查日期"),
  onsiteTeam: told("检查人员"),
  onsiteMaterials: told("需准备的材料", { kind: "longText" }),
  onsiteConfirmTime: instantOrNone("事务所确认时间", { readOnly: true }),
  onsitePeople: told("事务所在场人员"),
  onsiteOpinion: told("现场检查意见", { kind: "longText" }),
  onsiteRecordTime: instantOrNone("现场检查登记时间", { readOnly: true }),
  onsiteSignTime: instantOrNone("事务所确认记录时间", { readOnly: true }),
  onsiteSignNote: told("事务所对记录的意见", { kind: "longText" }),
  syncTime: instantOrNone("数据带入时间", { readOnly: true }),
  figures: z.array(figure),
  autoAnswers: z.array(autoAnswer),
  /** By section: how often it was saved. */
  sectionVersions: z.record(z.string(), z.int()),
  reviewed: z.record(z.string(), reviewedItem),
} as const;

/** What an answer tells beside the columns. */
export const companyTold = {
  template,
  specialItems: z.array(specialItem),
  lights: z.array(light),
  sectionScores: z.array(
    z.object({
      key: z.string(),
      weight: z.int(),
      score: z.string().nullable(),
      unanswered: z.int(),
      excluded: z.int(),
    }),
  ),
  deduction: z.string(),
  late: z.string(),
  /** What the score on the findings so far suggests; of the association alone. // domain b §1 (6) */
  suggestedResult: shownChoiceOrNone("inspect_result", "建议结论", { readOnly: true }),
  /** Sections that may be saved now. */
  openSections: z.array(z.string()),
  /** Of a returned sheet the items that are to be put right; null: all of an open section's. */
  openItems: z.array(z.string()).nullable(),
  /** Sections that the firm asks to have unlocked; null: it asks for none. */
  unlockSections: z.array(z.string()).nullable(),
  /** Papers of the on-site inspection. */
  onsiteFiles: z.array(attachment),
  /** Firms that went into this one and whose business of the year it answers for, too. */
  mergedFirms: z.array(z.string()),
  packs: z.array(
    z.object({ submissionId: id(), submissionNo: z.string(), submitTime: z.string(), submitUserName: z.string() }),
  ),
} as const;
