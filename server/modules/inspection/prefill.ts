import { STANDING } from "@/contracts/agreement/report/report-status";
import { SERVICE } from "@/contracts/agreement/service-types";
import { RECORD_TYPE } from "@/contracts/rewards/record-fields";
import type { AutoAnswer, Figure, Light } from "@/contracts/inspection/company-fields";
import { sampleFigure, samplesOf } from "@/contracts/inspection/checklist-rules";
import { ANSWER } from "@/contracts/inspection/score";
import { type AutoSource, itemsOf, type Template } from "@/contracts/inspection/template";
import { ratioOf } from "@/contracts/kit/amount/decimal";
import { amountText, divided, fenOf, inYuan, money } from "@/contracts/statement/dues/engine/amounts";
import type { Db } from "@/server/db/client";
import type { Services } from "@/server/platform/call/services";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { agreementsOfPeriod, drawReports, reportsNamed, reportsOfPeriod } from "@/server/modules/agreement/read";
import { answersFor, firmPapers, firmSummary, taxesOfYear } from "@/server/modules/basic/read";
import { reportsInTime, sampleSize } from "@/server/modules/inspection/params";
import { businessTable, firmTableFigures, movement } from "@/server/modules/inspection/prefill-tables";
import { hasOrganisation, yearScore } from "@/server/modules/party/read";
import { decidedOfFirm } from "@/server/modules/rewards/read";
import { duesOfYear, yearlySet } from "@/server/modules/statement/read";

interface Asked {
  readonly db: Db;
  readonly now: Date;
  readonly today: string;
  readonly services: Services;
}

/** Whose figures, for which plan. */
interface Of {
  readonly companyId: string;
  readonly inspectYear: number;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly template: Template;
  /** As they were last brought in: a sample that was drawn stays. */
  readonly figures: readonly Figure[];
}

/** With the firms whose business, people and contracts it answers for: its branches within the province. // domain b §1 (7) */
interface Covering extends Of {
  readonly covered: readonly string[];
}

export const NO_DATA = "尚无数据";
const FIRM = "事务所信息管理";
const STAFF = "人员管理";
const REWARDS = "奖惩管理";
const PARTY = "党建活动";
const TAXES = "事务所涉税信息";
const DUES = "会费缴纳明细";
const STATEMENTS = "报表管理";
const AGREEMENTS = "协议备案";
const REPORTS = "业务报备";
const PER_CENT = 2;

type Words = Awaited<ReturnType<ReturnType<typeof dictionaryOf>["get"]>>;
type Papers = NonNullable<Awaited<ReturnType<typeof firmPapers>>>;
type Line = readonly [
  ...[key: string, label: string, text: string | number | null | undefined],
  value?: string | number | null,
];

const linesOf = (section: string, source: string, syncTime: string, lines: readonly Line[]): Figure[] =>
  lines.map(([key, label, text, given]) => {
    const value = given === undefined && typeof text === "number" ? text : (given ?? null);
    return {
      key,
      section,
      label,
      text: text === null || text === undefined || text === "" ? null : String(text),
      value: value === null ? null : String(value),
      source,
      syncTime,
    };
  });

/** Money as it is read, and as the rules count with it. */
const amountLine = (key: string, label: string, amount: string | null | undefined): Line => {
  const known = amount ?? null;
  return [key, label, known === null ? null : money(fenOf(known)), known];
};

/** Percent with the places that people read. */
const percent = (part: number, whole: number): string | null =>
  whole === 0 ? null : Number(ratioOf(BigInt(part), BigInt(whole)) ?? "0").toFixed(PER_CENT);

function firmLines({ firm, partners }: Papers, branchCount: number, words: Words): Line[] {
  const label = (dict: string, value: number | null) => (value === null ? null : words.label(dict, value));
  const { partnerCount = 0, taxAgentPartners = 0, ratio = null } = partners ?? {};
  const share = percent(taxAgentPartners, partnerCount);
  return [
    ["orgForm", "组织形式", label("company_org_form", firm.orgForm)],
    ["establishDate", "成立日期", firm.establishDate],
    ["regCertNo", "行政登记证书编号", firm.regCertNo],
    ["legalPersonName", "法定代表人（执行事务合伙人）", firm.legalPersonName],
    ["directorName", "所长（负责人）", firm.directorName],
    ["registeredCapital", "注册资本（出资额，元）", firm.registeredCapital, firm.registeredCapital ?? undefined],
    ["officeAddress", "办公地址", firm.officeAddress],
    ["officeArea", "办公面积（㎡）", firm.officeArea, firm.officeArea ?? undefined],
    ["officeOwnership", "办公用房性质", label("office_ownership", firm.officeOwnership), firm.officeOwnership],
    ["firmGrade", "事务所等级", label("company_grade", firm.firmGrade)],
    ["tscLevel", "涉税专业服务信用等级", label("tsc_level", firm.tscLevel)],
    ["taxCreditLevel", "纳税缴费信用级别", label("tax_credit_level", firm.taxCreditLevel)],
    ["branchCount", "分支机构数", branchCount],
    ["partnerCount", "股东（合伙人）人数", partnerCount],
    ["partnerRatio", "出资比例合计（%）", ratio === null ? null : Number(ratio).toFixed(PER_CENT), ratio ?? undefined],
    ["taxAgentPartners", "其中税务师占比（%，应超过 50%）", share, share ?? undefined],
  ].map((line) => line as unknown as Line);
}

const staffLines = ({ people }: Papers): Line[] =>
  people === undefined
    ? []
    : [
        ["staffTotal", "从业人员总数", people.staffTotal],
        ["practisingCount", "执业税务师数", people.practisingCount],
        ["cpaCount", "注册会计师", people.cpaCount],
        ["lawyerCount", "律师", people.lawyerCount],
        ["dualCertCount", "税务师兼注册会计师", people.dualCertCount],
        ["under35", "35 岁以下", people.under35],
        ["under50", "35 至 49 岁", people.under50],
        ["over50", "50 岁及以上", people.over50],
        ["ageUnknown", "出生日期未登记", people.ageUnknown],
        ["master", "研究生", people.master],
        ["bachelor", "大学本科", people.bachelor],
        ["college", "大学专科", people.college],
        ["otherEducation", "其他学历或未登记", people.otherEducation],
      ];

/** What nobody keeps yet, said as such. // domain b §1 (2) */
const ABSENT: readonly (readonly [section: string, source: string, key: string, label: string])[] = [
  ["B", "培训管理", "ceQualifiedCount", "继续教育达标人数"],
];

/** Where the answer of an automatic item would come from, while there is nothing. */
const SOURCES: Readonly<Record<AutoSource, string>> = {
  education: "培训管理",
  agreements: AGREEMENTS,
  reports: REPORTS,
  party: PARTY,
  dues: DUES,
  statements: STATEMENTS,
};

async function partyAnswer(asked: Asked, { companyId, inspectYear }: Of) {
  const aimed = (await yearScore(asked, companyId, inspectYear)).filter(({ target }) => target !== null);
  const done = aimed.reduce((sum, row) => sum + row.done, 0);
  const reached = aimed.filter((row) => row.done >= (row.target ?? 0)).length;
  if (done === 0) {
    const none = `${inspectYear} 年没有已审核的党建活动`;
    // While the year lasts there may be some yet; behind it none is less than one, where an organisation owes some.
    const isOver = asked.today > `${inspectYear}-12-31` && aimed.length > 0;
    return isOver && (await hasOrganisation(asked.db, companyId))
      ? { answer: ANSWER.unmet, text: none }
      : { answer: null, text: `${NO_DATA}，${none}` };
  }
  const text = `${aimed.length} 类活动中 ${reached} 类达到年度次数，共 ${done} 次`;
  return { answer: reached === aimed.length ? ANSWER.met : ANSWER.partly, text };
}

async function rewardLines({ db }: Asked, { companyId, periodStart, periodEnd }: Of): Promise<Line[]> {
  const rows = await decidedOfFirm(db, companyId, { from: periodStart, to: periodEnd });
  const told = (type: number) => rows.filter(({ recordType }) => recordType === type);
  const words = (of: typeof rows) =>
    of.length === 0 ? "" : `：${of.map(({ title }) => title ?? "").join("、")}`.slice(0, 300);
  const [rewards, penalties] = [told(RECORD_TYPE.reward), told(RECORD_TYPE.punishment)];
  return [
    ["rewards", "本期奖励", `${rewards.length} 项${words(rewards)}`, rewards.length],
    ["penalties", "本期惩戒处罚", `${penalties.length} 项${words(penalties)}`, penalties.length],
  ];
}

/** What the firm has filed of the year's taxes; nothing of it where it has not. // domain a §4.2 */
async function taxLines({ db }: Asked, { companyId, inspectYear }: Of): Promise<Line[]> {
  const filed = await taxesOfYear(db, companyId, inspectYear);
  return [
    amountLine("taxRevenue", "申报营业收入（元）", filed?.revenueDeclared),
    amountLine("taxVat", "缴纳增值税（元）", filed?.vatPaid),
    amountLine("taxIncome", "缴纳所得税（元）", filed?.incomeTaxPaid),
    amountLine("taxLateFee", "滞纳金（元）", filed && (filed.lateFee ?? "0.00")),
    amountLine("taxArrears", "年末欠税（元）", filed && (filed.arrears ?? "0.00")),
  ];
}

interface Answered {
  readonly answer: number | null;
  readonly text: string;
  readonly lines: readonly Line[];
}

/** 会费足额按期缴纳: by the bills of the year. // domain b §1 (6) H */
async function duesAnswer({ db, today }: Asked, { companyId, inspectYear }: Of): Promise<Answered> {
  const told = await duesOfYear(db, companyId, inspectYear);
  const lines: Line[] = [
    amountLine("duesPayable", "应缴会费（元）", told && amountText(told.payable)),
    amountLine("duesPaid", "实缴会费（元）", told && amountText(told.paid)),
  ];
  if (!told) return { answer: null, text: `${NO_DATA}，${inspectYear} 年度没有已核定的会费单`, lines };
  const { owing, payable, deadline, lastPaid } = told;
  const sum = `${inspectYear} 年度应缴 ${money(payable)} 元`;
  if (owing > 0n)
    return today > deadline
      ? { answer: ANSWER.unmet, text: `${sum}，欠缴 ${money(owing)} 元，缴费截止日 ${deadline} 已过`, lines }
      : { answer: null, text: `${sum}，欠缴 ${money(owing)} 元，缴费截止日 ${deadline} 未到，暂不计分`, lines };
  return lastPaid !== null && lastPaid > deadline
    ? { answer: ANSWER.partly, text: `${sum}，已缴清，最后一笔 ${lastPaid} 到账，晚于缴费截止日 ${deadline}`, lines }
    : { answer: ANSWER.met, text: `${sum}，已按期缴清`, lines };
}

/** 协议备案率: of the contracts that were signed in the period; those filed late are told beside it. // domain b §1 (6) */
async function agreementsAnswer({ db }: Asked, { covered, periodStart, periodEnd }: Covering): Promise<Answered> {
  const told = await agreementsOfPeriod(db, covered, { from: periodStart, to: periodEnd });
  const { signed, filed, agreements, inTime } = told;
  const [rate, onTime] = [percent(filed, signed), percent(inTime, agreements)];
  const lines: Line[] = [
    ["agreementCount", "协议份数", signed === 0 ? null : agreements],
    ["agreementRate", "协议备案率（%）", rate, rate ?? undefined],
    ["agreementInTime", "按期备案率（%）", onTime, onTime ?? undefined],
  ];
  if (signed === 0) return { answer: null, text: `${NO_DATA}，本期没有签订的业务合同`, lines };
  const late = agreements > inTime ? `，其中 ${agreements - inTime} 份逾期备案` : "";
  const text = `本期签订合同 ${signed} 份，已备案 ${filed} 份，备案率 ${rate ?? "0.00"}%；协议 ${agreements} 份${late}`;
  return { answer: filed === signed ? ANSWER.met : filed === 0 ? ANSWER.unmet : ANSWER.partly, text, lines };
}

const averageOf = (fee: string, count: number): string | null =>
  count === 0 ? null : amountText(divided(fenOf(fee), BigInt(count)));
const shareOf = (part: string, whole: string): string | null =>
  fenOf(whole) === 0n ? null : Number(ratioOf(fenOf(part), fenOf(whole)) ?? "0").toFixed(PER_CENT);

/** 报告报备及时率: of what was filed in the period; what is on its way is told beside it. // domain b §1 (6) */
async function reportsAnswer(
  { services }: Asked,
  told: Awaited<ReturnType<typeof reportsOfPeriod>>,
): Promise<Answered & { readonly filed: number }> {
  const { filed, unfiled, inTime, fee, clients, lowestFee } = told.all;
  const [rate, five, average] = [
    percent(inTime, filed),
    shareOf(amountText(told.topFive.reduce((sum, one) => sum + fenOf(one), 0n)), fee),
    averageOf(fee, filed),
  ];
  const isNothing = filed + unfiled === 0;
  const lines: Line[] = [
    ["clientCount", "委托户数", isNothing ? null : clients],
    ["reportCount", "报告份数", isNothing ? null : filed + unfiled],
    ["filedCount", "报备份数", isNothing ? null : filed],
    ["unfiledCount", "未报备份数", isNothing ? null : unfiled],
    ["income", "业务收入（报备收费，元）", isNothing ? null : money(fenOf(fee)), isNothing ? undefined : fee],
    ["top5Ratio", "收入前五大客户占比（%）", five, five ?? undefined],
    ["avgFee", "平均收费（元）", average === null ? null : money(fenOf(average)), average ?? undefined],
    ["minFee", "最低单笔收费（元）", lowestFee === null ? null : money(fenOf(lowestFee)), lowestFee ?? undefined],
    ["reportRate", "报告报备及时率（%）", rate, rate ?? undefined],
  ];
  if (filed === 0) return { answer: null, text: `${NO_DATA}，本期没有已报备的报告`, lines, filed };
  const waiting = unfiled > 0 ? `；另有 ${unfiled} 份尚未报备` : "";
  const text = `本期报备 ${filed} 份，按期 ${inTime} 份，及时率 ${rate ?? "0.00"}%${waiting}`;
  const isReached = inTime * 100 >= filed * services.params.get(reportsInTime);
  return { answer: isReached ? ANSWER.met : inTime === 0 ? ANSWER.unmet : ANSWER.partly, text, lines, filed };
}

/** What was drawn so far, as it stands now, and what a further draw goes by. */
async function drawnSoFar(db: Db, { covered, periodStart, periodEnd, figures }: Covering) {
  const known = samplesOf(figures).map(({ reportId }) => reportId);
  const kept = await reportsNamed(db, covered, known);
  const standing = kept.filter(isInForce);
  const needsAssurance = standing.every(({ serviceCategory }) => serviceCategory !== SERVICE.assurance);
  const draw = (count: number) =>
    drawReports(db, covered, { from: periodStart, to: periodEnd }, { count, known, needsAssurance });
  return { kept, standing, draw, needsAssurance };
}
const isInForce = ({ reportStatus }: { readonly reportStatus: number }): boolean => STANDING.includes(reportStatus);

/** Whether an assurance report has come that the sample holds none of. // domain b §1 (2g) */
export async function lacksAssurance({ db }: Pick<Asked, "db">, of: Of): Promise<boolean> {
  const covered = await answersFor(db, of.companyId);
  const { needsAssurance, draw } = await drawnSoFar(db, { ...of, covered });
  return needsAssurance && (await draw(0)).length > 0;
}

/**
 * Reports that the association looks into: drawn once and kept with each further bringing in, more where more have been
 * filed, one of assurance beside them where the first came later; one that was voided afterwards stands and says so,
 * another one comes beside it. // domain b §1 (2g)
 */
async function sampleLines({ db, services }: Asked, of: Covering, filed: number, words: Words): Promise<Line[]> {
  const { kept, standing, draw } = await drawnSoFar(db, of);
  const drawn = await draw(sampleSize(services, filed) - standing.length);
  const rows = [...kept, ...(await reportsNamed(db, of.covered, drawn))];
  if (rows.length === 0) return [["samples", "抽查业务样本", null]];
  return rows.map((row): Line => {
    const parts = [
      row.clientName,
      words.label("service_category", row.serviceCategory),
      `报告日期 ${row.reportDate ?? ""}`,
      `收费 ${inYuan(row.serviceFee ?? "0.00")}`,
      `签字 ${row.signerNames ?? "无"}`,
      `复核 ${row.reviewerName ?? "无"}`,
      ...(isInForce(row) ? [] : [`抽取后${words.label("report_status", row.reportStatus)}`]),
    ];
    const sample = { reportId: row.reportId, sampleNo: row.number ?? "", isStanding: isInForce(row) };
    const { key, label, value } = sampleFigure(sample);
    return [key, label, parts.join("，"), value];
  });
}

/** 财务报表按时报送: the yearly statements that the association asks for. // domain b §1 (6) H, domain a §10 */
async function statementsAnswer(asked: Asked, { companyId, inspectYear }: Of): Promise<Answered> {
  const { wanted, told, inTime, deadline, revenue, headlines } = await yearlySet(asked, companyId, inspectYear);
  const lines = [
    amountLine("statementRevenue", "利润表营业收入（元）", revenue),
    amountLine("statementTotalProfit", "利润表利润总额（元）", headlines.totalProfit),
    amountLine("statementNetProfit", "利润表净利润（元）", headlines.netProfit),
    amountLine("statementTotalAssets", "资产负债表资产总计（元）", headlines.totalAssets),
    amountLine("statementTotalLiabilities", "资产负债表负债合计（元）", headlines.totalLiabilities),
    amountLine("statementTotalOwnersEquity", "资产负债表所有者权益合计（元）", headlines.totalOwnersEquity),
  ];
  const text = `${inspectYear} 年度 ${wanted} 张年报已报 ${told} 张，其中 ${inTime} 张在 ${deadline} 前报送`;
  if (told === 0 && asked.today <= deadline) return { answer: null, text: `${text}，尚未到期`, lines };
  return { answer: inTime === wanted ? ANSWER.met : told === 0 ? ANSWER.unmet : ANSWER.partly, text, lines };
}

/** Figures and automatic answers of a firm as they stand now, each with its source and its time. // domain b §1 (2), (6) */
export async function prefilled(asked: Asked, firm: Of): Promise<{ figures: Figure[]; autoAnswers: AutoAnswer[] }> {
  const { db, now, services, today } = asked;
  const syncTime = now.toISOString();
  const of: Covering = { ...firm, covered: await answersFor(db, firm.companyId) };
  const papers = await firmPapers(db, of.companyId, today, of.covered);
  const words = await dictionaryOf(services).get(db, now);
  const party = await partyAnswer(asked, of);
  const dues = await duesAnswer(asked, of);
  const told = await statementsAnswer(asked, of);
  const agreements = await agreementsAnswer(asked, of);
  const business = await reportsOfPeriod(db, of.covered, { from: of.periodStart, to: of.periodEnd });
  const reports = await reportsAnswer(asked, business);
  const label = words.label.bind(words);
  const tables = await firmTableFigures(asked, of, label);
  const { opening, closing, until } = await movement(asked, of);
  const branchCount = Number(tables.find(({ key }) => key === "branches")?.value ?? 0);
  const stamped = (section: string, source: string) => (one: (typeof tables)[number]) => ({
    ...one,
    section,
    source,
    syncTime,
  });
  const figures = [
    ...(papers ? linesOf("A", FIRM, syncTime, firmLines(papers, branchCount, words)) : []),
    ...tables.map(stamped("A", FIRM)),
    ...(papers ? linesOf("B", STAFF, syncTime, staffLines(papers)) : []),
    ...linesOf("B", STAFF, syncTime, [
      ["openingStaff", `期初（${of.periodStart} 前）从业人员数`, opening],
      ["closingStaff", `期末（${until}）从业人员数`, closing],
    ]),
    ...linesOf("C", AGREEMENTS, syncTime, agreements.lines),
    ...linesOf("C", REPORTS, syncTime, reports.lines),
    ...[await businessTable(asked, of, business, label)].map(stamped("C", REPORTS)),
    ...linesOf("E", REPORTS, syncTime, await sampleLines(asked, of, reports.filed, words)),
    ...linesOf("D", TAXES, syncTime, await taxLines(asked, of)),
    ...linesOf("D", STATEMENTS, syncTime, told.lines),
    ...linesOf("D", DUES, syncTime, dues.lines),
    ...linesOf("I", REWARDS, syncTime, await rewardLines(asked, of)),
    ...linesOf("G", PARTY, syncTime, [["partyYear", "党建活动", party.text]]),
    ...ABSENT.map(([section, source, key, label]) => ({
      key,
      section,
      label,
      text: null,
      value: null,
      source,
      syncTime,
    })),
  ];
  const autoAnswers = itemsOf(of.template).flatMap(({ code, auto }): AutoAnswer[] => {
    if (auto === null) return [];
    const known: Partial<Record<AutoSource, Pick<Answered, "answer" | "text">>> = {
      party,
      dues,
      agreements,
      reports,
      statements: told,
    };
    const found = known[auto] ?? { answer: null, text: `${NO_DATA}，不计分` };
    return [{ code, auto, answer: found.answer, text: found.text, source: SOURCES[auto], syncTime }];
  });
  return { figures, autoAnswers };
}

const STATES: Readonly<Record<number, Light["state"]>> = {
  [ANSWER.met]: "good",
  [ANSWER.partly]: "caution",
  [ANSWER.unmet]: "bad",
};

/** What a firm should see to before it fills the sheet. // domain b §1 (6) */
export async function lightsOf(
  { db }: Pick<Asked, "db">,
  { companyId, inspectYear }: Pick<Of, "companyId" | "inspectYear">,
  autoAnswers: readonly AutoAnswer[],
): Promise<Light[]> {
  const summary = await firmSummary(db, companyId, inspectYear);
  const unknown = (key: string, label: string, text: string = NO_DATA): Light => ({
    key,
    label,
    state: "unknown",
    text,
  });
  const byAnswer = (of: AutoSource, label: string): Light => {
    const found = autoAnswers.find(({ auto }) => auto === of);
    const state = found?.answer ? STATES[found.answer] : undefined;
    return state ? { key: of, label, state, text: found?.text ?? "" } : unknown(of, label, found?.text);
  };
  return [
    byAnswer("dues", "会费"),
    unknown("education", "继续教育"),
    byAnswer("statements", "财务报表"),
    summary?.isConfirmed
      ? { key: "changes", label: "信息变更", state: "good", text: `${inspectYear} 年度信息已确认` }
      : { key: "changes", label: "信息变更", state: "caution", text: `${inspectYear} 年度信息尚未确认` },
    byAnswer("party", "党建"),
  ];
}
