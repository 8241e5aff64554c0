import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choicesFilter, dayFilter, keywordFilter, lineFilter, shownAmount, yesOrNoFilter } from "@/contracts/kit/items";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { id, numberPart, paperNo } from "@/contracts/kit/scalars";
import { importApi } from "@/contracts/kit/sheet";
import { subjectChoice, subjectQuery } from "@/contracts/kit/subject";
import { allocation, invoiceFields, invoiceKnown, invoiceLine } from "@/contracts/agreement/invoice/invoice-fields";
import { invoiceLifecycle } from "@/contracts/agreement/invoice/invoice-lifecycle";

const name = "agreement.invoice";
const base = restBase("business", "invoice");
const find = anyOf("g_hy_agree_invoice_view", "g_hy_desk_invoice_view");
const add = anyOf("g_hy_agree_invoice_add");
const edit = anyOf("g_hy_agree_invoice_edit");

/** 协议发票: invoices of the firms and the filed agreements that they belong to. // domain b §5 */
export const agreementInvoice = defineRecord({
  id: name,
  base,
  idKey: "invoiceId",
  title: "协议发票",
  noun: "发票",
  access: {
    find,
    add,
    edit,
    del: anyOf("g_hy_agree_invoice_del"),
    export: anyOf("g_hy_agree_invoice_export", "g_hy_desk_invoice_export"),
  },
  fields: invoiceFields,
  known: invoiceKnown,
  lifecycle: invoiceLifecycle,
  listed: [
    ...(["invoiceNo", "invoiceStatus", "buyerName", "issueDate", "totalAmount", "redFlag", "invoiceType"] as const),
    ...(["amountExTax", "agreementNos", "filingNos", "serviceCategories", "allocAmount"] as const),
    ...(["payStatus", "verifyStatus"] as const),
  ],
  filter: {
    keyword: keywordFilter(
      "号码、购买方、协议",
      "发票号码，购买方的名称或税号，协议或备案编号中的一段，或购买方的首字母；多家事务所时也可填事务所名称",
    ),
    invoiceNo: field(numberPart(20).optional(), { label: "发票号码", kind: "code", help: "可只填其中一段" }),
    buyerName: lineFilter("购买方", 100, { help: "名称中的几个字，或税号" }),
    invoiceStatus: choicesFilter("invoice_status", "状态"),
    isUnlinked: yesOrNoFilter("未关联协议"),
    issueDateFrom: dayFilter("开票日期从"),
    issueDateTo: dayFilter("开票日期至"),
    invoiceType: choicesFilter("invoice_type", "发票类型"),
    redFlag: choicesFilter("invoice_red", "红蓝标志"),
    agreementNo: field(numberPart(40).optional(), { label: "协议或备案编号", kind: "code" }),
    serviceCategories: choicesFilter("service_category", "服务类别"),
    payStatus: choicesFilter("invoice_pay_status", "收款状态"),
    isUnlockAsked: yesOrNoFilter("申请解锁"),
    isSentBack: yesOrNoFilter("协会退回待更正"),
    /** The invoices of one agreement, as its record asks for them. */
    agreementId: field(id().optional(), { label: "关联协议" }),
    buyerTaxNo: field(paperNo(30).optional(), { label: "购买方税号", kind: "code" }),
  },
  mainFilters: ["keyword", "invoiceStatus", "isUnlinked", "invoiceType"],
  sortable: [
    ...(["invoiceNo", "issueDate", "buyerName", "totalAmount", "amountExTax"] as const),
    ...(["invoiceStatus", "createTime", "updateTime"] as const),
  ],
});
export type AgreementInvoiceForm = FormOf<typeof agreementInvoice>;
export type AgreementInvoiceDetail = DetailOf<typeof agreementInvoice>;

const own = { origin: "ours" } as const;
/** Reds may outweigh the blue ones. */
const SIGNED = { allowNegative: true } as const;
const typing = anyOf(...add.anyOf, ...edit.anyOf);

/** What a new invoice begins with: the firm as seller, and what an agreement or the invoice to be reversed hands over. */
export const invoiceBegin = z.object({
  sellerName: z.string(),
  sellerTaxNo: z.string(),
  redFlag: z.int(),
  originalInvoiceId: z.string().nullable(),
  invoiceType: z.int().nullable(),
  invoiceCode: z.string().nullable(),
  buyerName: z.string(),
  buyerTaxNo: z.string().nullable(),
  goodsName: z.string(),
  taxRate: z.int().nullable(),
  amountExTax: z.string(),
  taxAmount: z.string(),
  totalAmount: z.string(),
  invoiceRemark: z.string().nullable(),
  nonTaxAmount: z.string().nullable(),
  lines: z.array(invoiceLine),
  allocations: z.array(allocation),
});

/** Beside the usual calls: agreements and their services, invoices to be reversed, a beginning, and the sums of the list. */
export const agreementInvoiceApi = {
  ...agreementInvoice.api,
  agreements: endpoint(`${name}.agreements`, `${base}/agreements/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "可关联的协议：本所已备案的协议中按编号或委托人查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  items: endpoint(`${name}.items`, `${base}/agreements/{agreementId}/items`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "协议的服务项目，供分摊时选择",
    params: z.strictObject({ agreementId: id() }),
    data: z.array(subjectChoice),
  }),
  originals: endpoint(`${name}.originals`, `${base}/originals/list/page`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "可冲红的蓝字发票：本所登记的发票中按号码或购买方查找",
    query: subjectQuery,
    data: pageOf(subjectChoice),
  }),
  begin: endpoint(`${name}.begin`, `${base}/begin`, {
    ...own,
    method: "GET",
    access: typing,
    summary: "新发票的初始内容：销售方为本所；由协议带入购买方与分摊，或由蓝字发票带入冲红内容，尚未保存",
    query: z.strictObject({
      agreementId: field(id().optional(), { label: "协议" }),
      originalInvoiceId: field(id().optional(), { label: "原蓝字发票" }),
    }),
    data: invoiceBegin,
  }),
  totals: endpoint(`${name}.totals`, `${base}/totals`, {
    ...own,
    method: "GET",
    access: find,
    summary: "协议发票合计：与列表相同的查询条件；蓝字、红字与净额，作废的不计",
    query: agreementInvoice.filter,
    data: z.object({
      totalAmount: shownAmount("价税合计净额", SIGNED),
      amountExTax: shownAmount("不含税净额", SIGNED),
      allocAmount: shownAmount("分摊金额", SIGNED),
      blueAmount: shownAmount("蓝字合计", SIGNED),
      redAmount: shownAmount("红字合计", SIGNED),
    }),
  }),
} as const;

/** Lists of the tax bureau's 数电票. // domain b §5 (4) */
export const invoiceImportApi = importApi(name, base, {
  title: "协议发票",
  access: anyOf("g_hy_agree_invoice_import"),
});
