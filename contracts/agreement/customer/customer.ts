import { anyOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { maskIdNo, maskMobile } from "@/contracts/kit/number/id-no";
import { choicesFilter, dayFilter, keywordFilter, lineFilter, yesOrNoFilter } from "@/contracts/kit/items";
import { personalItems } from "@/contracts/kit/personal";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { localityCode, numberPart } from "@/contracts/kit/scalars";
import { customerFields, customerKnown } from "@/contracts/agreement/customer/customer-fields";
import { customerLifecycle } from "@/contracts/agreement/customer/customer-lifecycle";

/** 客户企业 of the firms: calls, schemas and list. // domain b §2 */
export const agreementCustomer = defineRecord({
  id: "agreement.customer",
  base: restBase("business", "customer"),
  idKey: "customerId",
  title: "客户企业",
  noun: "客户",
  access: {
    find: anyOf("g_hy_cust_view"),
    add: anyOf("g_hy_cust_add"),
    edit: anyOf("g_hy_cust_edit"),
    del: anyOf("g_hy_cust_del"),
    export: anyOf("g_hy_cust_export"),
  },
  fields: customerFields,
  known: customerKnown,
  lifecycle: customerLifecycle,
  listed: [
    ...([
      "customerName",
      "customerStatus",
      "customerCode",
      "creditCode",
      "riskLevel",
      "contractTotal",
      "contractCount",
    ] as const),
    ...([
      "customerType",
      "industryName",
      "placeName",
      "taxAuthorityName",
      "invoicedTotal",
      "reportCount",
      "managerName",
      "coopStart",
    ] as const),
  ],
  filter: {
    keyword: keywordFilter("名称、编号、信用代码", "名称、曾用名及其首字母，客户编号、信用代码或其后四位"),
    customerStatus: choicesFilter("customer_status", "状态"),
    customerType: choicesFilter("customer_type", "客户类型"),
    riskLevel: choicesFilter("risk_level", "风险等级"),
    industrySection: choicesFilter("industry_section", "行业门类"),
    creditCode: field(numberPart(18).optional(), { label: "统一社会信用代码", kind: "code" }),
    cityCode: field(localityCode().optional(), { label: "所在市", kind: "locality" }),
    taxAuthorityName: lineFilter("主管税务机关", 80, { help: "可只填名称中的几个字" }),
    managerName: lineFilter("客户经理", 50, { help: "可只填姓名中的一个字" }),
    isRelated: yesOrNoFilter("有关联关系"),
    coopStartFrom: dayFilter("合作开始从"),
    coopStartTo: dayFilter("合作开始至"),
  },
  mainFilters: ["keyword", "customerType", "riskLevel"],
  sortable: ["customerName", "customerCode", "customerStatus", "riskLevel", "coopStart", "createTime", "updateTime"],
  personal: personalItems({ idNo: maskIdNo, contactPhone: maskMobile, invoicePhone: maskMobile }),
  takesConsent: true,
});
export type AgreementCustomerForm = FormOf<typeof agreementCustomer>;
export type AgreementCustomerDetail = DetailOf<typeof agreementCustomer>;
