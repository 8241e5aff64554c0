import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { optional, text } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** 协议发票: the items of the form, in the order of the paper form. // domain page: say which */
const fields = {
  invoiceName: field(text(100), { label: "协议发票名称", width: 220 }),
  remark: field(optional(text(500)), { label: "备注", kind: "longText" }),
};

/** 协议发票 of the firms: calls, schemas and list. // domain page: say which */
export const agreementInvoice = defineRecord({
  id: "agreement.invoice",
  idKey: "invoiceId",
  title: "协议发票",
  noun: "协议发票",
  access: {
    find: anyOf("g_hy_agree_invoice_find"),
    add: anyOf("g_hy_agree_invoice_add"),
    edit: anyOf("g_hy_agree_invoice_edit"),
    del: anyOf("g_hy_agree_invoice_del"),
    export: anyOf("g_hy_agree_invoice_export"),
  },
  fields,
  listed: ["invoiceName"],
  filter: { invoiceName: field(text(100).optional(), { label: "协议发票名称" }) },
  mainFilters: ["invoiceName"],
  sortable: ["invoiceName", "createTime", "updateTime"],
});
export type AgreementInvoiceForm = FormOf<typeof agreementInvoice>;
export type AgreementInvoiceDetail = DetailOf<typeof agreementInvoice>;

/** Rules across items, the same in browser and server; each line of the domain page is one finding. */
export const agreementInvoiceRules = (_form: AgreementInvoiceForm): Finding[] => [];
