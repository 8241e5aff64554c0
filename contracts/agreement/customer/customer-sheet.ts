import { z } from "zod";
import { field, metaOf } from "@/contracts/kit/field";
import { instant } from "@/contracts/kit/items";
import { optional, text } from "@/contracts/kit/scalars";
import { defineSheet, type ListSheet } from "@/contracts/kit/sheet";
import { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { customerFields } from "@/contracts/agreement/customer/customer-fields";

const {
  industryCode,
  provinceCode: _province,
  cityCode: _city,
  districtCode: _district,
  managerStaffId: _manager,
  parentCustomerId: _parent,
  ...own
} = customerFields;

/** A row of the workbook: 中类 by number or name, the place by the code of its district, people and groups by name. */
const sheetForm = z.strictObject({
  ...own,
  managerName: field(optional(text(60)), { label: "客户经理" }),
  parentName: field(optional(text(100)), { label: "所属集团客户", width: 200 }),
  industryCode: field(optional(text(60)), { ...metaOf(industryCode), label: "行业" }),
  districtCode: field(optional(z.string().regex(/^\d{6}$/, "注册地区县代码为六位行政区划代码，如 430102")), {
    label: "注册地区县代码",
    kind: "code",
  }),
});

/** Columns of the template; rows are matched by 统一社会信用代码, people and those abroad by 证件号码. // domain b §2 (6) */
export const customerSheet = defineSheet({
  title: "客户企业",
  form: sheetForm,
  updateKey: "creditCode",
  uniqueKeys: ["idNo"],
  columns: [
    { key: "customerType", isRequired: true },
    { key: "customerName", isRequired: true },
    {
      key: "creditCode",
      isRequired: false,
      note: "企业、个体工商户、行政事业单位、社会组织须填；再次导入时更新该客户",
    },
    { key: "isPreparing", note: "尚未取得信用代码的填「是」" },
    { key: "idType", note: "自然人和境外机构填写" },
    { key: "idNo", note: "自然人和境外机构填写；再次导入时更新该客户" },
    { key: "formerName" },
    { key: "vatTaxpayerType", isRequired: true },
    { key: "enterpriseScale" },
    { key: "industryCode", note: "行业中类的三位代码或名称，如 651 或 软件开发；自然人不填" },
    { key: "districtCode", note: "六位行政区划代码，如 430102；省、市由此带出；境外机构不填" },
    { key: "address", isRequired: true },
    { key: "taxAuthorityName", note: "境外机构可不填" },
    { key: "legalPersonName", note: "自然人和境外机构不填" },
    { key: "registeredCapital" },
    { key: "establishDate" },
    { key: "listedFlag" },
    { key: "stateOwnedFlag" },
    { key: "foreignFlag" },
    { key: "taxCreditLevel" },
    { key: "contactName", isRequired: true },
    { key: "contactTitle" },
    { key: "contactPhone", isRequired: true },
    { key: "contactEmail" },
    { key: "invoiceTitle" },
    { key: "invoiceTaxNo" },
    { key: "invoiceBank" },
    { key: "invoiceAccount" },
    { key: "invoicePhone" },
    { key: "sourceType" },
    { key: "managerName", note: "本所在职人员的姓名；有同名的填写其资格证书编号" },
    { key: "parentName", note: "已登记客户的统一社会信用代码或完整名称；集团客户先登记，或先导入一次" },
    { key: "coopStart" },
    { key: "riskLevel", isRequired: false, note: "不填为「中」" },
    { key: "relatedFlag", isRequired: false, note: "不填为「否」" },
    { key: "relatedRemark" },
    { key: "remark" },
  ],
});

const SHOWN = [
  ...(["customerCode", "customerName", "customerStatus", "customerType", "creditCode", "formerName"] as const),
  ...(["vatTaxpayerType", "enterpriseScale", "industryName", "placeName", "address", "taxAuthorityName"] as const),
  ...(["legalPersonName", "registeredCapital", "establishDate", "taxCreditLevel", "contactName"] as const),
  ...(["contactTitle", "contactPhone", "sourceType", "managerName", "coopStart", "riskLevel"] as const),
  ...(["contractCount", "contractTotal", "invoicedTotal"] as const),
  ...(["relatedFlag", "relatedRemark", "stopReason", "remark"] as const),
];

/** What leaves as a workbook: words instead of codes, telephones masked. // domain a §0.5 */
export const customerExportSheet: ListSheet = {
  title: "客户企业",
  form: agreementCustomer.detail.extend({ createTime: instant("创建时间") }) as z.ZodObject,
  columns: [...SHOWN, "companyName", "createTime", "updateTime"].map((key) => ({ key })),
};
/** The columns among them that the table holds as they stand and that the list does not ask for. */
export const EXPORTED_ITEMS = [
  ...(["formerName", "vatTaxpayerType", "enterpriseScale", "address", "legalPersonName", "registeredCapital"] as const),
  ...(["establishDate", "taxCreditLevel", "contactName", "contactTitle", "contactPhone", "sourceType"] as const),
  ...(["relatedFlag", "relatedRemark", "stopReason", "remark"] as const),
] as const;
