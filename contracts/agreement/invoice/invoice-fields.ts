import { z } from "zod";
import { field } from "@/contracts/kit/field";
import {
  choice,
  day,
  instantOrNone,
  line,
  optionalChoice,
  optionalDay,
  optionalParagraph,
  rowId,
  shownChoice,
  shownText,
} from "@/contracts/kit/items";
import { currency, id, optional } from "@/contracts/kit/scalars";
import { pasted, pastedDigits } from "@/contracts/kit/text/visible-text";

/** Dictionary `invoice_status`. // domain b §5 (5) */
export const INVOICE_STATUS = { waiting: 0, linked: 1, locked: 2, reversed: 3, partly: 4, voided: 5 } as const;
/** Dictionary `invoice_red`. */
export const INVOICE_RED = { blue: 1, red: 2 } as const;
/** Dictionary `invoice_type`: 数电票 of both kinds, paper of both kinds, 其他. */
export const INVOICE_TYPE = { special: 1, common: 2, paperSpecial: 3, paperCommon: 4, other: 9 } as const;
export const DIGITAL: readonly number[] = [INVOICE_TYPE.special, INVOICE_TYPE.common];
export const PAPER: readonly number[] = [INVOICE_TYPE.paperSpecial, INVOICE_TYPE.paperCommon];
/** Dictionary `invoice_pay_status`. */
export const PAID = { none: 0, part: 1, whole: 2 } as const;
/** Dictionary `attach_type`: 发票影像, 其他. */
export const INVOICE_FILE = 23;
export const OTHER_FILE = 99;
/** The first day of VAT invoices for such services. // domain b §5 (2) 开票日期 */
export const FIRST_ISSUE = "2016-05-01";

const money = { kind: "money", unit: "元", allowNegative: true } as const;
const signedYuan = (label: string, more: object = {}) =>
  field(currency({ allowNegative: true }), { label, ...money, ...more });

const digits = (pattern: RegExp, message: string) =>
  z
    .string()
    .overwrite((s) => pastedDigits(s))
    .regex(pattern, message);
/** 统一社会信用代码 or an older number of taxpayers. */
export const taxpayerNo = () =>
  z
    .string()
    .overwrite((s) => pasted(s).toUpperCase())
    .regex(/^[0-9A-Z]{15,20}$/, "税号由15至20位数字和字母组成，请按发票填写");

/** What one agreement, or one service of it, has of the invoice. // domain b §5 (2) allocations[] */
export const allocation = z.strictObject({
  ...rowId,
  agreementId: field(id(), { label: "协议", width: 260 }),
  agreementItemId: field(optional(id()), { label: "服务项目", width: 220 }),
  allocAmount: signedYuan("分摊金额"),
});
export type Allocation = z.output<typeof allocation>;

/** Lines of an invoice at most. */
export const MOST_LINES = 200;
/** One line of an invoice with several rates or services. // domain b §5 (2) lines[] */
export const invoiceLine = z.strictObject({
  ...rowId,
  goodsName: line("项目名称", 100, { width: 260 }),
  taxRate: choice("vat_rate", "税率", { width: 120 }),
  amountExTax: signedYuan("金额（不含税）"),
  taxAmount: signedYuan("税额"),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

/** An invoice in the order of its paper. // domain b §5 (2) */
export const invoiceFields = {
  invoiceType: choice("invoice_type", "发票类型", { width: 170 }),
  invoiceCode: field(optional(digits(/^(\d{10}|\d{12})$/, "发票代码为10位或12位数字，数电票没有代码")), {
    label: "发票代码",
    kind: "code",
    help: "数电票没有发票代码，不填",
  }),
  invoiceNo: field(digits(/^\d{1,20}$/, "发票号码只能是数字：数电票 20 位，其他发票 8 位"), {
    label: "发票号码",
    kind: "code",
    width: 190,
    help: "数电票 20 位，其他发票 8 位",
  }),
  redFlag: choice("invoice_red", "红蓝标志", { width: 88 }),
  originalInvoiceId: field(optional(id()), { label: "原蓝字发票", help: "被冲红的发票已在本所登记的选择它" }),
  redConfirmNo: field(optional(digits(/^\d{16,24}$/, "红字信息表或确认单编号为16至24位数字")), {
    label: "红字信息表/确认单编号",
    kind: "code",
    help: "原蓝字发票没有登记的填写",
  }),
  issueDate: day("开票日期", { width: 112 }),
  buyerName: line("购买方名称", 100, { width: 220 }),
  buyerTaxNo: field(optional(taxpayerNo()), {
    label: "购买方税号",
    kind: "code",
    help: "购买方是个人、没有税号的不填",
  }),
  sellerName: line("销售方名称", 100),
  sellerTaxNo: field(taxpayerNo(), { label: "销售方税号", kind: "code" }),
  goodsName: line("项目名称", 100, { help: "如 *鉴证咨询服务*税务咨询服务费" }),
  amountExTax: signedYuan("金额（不含税）", { width: 130 }),
  taxRate: choice("vat_rate", "税率", { help: "多个税率的按主要税率选择，并在「明细」逐行填写" }),
  taxAmount: signedYuan("税额"),
  totalAmount: signedYuan("价税合计", { width: 130 }),
  lines: field(z.array(invoiceLine).max(MOST_LINES).default([]), { label: "明细" }),
  invoiceRemark: optionalParagraph("发票备注", 500, { help: "与发票备注栏一致，应含委托协议采集编号" }),
  allocations: field(z.array(allocation).max(50), { label: "关联协议" }),
  nonTaxAmount: field(optional(currency({ allowNegative: true })), {
    label: "非涉税业务金额",
    ...money,
    help: "发票中不属于备案协议的部分，与分摊金额一起等于价税合计",
  }),
  differenceReason: optionalParagraph("差异说明", 200, {
    help: "购买方与委托人不一致（代付、关联方付款）、跨客户分摊、开票超过协议金额或销售方不是本所时填写",
  }),
  payStatus: optionalChoice("invoice_pay_status", "收款状态", { width: 100 }),
  paidAmount: field(optional(currency()), { label: "收款金额", kind: "money", unit: "元" }),
  paidDate: optionalDay("收款日期"),
  verifyStatus: optionalChoice("invoice_verify", "查验状态", { width: 100 }),
} as const;

const told = <S extends z.ZodType>(schema: S, label: string, more: object = {}) =>
  field(schema, { label, readOnly: true, ...more });

/** An agreement that an invoice names, as it is called. */
const allocatedAgreement = z.object({
  agreementId: z.string(),
  agreementNo: z.string(),
  filingNo: z.string().nullable(),
  clientName: z.string().nullable(),
  /** Names of its services by their ids. */
  items: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type AllocatedAgreement = z.output<typeof allocatedAgreement>;

/** A red invoice against this one. */
const reversal = z.object({
  invoiceId: z.string(),
  invoiceNo: z.string(),
  issueDate: z.string(),
  totalAmount: z.string(),
});
export type Reversal = z.output<typeof reversal>;

/** What the system knows beside it. // domain b §5 (3), (5) */
export const invoiceKnown = {
  invoiceStatus: shownChoice("invoice_status", "状态", { readOnly: true, width: 100 }),
  agreementNos: shownText("关联协议", { width: 180 }),
  filingNos: shownText("备案编号", { kind: "code", width: 190 }),
  serviceCategories: told(z.array(z.int()), "服务类别", { kind: "dicts", dict: "service_category", width: 180 }),
  allocAmount: told(z.string().nullable(), "分摊金额", { width: 130, ...money }),
  originalInvoiceNo: shownText("原蓝字发票号码", { kind: "code" }),
  /** What red invoices take off it, as a positive amount. */
  redAmount: told(z.string().nullable(), "已红冲金额", { kind: "money", unit: "元" }),
  /** The association has opened it again up to this day, although its year is closed. */
  unlockedUntil: told(z.string().nullable(), "解锁至", { kind: "date" }),
  /** The firm asks the association to open it; both none while nothing is asked. */
  unlockAskedTime: instantOrNone("申请解锁时间", { readOnly: true }),
  unlockReason: shownText("申请解锁的原因", { kind: "longText" }),
  agreements: z.array(allocatedAgreement),
  reversals: z.array(reversal),
} as const;
