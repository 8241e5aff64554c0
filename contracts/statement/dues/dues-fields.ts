import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { maskMobile } from "@/contracts/kit/number/id-no";
import {
  choice,
  instantOrNone,
  optionalLine,
  optionalMobileNumber,
  optionalParagraph,
  shownChoice,
  shownChoiceOrNone,
  shownCount,
  shownText,
} from "@/contracts/kit/items";
import { personalItems } from "@/contracts/kit/personal";
import { creditCode, email, id, optional } from "@/contracts/kit/scalars";
import { LINE_KEYS } from "@/contracts/statement/dues/engine/compute";
import { MONEY, optionalYuan } from "@/contracts/statement/dues/money-items";

export const shownYuan = (label: string, more: object = {}) =>
  field(z.string(), { label, ...MONEY, readOnly: true, ...more });
export const shownYuanOrNone = (label: string, more: object = {}) =>
  field(z.string().nullable(), { label, ...MONEY, readOnly: true, ...more });

/** How far work behind the answer is, firm by firm. */
export const jobProgress = {
  jobId: id(),
  state: field(z.enum(["queued", "running", "done", "failed"]), { label: "状态" }),
  done: shownCount("已处理", { unit: "家" }),
  total: shownCount("应处理", { unit: "家" }),
  failure: z.string().nullable(),
} as const;

/** What the firm declares and says of itself. // domain a §12.4 */
export const duesFields = {
  revenueBase: optionalYuan("业务收入总额", "取自审核通过的年度利润表；不一致的请写明原因"),
  taxRevenue: optionalYuan("其中：涉税业务收入"),
  otherRevenue: optionalYuan("其中：非涉税业务收入"),
  diffReason: optionalParagraph("差异原因", 500, { help: "业务收入或涉税业务收入与利润表不一致时必填，不少于 5 字" }),
  payParty: choice("dues_pay_party", "缴费方式", { among: [1, 2] }),
  receiptTitle: optionalLine("票据抬头", 100),
  receiptCreditCode: field(optional(creditCode()), { label: "票据税号", kind: "code" }),
  receiptEmail: field(optional(email()), { label: "票据接收邮箱" }),
  receiptMobile: optionalMobileNumber("票据接收手机"),
  handlerName: optionalLine("经办人", 50),
  handlerMobile: optionalMobileNumber("经办人手机"),
  remark: optionalParagraph("备注", 500),
} as const;

export const duesPersonal = personalItems({ receiptMobile: maskMobile, handlerMobile: maskMobile });

/** One line of 查看计算过程. */
export const billLine = z.object({
  key: z.enum(LINE_KEYS),
  duesType: shownChoiceOrNone("dues_type", "会费类型"),
  reductionType: shownChoiceOrNone("reduction_type", "减免类型"),
  label: field(z.string(), { label: "项目", width: 200 }),
  formula: field(z.string(), { label: "计算过程", width: 360 }),
  amount: field(z.string(), { label: "金额", ...MONEY, allowNegative: true }),
});

const told = (label: string, more: object = {}) => shownText(label, more);
/** What the system knows of a bill. */
export const duesKnown = {
  billNo: field(z.string(), { label: "缴费单号", kind: "code", width: 130, readOnly: true }),
  duesYear: field(z.int(), { label: "会费年度", kind: "year", width: 96, readOnly: true }),
  half: shownChoice("half_year", "期次", { width: 88, readOnly: true }),
  revenueYear: field(z.int(), { label: "收入所属年度", kind: "year", width: 110, readOnly: true }),
  orgForm: shownChoiceOrNone("company_org_form", "组织形式", { readOnly: true }),
  firmGrade: shownChoiceOrNone("company_grade", "等级", { readOnly: true }),
  // Beside the firm's own revenue; both are what the unit's part is reckoned of. // domain a §13
  branchRevenue: field(z.string(), { label: "并入的分所收入", ...MONEY, readOnly: true, allowNegative: true }),
  statementRevenue: shownYuanOrNone("利润表营业收入"),
  tierAmount: shownYuan("定额标准"),
  tierRelief: shownYuan("定额超比例减免"),
  extraRelief: shownYuan("临时减免额"),
  gradeRelief: shownYuan("等级减免额"),
  grantedRelief: shownYuan("批准减免额"),
  unitDue: shownYuan("单位会费"),
  practisingCount: shownCount("执业会员人数", { unit: "人", width: 110, readOnly: true }),
  practisingDue: shownYuan("执业会员会费"),
  nonPractisingCount: shownCount("非执业会员人数", { unit: "人", width: 120, readOnly: true }),
  nonPractisingDue: shownYuan("非执业会员会费"),
  personDue: shownYuan("个人会费"),
  /** What this bill is for; older debts and credits stand beside it, so that no fen stands twice. */
  payable: shownYuan("应缴合计"),
  paidAmount: shownYuan("已缴"),
  refunded: shownYuan("已退"),
  owing: shownYuan("欠缴"),
  surplus: shownYuan("多缴"),
  payDeadline: field(z.string(), { label: "缴费截止日", kind: "date", width: 148, readOnly: true }),
  duesStatus: shownChoice("dues_status", "状态", { width: 146, readOnly: true }),
  submitTime: instantOrNone("申报时间", { readOnly: true }),
  settleTime: instantOrNone("核定时间", { readOnly: true }),
  remindTime: instantOrNone("最近催缴", { readOnly: true }),
  /** The last recalculation, in words. */
  recalcNote: told("重新核算说明", { kind: "longText" }),
  rulesTitle: told("适用标准"),
} as const;

/** What an answer tells beside its columns. */
export const duesTold = {
  /** All that was taken off, whichever rule or decision said so. */
  relief: shownYuan("减免"),
  revenueDiff: field(z.string().nullable(), { label: "差额", ...MONEY, allowNegative: true, readOnly: true }),
  /** Of the statement, and against it; null: the rules charge the total, or no statement is accepted. */
  statementTaxRevenue: shownYuanOrNone("利润表涉税业务收入"),
  taxRevenueDiff: shownYuanOrNone("涉税业务收入差额", { allowNegative: true }),
  isOverdue: z.boolean(),
  lines: field(z.array(billLine), { label: "计算过程" }),
  /** What did not bite, and what is to be done. */
  remarks: z.array(z.string()),
  /** Of the firm's earlier bills, and of those paid too much: beside this bill, not in it. */
  backDues: shownYuan("以前年度欠缴"),
  creditBalance: shownYuan("可抵扣多缴"),
  toPay: shownYuan("本次应付"),
  /** 「壹万陆仟叁佰肆拾元整」 of `payable`. */
  payableWords: z.string(),
  bank: z.object({ accountName: z.string(), bankName: z.string(), account: z.string() }),
  /** What the transfer's remark says. // R12 */
  transferRemark: z.string(),
  receiptCount: shownCount("票据", { unit: "张", width: 72 }),
  /** Whoever pays it: the firm, or the one that has taken it in. */
  payerId: id(),
  /** The accepted statement tells another revenue than this bill; null: it does not. */
  statementNote: z.string().nullable(),
  /** The receipt is to be made out to somebody else than 涉税信息 says; null: it is not. */
  receiptNote: z.string().nullable(),
} as const;
