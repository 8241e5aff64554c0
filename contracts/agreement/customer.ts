import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { optional, text } from "@/contracts/kit/scalars";
import type { Finding } from "@/contracts/kit/validate";

/** 客户企业: the items of the form, in the order of the paper form. // domain page: say which */
const fields = {
  customerName: field(text(100), { label: "客户企业名称", width: 220 }),
  remark: field(optional(text(500)), { label: "备注", kind: "longText" }),
};

/** 客户企业 of the firms: calls, schemas and list. // domain page: say which */
export const agreementCustomer = defineRecord({
  id: "agreement.customer",
  idKey: "customerId",
  title: "客户企业",
  noun: "客户企业",
  access: {
    find: anyOf("g_hy_cust_find"),
    add: anyOf("g_hy_cust_add"),
    edit: anyOf("g_hy_cust_edit"),
    del: anyOf("g_hy_cust_del"),
    export: anyOf("g_hy_cust_export"),
  },
  fields,
  listed: ["customerName"],
  filter: { customerName: field(text(100).optional(), { label: "客户企业名称" }) },
  mainFilters: ["customerName"],
  sortable: ["customerName", "createTime", "updateTime"],
});
export type AgreementCustomerForm = FormOf<typeof agreementCustomer>;
export type AgreementCustomerDetail = DetailOf<typeof agreementCustomer>;

/** Rules across items, the same in browser and server; each line of the domain page is one finding. */
export const agreementCustomerRules = (_form: AgreementCustomerForm): Finding[] => [];
