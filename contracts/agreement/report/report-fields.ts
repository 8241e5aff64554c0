import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  instantOrNone,
  line,
  optionalChoice,
  optionalDay,
  optionalLine,
  optionalMoney,
  optionalParagraph,
  shownChoice,
  shownChoiceOrNone,
  shownCount,
  shownCountOrNone,
  shownText,
} from "@/contracts/kit/items";
import { id, int, localityCode, optional, paperNo } from "@/contracts/kit/scalars";
import { customerCode, industryCode } from "@/contracts/agreement/customer/customer-fields";
import { elementFields } from "@/contracts/agreement/report/report-elements";

/** Dictionary `opinion_type`; the qualified ones say why. */
export const OPINION = { clean: 1, qualified: 2, adverse: 3, none: 4, notApplicable: 9 } as const;
/** Dictionary `correct_class`. */
export const CORRECT_CLASS = { direct: 1, audited: 2 } as const;
/** Dictionary `tax_report_status`. */
export const TAX_REPORT = { none: 0, done: 1, notApplicable: 2 } as const;
/** Dictionary `attach_type`: 业务报告附件, 其他. */
export const REPORT_FILE = 24;
export const OTHER_FILE = 99;

const someone = (label: string, help?: string) =>
  field(optional(id()), { label, ...(help === undefined ? {} : { help }) });

/** What is typed; a draft needs only what is filed. // domain b §6 (2) */
export const reportFields = {
  reportTitle: line("报告名称", 150, { width: 200 }),
  serviceCategory: choice("service_category", "业务大类", { width: 150 }),
  serviceSubType: optionalChoice("service_sub_type", "业务小类", { width: 190 }),
  reportNo: field(optional(paperNo(50)), {
    label: "报告文号",
    kind: "code",
    width: 180,
    help: "本所自编，同一年度不重复，如 ×税鉴字〔2026〕第012号",
  }),
  agreementId: field(optional(id()), { label: "协议备案", help: "报告日期当天已备案的协议；委托人取自协议" }),
  agreementItemId: field(optional(id()), { label: "协议项目", help: "与报告同一业务大类的服务项目" }),
  clientName: optionalLine("委托人", 100, { width: 190, help: "选择协议后取自协议" }),
  clientCreditCode: field(optional(customerCode()), {
    label: "委托人信用代码",
    kind: "code",
    help: "取自协议；自然人、境外和筹建中的委托人没有代码的不填",
  }),
  targetName: optionalLine("被鉴证（服务）单位", 100, {
    width: 220,
    help: "与委托人不同的才修改，如税务机关、法院委托",
  }),
  targetCreditCode: field(optional(customerCode()), { label: "被鉴证单位信用代码", kind: "code" }),
  targetTaxAuthority: optionalLine("主管税务机关", 100),
  targetCityCode: field(optional(localityCode()), { label: "所在地区", kind: "locality" }),
  industryCode: field(optional(industryCode()), { label: "行业", help: "按 GB/T 4754—2017 选到中类" }),
  periodStart: optionalDay("所属期起", { width: 112 }),
  periodEnd: optionalDay("所属期止", { width: 112 }),
  reportDate: optionalDay("报告日期", { width: 112 }),
  opinionType: optionalChoice("opinion_type", "意见类型", { width: 120 }),
  opinionReason: optionalParagraph("意见说明", 500, { help: "保留、否定或无法表明意见的写明理由，不少于20字" }),
  reportUse: optionalChoice("report_use", "报告用途"),
  reportUser: optionalLine("报告使用人", 100),
  copies: field(optional(int(50, 1)), { label: "份数", kind: "int", unit: "份" }),
  serviceFee: optionalMoney("收费金额（含税）", { width: 120 }),
  freeReason: optionalLine("不收费的原因", 200),
  feeReason: optionalLine("收费说明", 200, { help: "超过协议项目余额或低于指导价的说明" }),
  projectLeaderId: someone("项目负责人"),
  signerIds: field(z.array(id()).max(10).default([]), { label: "签字人员", help: "按签字顺序选择" }),
  review1Id: someone("一级复核", "项目负责人复核"),
  review1Date: optionalDay("一级复核日期"),
  review2Id: someone("二级复核", "部门或质控复核，须是有效的报告复核人"),
  review2Date: optionalDay("二级复核日期"),
  review3Id: someone("三级复核", "所长或授权签发人"),
  review3Date: optionalDay("三级复核日期"),
  reviewOpinion: optionalParagraph("复核意见", 500),
  lateReason: optionalParagraph("逾期原因", 500, { help: "超过报备期限90日以上的填写，并请协会解锁" }),
  archiveNo: optionalLine("归档号", 40, { help: "业务完成后在规定期限内归档" }),
  archiveDate: optionalDay("归档日期"),
  taxReportStatus: optionalChoice("tax_report_status", "税务局专项报送"),
  taxReportDate: optionalDay("税务局报送日期"),
  reportFile: field(optional(id()), {
    label: "报告正文",
    kind: "files",
    accept: [".pdf"],
    help: "PDF，20 MB 以内；报备后随「申请更正」更换",
  }),
  ...elementFields,
} as const;

const told = <S extends z.ZodType>(schema: S, label: string, more: object = {}) =>
  field(schema, { label, readOnly: true, ...more });

/** Who signs, as he was called when it was saved. // domain b §0.2 snapshot */
export const reportSigner = z.object({
  staffId: z.string(),
  staffName: z.string(),
  certNo: z.string().nullable(),
});
export type ReportSigner = z.output<typeof reportSigner>;

/** Items in words, before and after. */
const reportChanges = z.array(
  z.object({ path: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
);
/** One correction of what was filed. // domain b §6 2c */
export const reportCorrection = z.object({
  versionNo: z.int(),
  correctClass: z.int(),
  reason: z.string(),
  operatorName: z.string(),
  time: z.string(),
  changes: reportChanges,
});
export type ReportCorrection = z.output<typeof reportCorrection>;

/** What the system knows beside it. // domain b §6 (2), (3) */
export const reportKnown = {
  filingNo: shownText("报备编号", { kind: "code", width: 190 }),
  reportStatus: shownChoice("report_status", "状态", { readOnly: true, width: 112 }),
  versionNo: shownCount("版本", { readOnly: true, width: 72 }),
  filingTime: instantOrNone("报备时间", { readOnly: true }),
  agreementNo: shownText("协议编号", { kind: "code", width: 150 }),
  agreementItemName: shownText("协议项目"),
  signerNames: shownText("签字人", { width: 160 }),
  signers: z.array(reportSigner),
  reviewerName: shownText("复核人", { width: 100 }),
  reviewerNo: shownText("复核人编号", { kind: "code" }),
  projectLeaderName: shownText("项目负责人"),
  review1Name: shownText("一级复核"),
  review3Name: shownText("三级复核"),
  lateFlag: told(z.boolean().nullable(), "是否逾期", { kind: "yesNo", width: 88 }),
  lateDays: shownCountOrNone("逾期天数", { unit: "天", readOnly: true }),
  lowPrice: told(z.boolean().nullable(), "低价提示", { kind: "yesNo" }),
  /** What invoices have taken of the fee of a report that stands. // domain b §6 (2) */
  invoicedFee: told(z.string().nullable(), "已开票金额", { kind: "money", unit: "元", width: 130 }),
  uninvoicedFee: told(z.string().nullable(), "未开票金额", { kind: "money", unit: "元", width: 130 }),
  fileHash: shownText("报告正文 SHA-256", { kind: "code" }),
  stampedFile: told(z.string().nullable(), "盖章报告", { kind: "files" }),
  verifyCount: told(z.int(), "验证次数", { kind: "int", width: 90 }),
  replacesId: z.string().nullable(),
  replacedById: z.string().nullable(),
  replacesNo: shownText("重新出具自", { kind: "code" }),
  replacedByNo: shownText("被替代为", { kind: "code" }),
  voidReason: shownChoiceOrNone("void_reason", "作废原因", { readOnly: true }),
  voidRemark: shownText("作废说明", { kind: "longText" }),
  voidTime: instantOrNone("作废时间", { readOnly: true }),
  unlockedUntil: told(z.string().nullable(), "解锁至", { kind: "date" }),
  /** The firm asks the association to open it; both none while nothing is asked. */
  unlockAskedTime: instantOrNone("申请解锁时间", { readOnly: true }),
  unlockReason: shownText("申请解锁的原因", { kind: "longText" }),
  corrections: z.array(reportCorrection),
  /** What a correction that waits would change; empty while none does. */
  askedChanges: reportChanges,
  /** Other firms' reports on the same matter, told to the association alone. */
  sameElsewhere: z.string().nullable(),
} as const;
