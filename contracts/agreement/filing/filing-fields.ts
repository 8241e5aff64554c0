import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  day,
  instantOrNone,
  optionalChoice,
  optionalDay,
  optionalLine,
  optionalParagraph,
  optionalYesOrNo,
  rowId,
  shownChoice,
  shownChoiceOrNone,
  shownCountOrNone,
  shownText,
} from "@/contracts/kit/items";
import { currency, id, int, localityCode, mobile, optional, paperNo, phone } from "@/contracts/kit/scalars";
import { pasted } from "@/contracts/kit/text/visible-text";

/** Dictionary `agree_status`; `replaced`: a later version has taken its place. // domain b §4 (5), (6) */
export const AGREE_STATUS = {
  draft: 0,
  submitted: 1,
  returned: 2,
  filed: 3,
  changing: 4,
  ending: 5,
  ended: 6,
  expired: 7,
  voiding: 8,
  voided: 9,
  replaced: 10,
} as const;
/** Dictionary `agree_filing_type`. */
export const FILING_TYPE = { first: 1, change: 2, ending: 3 } as const;
/** Dictionary `tax_confirm_status`. */
export const TAX_CONFIRM = { none: 0, waiting: 1, confirmed: 2, refused: 3 } as const;
/** Dictionary `agree_exec_status`. */
export const EXEC_STATUS = { whole: 1, part: 2, none: 3 } as const;
/** Dictionary `attach_type`: 业务合同/委托协议, 其他. */
export const AGREEMENT_FILE = 22;
export const OTHER_FILE = 99;
/** Characters of 协议摘要 at least. */
export const MIN_SUMMARY = 10;

const money = { kind: "money", unit: "元" } as const;

/** 委托协议采集编号 as the tax bureau gives it: letters and digits. // domain b §4 (2) */
export const taxCollectNo = () =>
  z
    .string()
    .overwrite((s) => pasted(s).toUpperCase())
    .regex(/^[0-9A-Z]{1,40}$/, "采集编号只含字母和数字，最多40位，请按电子税务局显示的填写");

/** One service of the agreement. */
export const agreementItem = z.strictObject({
  ...rowId,
  serviceCategory: choice("service_category", "服务类别", { width: 150 }),
  serviceSubType: choice("service_sub_type", "服务小类", { width: 180 }),
  itemAmount: field(currency(), { label: "金额", ...money }),
  periodStart: day("服务期起"),
  periodEnd: day("服务期止"),
  servicePersonIds: field(z.array(id()).max(50), { label: "服务人员", width: 200 }),
});
export type AgreementItem = z.output<typeof agreementItem>;

/** What of the amount falls to one year. // domain b §4 (7) */
export const yearAmount = z.strictObject({
  ...rowId,
  year: field(int(2200, 1994), { label: "年度", kind: "year", width: 110 }),
  amount: field(currency(), { label: "金额", width: 150, ...money }),
});
export type YearAmount = z.output<typeof yearAmount>;

/** What is typed; a draft needs only the agreement's number. // domain b §4 (2) */
export const filingFields = {
  filingType: choice("agree_filing_type", "备案类型", { readOnly: true, width: 100 }),
  contractId: field(optional(id()), { label: "来源合同", help: "履行中的业务合同；委托人取自合同的客户" }),
  agreementNo: field(paperNo(40), {
    label: "协议编号",
    kind: "code",
    width: 150,
    help: "本所自编，可以与合同编号相同",
  }),
  clientAgentName: optionalLine("委托人经办人", 50),
  clientAgentPhone: field(optional(phone().or(mobile())), {
    label: "经办人电话",
    kind: "code",
    help: "手机或固定电话",
  }),
  taxCollectNo: field(optional(taxCollectNo()), {
    label: "采集编号",
    kind: "code",
    width: 160,
    help: "电子税务局的委托协议采集编号；尚未取得的可以先提交，30 日内补录",
  }),
  taxConfirmStatus: optionalChoice("tax_confirm_status", "税务端确认状态"),
  signDate: optionalDay("签订日期", { width: 112 }),
  serviceStart: optionalDay("服务起日", { width: 112 }),
  serviceEnd: optionalDay("服务止日", { width: 112 }),
  agreementAmount: field(optional(currency()), { label: "协议金额", width: 130, ...money }),
  overReason: optionalParagraph("超出金额的说明", 200, {
    help: "协议金额合计超过合同金额，或变更后低于已开票、已报备金额时填写",
  }),
  summary: optionalParagraph("协议摘要", 500, { help: `不少于${MIN_SUMMARY}字` }),
  items: field(z.array(agreementItem).max(50), { label: "服务项目明细" }),
  yearAmounts: field(z.array(yearAmount).max(20).default([]), {
    label: "分年度金额",
    help: "服务期跨年度的协议可以按年度填写，合计等于协议金额；不填的不分年度",
  }),
  crossRegionFlag: optionalYesOrNo("跨区域服务", { help: "委托人与本所不在同一地市的选择「是」" }),
  serviceCity: field(optional(localityCode()), { label: "服务地", kind: "locality" }),
  changeContent: optionalParagraph("变更内容", 500),
  changeDate: optionalDay("变更日期"),
  changeReason: optionalParagraph("变更原因", 500),
} as const;

const told = <S extends z.ZodType>(schema: S, label: string, more: object = {}) =>
  field(schema, { label, readOnly: true, ...more });

/** Somebody who serves, as he was called when it was saved. // domain b §0.2 snapshot */
export const servingPerson = z.object({
  staffId: z.string(),
  staffName: z.string(),
  /** 税务师, 注册会计师 or 律师. */
  maySign: z.boolean(),
});
export type ServingPerson = z.output<typeof servingPerson>;

/** A version of the same agreement. */
const agreementVersion = z.object({
  filingId: z.string(),
  versionNo: z.int(),
  agreeStatus: z.int(),
  effectiveFrom: z.string().nullable(),
  changeContent: z.string().nullable(),
});

/** What differs from the version before, in words. */
export const versionChange = z.object({
  path: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type VersionChange = z.output<typeof versionChange>;

/** What the system knows beside it. // domain b §4 (2), (6) */
export const filingKnown = {
  filingNo: shownText("备案编号", { kind: "code", width: 176 }),
  agreeStatus: shownChoice("agree_status", "状态", { readOnly: true, width: 110 }),
  versionNo: told(z.int(), "版本", { kind: "int", width: 72 }),
  effectiveFrom: told(z.string().nullable(), "生效日期", { kind: "date" }),
  contractNo: shownText("合同编号", { kind: "code", width: 150 }),
  contractName: shownText("合同名称"),
  customerId: told(z.string().nullable(), "客户"),
  clientName: shownText("委托人", { width: 220 }),
  clientCreditCode: shownText("委托人信用代码", { kind: "code", width: 180 }),
  clientTaxAuthority: shownText("主管税务机关"),
  serviceCategories: told(z.array(z.int()), "服务类别", { kind: "dicts", dict: "service_category", width: 200 }),
  people: z.array(servingPerson),
  filingDate: instantOrNone("备案日期", { readOnly: true }),
  /** Net of its invoices, and how much of its amount that is. // domain b §4 (3) */
  invoicedAmount: told(z.string(), "已开票", { width: 130, kind: "money", unit: "元", allowNegative: true }),
  invoicedRatio: told(z.string().nullable(), "开票比例", { kind: "percent", width: 100 }),
  /** Reports of all its versions that stand. // domain b §4 (3) */
  reportCount: told(z.int(), "报告数", { kind: "int", unit: "份", width: 90 }),
  lateFlag: told(z.boolean().nullable(), "是否逾期", { kind: "yesNo", width: 88 }),
  lateDays: shownCountOrNone("逾期天数", { unit: "天", readOnly: true }),
  endDate: told(z.string().nullable(), "终止日期", { kind: "date" }),
  execStatus: shownChoiceOrNone("agree_exec_status", "执行情况", { readOnly: true }),
  endReason: shownChoiceOrNone("end_reason", "终止原因", { readOnly: true }),
  endHandler: shownText("终止经办人"),
  voidReason: shownText("作废原因", { kind: "longText" }),
  unlockedUntil: told(z.string().nullable(), "解锁至", { kind: "date" }),
  /** The firm asks the association to open its closed year; both none while nothing is asked. // domain b §4 (7) */
  unlockAskedTime: instantOrNone("申请解锁时间", { readOnly: true }),
  unlockReason: shownText("申请解锁的原因", { kind: "longText" }),
  /** Every version within the reader's sight, the latest first. */
  versions: z.array(agreementVersion),
  /** Against the version that it takes the place of, or took. */
  versionChanges: z.array(versionChange),
  /** Who of its people has left the firm: the agreement is to be changed. // domain b §4 (6) */
  leftPeople: z.array(z.string()),
} as const;
