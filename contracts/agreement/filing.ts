import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { optional, text } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** 协议备案: the items of the form, in the order of the paper form. // domain page: say which */
const fields = {
  filingName: field(text(100), { label: "协议备案名称", width: 220 }),
  remark: field(optional(text(500)), { label: "备注", kind: "longText" }),
};

/** 协议备案 of the firms: calls, schemas and list. // domain page: say which */
export const agreementFiling = defineRecord({
  id: "agreement.filing",
  idKey: "filingId",
  title: "协议备案",
  noun: "协议备案",
  access: {
    find: anyOf("g_hy_agree_filing_find"),
    add: anyOf("g_hy_agree_filing_add"),
    edit: anyOf("g_hy_agree_filing_edit"),
    del: anyOf("g_hy_agree_filing_del"),
    export: anyOf("g_hy_agree_filing_export"),
  },
  fields,
  listed: ["filingName"],
  filter: { filingName: field(text(100).optional(), { label: "协议备案名称" }) },
  mainFilters: ["filingName"],
  sortable: ["filingName", "createTime", "updateTime"],
});
export type AgreementFilingForm = FormOf<typeof agreementFiling>;
export type AgreementFilingDetail = DetailOf<typeof agreementFiling>;

/** Rules across items, the same in browser and server; each line of the domain page is one finding. */
export const agreementFilingRules = (_form: AgreementFilingForm): Finding[] => [];
