import { z } from "zod";
import { attachment, attachmentRef } from "@/contracts/file/attachment";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choice,
  choicesFilter,
  companyFilter,
  day,
  instant,
  instantOrNone,
  line,
  keywordFilter,
  lineFilter,
  optionalLine,
  seenVersion,
  shownChoice,
  shownCount,
  shownText,
  yearFilter,
  yesOrNoFilter,
} from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { historyEndpoint, recorded } from "@/contracts/kit/record";
import { defineResource } from "@/contracts/kit/resource";
import { exportEndpoint, listSheet } from "@/contracts/kit/sheet";
import { creditCode, currency, email, id, numberPart, optional, text } from "@/contracts/kit/scalars";
import { shownYuan } from "@/contracts/statement/dues/dues-fields";

const name = "statement.dues-receipt";
const base = restBase("statement", "dues-receipt");
const view = anyOf("g_hy_statement_dues_find", "g_hy_desk_dues_view");
const issues = anyOf("g_hy_desk_dues_receipt");
const digits = (length: number, what: string) =>
  numberPart(length).regex(new RegExp(`^\\d{${length}}$`), `${what}为 ${length} 位数字`);

const fields = {
  receiptType: choice("receipt_type", "票据类型", { width: 130 }),
  receiptCode: field(digits(8, "票据代码"), { label: "票据代码", kind: "code", width: 110 }),
  receiptNo: field(digits(10, "票据号码"), { label: "票据号码", kind: "code", width: 120 }),
  checkCode: field(optional(numberPart(6)), { label: "校验码", kind: "code", width: 96 }),
  title: line("抬头", 100, { width: 220 }),
  creditCode: field(optional(creditCode()), { label: "税号", kind: "code" }),
  amount: field(currency(), { label: "金额", kind: "money", unit: "元", width: 130 }),
  issueDate: day("开票日期"),
  issuer: optionalLine("开票人", 50),
  sendEmail: field(optional(email()), { label: "发送邮箱", help: "登记后把票据文件发送到这个邮箱；留空不发送" }),
} as const;

/** What the association enters of a fiscal receipt. // domain a §12.7 */
export const receiptForm = z.strictObject({
  duesId: field(id(), { label: "会费单" }),
  ...fields,
  attachments: field(z.array(attachmentRef).max(5), { label: "票据文件", kind: "files" }),
});
export type ReceiptForm = z.infer<typeof receiptForm>;
/** What becomes of a receipt behind its entry, as 变更记录 tells it. */
export const receiptCourse = {
  receiptStatus: shownChoice("receipt_status", "状态", { width: 100 }),
  redReason: shownText("冲红、换开与更正说明", { kind: "longText" }),
  sendEmail: fields.sendEmail,
  sendTime: instantOrNone("发送时间"),
} as const;
export const receiptRow = z.object({
  receiptId: id(),
  duesId: id(),
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 240 }),
  billNo: field(z.string(), { label: "缴费单号", kind: "code", width: 130 }),
  duesYear: field(z.int(), { label: "会费年度", kind: "year", width: 96 }),
  ...fields,
  receiptStatus: receiptCourse.receiptStatus,
  sendTime: receiptCourse.sendTime,
  redReason: receiptCourse.redReason,
  updateTime: instant("更新时间"),
  version: z.int(),
});
export type ReceiptRow = z.infer<typeof receiptRow>;
/** The firm's 涉税信息 as it stood when the receipt was entered; null: it had said nothing. // domain a §4.1 */
const invoiceData = {
  taxpayerNo: shownText("纳税人识别号", { kind: "code" }),
  invoiceAddress: shownText("开票地址"),
  invoicePhone: shownText("开票电话", { kind: "code" }),
  invoiceBank: shownText("开户银行"),
  invoiceAccount: shownText("银行账号", { kind: "code" }),
} as const;
export const receiptDetail = receiptRow.extend({ ...invoiceData, attachments: z.array(attachment) });
export type ReceiptDetail = z.infer<typeof receiptDetail>;
export const receiptFilter = z.strictObject({
  keyword: keywordFilter("票据号码、抬头、事务所", "票据号码、会费单号、抬头中的一段，或事务所的名称及首字母"),
  duesYear: yearFilter("会费年度"),
  receiptStatus: choicesFilter("receipt_status", "状态"),
  receiptNo: lineFilter("票据号码", 20),
  companyName: lineFilter("事务所名称", 100),
  companyId: companyFilter("所属事务所"),
  duesId: field(id().optional(), { label: "会费单" }),
  isUncovered: yesOrNoFilter("款项已撤销或退回"),
});
const params = z.strictObject({ receiptId: id() });
const ours = { origin: "ours" } as const;
const reasoned = z.strictObject({
  reason: field(text(300, 2), { label: "原因", kind: "longText" }),
  version: seenVersion(),
});

/** What was typed wrong, and why it is typed anew; the bill stays. */
const correction = receiptForm.omit({ duesId: true }).extend(reasoned.shape);

/** 会费票据: the association enters number and file, the firm downloads. // domain a §12.7 */
export const duesReceiptApi = {
  list: endpoint(`${name}.list`, `${base}/list/page`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "会费票据列表",
    query: pageQuery.extend(receiptFilter.shape),
    data: pageOf(receiptRow),
  }),
  totals: endpoint(`${name}.totals`, `${base}/totals`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "会费票据合计：与列表相同的查询条件，返回张数与金额合计（含已冲红），另列已冲红的金额",
    query: receiptFilter,
    data: z.object({
      count: shownCount("票据", { unit: "张" }),
      amount: shownYuan("金额"),
      redAmount: shownYuan("其中已冲红"),
    }),
  }),
  export: exportEndpoint(name, base, {
    title: "会费票据",
    access: anyOf("g_hy_statement_dues_export", "g_hy_desk_dues_export"),
    filter: receiptFilter,
  }),
  get: endpoint(`${name}.get`, `${base}/{receiptId}`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一张会费票据，文件按附件下载",
    params,
    data: receiptDetail,
  }),
  history: historyEndpoint(name, `${base}/{receiptId}`, { noun: "会费票据", access: view, params }),
  create: endpoint(`${name}.create`, base, {
    ...ours,
    method: "POST",
    access: issues,
    summary: "登记开具的会费票据：票据代码、号码、文件；合计不超过会费单已到账金额，同一号码只能登记一次",
    body: receiptForm,
    data: receiptDetail,
  }),
  correct: endpoint(`${name}.correct`, `${base}/{receiptId}`, {
    ...ours,
    method: "PUT",
    access: issues,
    summary: "更正登记：票据本身无误、登记有误的，写明原因后更正号码、抬头、金额、文件等，通知事务所；已冲红的不能更正",
    params,
    body: correction,
    data: receiptDetail,
  }),
  send: endpoint(`${name}.send`, `${base}/{receiptId}/send`, {
    ...ours,
    method: "PUT",
    access: anyOf("g_hy_statement_dues_pay", "g_hy_desk_dues_receipt"),
    summary: "发送邮件：把票据文件发送到邮箱，十分钟内不重复发送；已冲红的不能发送",
    params,
    body: z.strictObject({ sendEmail: field(email(), { label: "发送邮箱" }), version: seenVersion() }),
    data: receiptDetail,
  }),
  red: endpoint(`${name}.red`, `${base}/{receiptId}/red`, {
    ...ours,
    method: "PUT",
    access: issues,
    summary: "冲红：写明原因，之后可以换开登记新的票据",
    params,
    body: reasoned,
    data: receiptDetail,
  }),
  askChange: endpoint(`${name}.askChange`, `${base}/{receiptId}/ask-change`, {
    ...ours,
    method: "PUT",
    access: anyOf("g_hy_statement_dues_pay"),
    summary: "申请换开（抬头有误等）：由协会冲红后重新开具",
    params,
    body: reasoned,
    data: receiptDetail,
  }),
  declineChange: endpoint(`${name}.declineChange`, `${base}/{receiptId}/decline-change`, {
    ...ours,
    method: "PUT",
    access: issues,
    summary: "不予换开：写明原因，票据继续有效，通知事务所",
    params,
    body: reasoned,
    data: receiptDetail,
  }),
} as const;

/** As the record engine keeps them. */
export const duesReceipt = recorded({
  id: name,
  idKey: "receiptId",
  noun: "会费票据",
  fields: { duesId: receiptForm.shape.duesId, ...fields },
  api: duesReceiptApi,
  row: receiptRow,
  form: receiptForm,
  filter: receiptFilter,
  detail: receiptDetail,
  sortable: ["issueDate", "amount", "updateTime"],
});

export const duesReceiptResource = defineResource({
  title: "会费票据",
  api: duesReceiptApi,
  idKey: "receiptId",
  row: receiptRow,
  form: receiptForm,
  filter: receiptFilter,
  columns: [
    ...(["receiptNo", "receiptStatus", "amount", "issueDate", "duesYear", "title", "receiptCode"] as const),
    ...(["billNo", "companyName", "receiptType", "updateTime"] as const),
  ],
  sortable: ["issueDate", "amount", "updateTime"],
  mainFilters: ["keyword", "duesYear", "receiptStatus"],
});

/** The list's rows as a workbook. */
export const receiptSheet = listSheet({
  title: duesReceiptResource.title,
  row: receiptRow,
  columns: [...duesReceiptResource.columns, "checkCode", "creditCode", "issuer", "redReason"],
});
