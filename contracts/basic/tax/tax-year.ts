import { z } from "zod";
import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { optionalLine, optionalParagraph, yesOrNoFilter, yearFilter } from "@/contracts/kit/items";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { currency, int, optional } from "@/contracts/kit/scalars";

const edit = anyOf("g_hy_com_taxcode_edit");
const YUAN = { kind: "money", unit: "元", width: 140 } as const;
/** A head in one line: its letters, and the unit behind them. */
const widthOf = (label: string): number => Math.max(YUAN.width, label.length * 15 + 70);
const told = (label: string, help?: string) => ({ label, ...YUAN, width: widthOf(label), ...(help ? { help } : {}) });
const taxOf = (label: string, help?: string) => field(currency(), told(label, help));
const optionalTaxOf = (label: string, help?: string) => field(optional(currency()), told(label, help));

/** 年度纳税: the items of the form, all amounts in yuan. // domain a §4.2 */
export const taxYearFields = {
  year: field(int(2200, 1949), { label: "年度", kind: "year", width: 88 }),
  revenueDeclared: taxOf("申报营业收入", "增值税申报口径，不含税"),
  revenueReason: optionalLine("与利润表差异的原因", 500, { help: "与已审核利润表的营业收入相差较大时填写" }),
  vatPaid: taxOf("增值税"),
  citPaid: optionalTaxOf("企业所得税", "分所不单独申报的填 0"),
  pitOperatingPaid: optionalTaxOf("经营所得个人所得税", "全体合伙人缴纳的合计"),
  urbanConstructionTax: optionalTaxOf("城市维护建设税"),
  eduSurcharge: optionalTaxOf("教育费附加"),
  localEduSurcharge: optionalTaxOf("地方教育附加"),
  stampDuty: optionalTaxOf("印花税"),
  propertyTax: optionalTaxOf("房产税"),
  landUseTax: optionalTaxOf("城镇土地使用税"),
  otherTax: optionalTaxOf("其他税费"),
  pitWithheld: optionalTaxOf("代扣代缴个人所得税", "替员工等代扣代缴，单独列示"),
  taxReduction: optionalTaxOf("减免税额"),
  lateFee: optionalTaxOf("滞纳金"),
  finesAmount: optionalTaxOf("罚款"),
  socialInsurancePaid: optionalTaxOf("缴纳社会保险费"),
  arrears: optionalTaxOf("年末欠税"),
  remark: optionalParagraph("备注", 500),
} as const;

const sumOf = (label: string) => field(z.string(), { label, ...YUAN, readOnly: true });
/** 年度纳税: one record per firm and year, and what the years of a question add up to. // domain a §4.2 */
export const taxYear = defineRecord({
  id: "basic.tax-year",
  idKey: "taxYearId",
  title: "年度纳税情况",
  noun: "年度纳税情况",
  listsFirmFirst: true,
  fields: taxYearFields,
  known: {
    /** Σ of the taxes; 代扣代缴 among them only where the association counts it. */
    totalTax: field(z.string(), { label: "纳税合计", ...YUAN, width: 150, readOnly: true }),
    /** As it was when the year was entered: a firm that changes its form keeps its old years. */
    orgForm: field(z.int().nullable(), { label: "组织形式", kind: "dict", dict: "company_org_form", readOnly: true }),
    includesWithheld: field(z.boolean(), { label: "合计含代扣代缴", kind: "yesNo", readOnly: true }),
  },
  access: {
    find: anyOf("g_hy_com_taxcode_view", "g_hy_desk_taxinfo_view"),
    add: edit,
    edit,
    del: edit,
    export: anyOf("g_hy_com_taxcode_export", "g_hy_desk_taxinfo_export"),
  },
  listed: [
    ...(["year", "revenueDeclared", "totalTax", "vatPaid", "citPaid", "pitOperatingPaid"] as const),
    ...([
      "urbanConstructionTax",
      "eduSurcharge",
      "localEduSurcharge",
      "stampDuty",
      "propertyTax",
      "landUseTax",
    ] as const),
    ...([
      "otherTax",
      "pitWithheld",
      "taxReduction",
      "lateFee",
      "finesAmount",
      "socialInsurancePaid",
      "arrears",
    ] as const),
    "revenueReason",
  ],
  filter: {
    yearFrom: yearFilter("年度从"),
    yearTo: yearFilter("年度至"),
    hasArrears: yesOrNoFilter("有欠税"),
    hasLateFee: yesOrNoFilter("有滞纳金或罚款"),
  },
  mainFilters: ["yearFrom", "yearTo", "hasArrears"],
  sortable: ["year", "revenueDeclared", "vatPaid", "createTime", "updateTime"],
  totals: z.object({
    count: z.int(),
    revenueDeclared: sumOf("申报营业收入"),
    totalTax: sumOf("纳税合计"),
    vatPaid: sumOf("增值税"),
    citPaid: sumOf("企业所得税"),
    pitOperatingPaid: sumOf("经营所得个人所得税"),
    pitWithheld: sumOf("代扣代缴个人所得税"),
    taxReduction: sumOf("减免税额"),
    lateFee: sumOf("滞纳金"),
    finesAmount: sumOf("罚款"),
    socialInsurancePaid: sumOf("缴纳社会保险费"),
    arrears: sumOf("年末欠税"),
  }),
});
export type TaxYearForm = FormOf<typeof taxYear>;
export type TaxYearDetail = DetailOf<typeof taxYear>;
