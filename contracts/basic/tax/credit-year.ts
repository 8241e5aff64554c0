import { anyOf } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import {
  choicesFilter,
  instantOrNone,
  optionalChoice,
  optionalParagraph,
  shownChoice,
  shownText,
  yearFilter,
} from "@/contracts/kit/items";
import { defineRecord, type DetailOf, type FormOf } from "@/contracts/kit/record";
import { decimal, int, optional } from "@/contracts/kit/scalars";
import { submissionLifecycle } from "@/contracts/kit/submission";

const edit = anyOf("g_hy_com_taxcode_edit");
/** Dictionary `tax_credit_level`. // domain a §15 */
export const CREDIT = { a: 1, b: 2, m: 3, c: 4, d: 5, none: 9 } as const;
/** Dictionary `tsc_level`. */
export const TSC = { one: 1, two: 2, three: 3, four: 4, five: 5, none: 9 } as const;
/** Dictionary `tsc_limit_reason`. */
export const TSC_LIMIT = { none: 0, newFirm: 1, wasD: 2, isD: 3, other: 9 } as const;

const points = (label: string, scale: number, max: string, help: string) =>
  field(optional(decimal(scale, max, "0")), { label, kind: "decimal", unit: "分", width: 110, places: scale, help });

/** 信用等级: the items of the form; a draft needs its year alone. // domain a §4.3 */
export const creditYearFields = {
  year: field(int(2200, 1949), {
    label: "评价年度",
    kind: "year",
    width: 96,
    help: "评价周期为 1 月 1 日至 12 月 31 日",
  }),
  taxCreditLevel: optionalChoice("tax_credit_level", "纳税缴费信用级别", {
    width: 130,
    help: "M 级：新设立，或评价年度内无生产经营收入",
  }),
  taxCreditScore: points("纳税信用得分", 3, "100", "0 至 100 分，最多 3 位小数"),
  tscLevel: optionalChoice("tsc_level", "涉税专业服务信用等级", { width: 150, help: "税务局每年 4 月 30 日前公布" }),
  tscScore: points("信用积分", 2, "500", "0 至 500 分，最多 2 位小数"),
  tscLimitReason: optionalChoice("tsc_limit_reason", "等级限制情形"),
  dishonestFlag: optionalChoice("dishonest_flag", "是否失信主体", { width: 130 }),
  remark: optionalParagraph("备注", 500),
} as const;

/** The generic submission. // domain a §0.4 */
export const creditYearLifecycle = submissionLifecycle({
  firm: anyOf("g_hy_com_taxcode_submit"),
  desk: anyOf("g_hy_desk_taxinfo_audit"),
});

/** 信用等级: one record per firm and year, decided by the association. // domain a §4.3, §4.4 */
export const creditYear = defineRecord({
  id: "basic.credit-year",
  idKey: "creditYearId",
  title: "信用等级",
  noun: "信用等级",
  listsFirmFirst: true,
  fields: creditYearFields,
  known: {
    auditStatus: shownChoice("audit_status", "状态", { width: 116, readOnly: true }),
    submitUserName: shownText("提交人"),
    submitTime: instantOrNone("提交时间", { readOnly: true }),
    auditUserName: shownText("审核人"),
    auditTime: instantOrNone("审核时间", { readOnly: true }),
    auditOpinion: shownText("审核意见", { kind: "longText", width: 200 }),
  },
  lifecycle: creditYearLifecycle,
  access: {
    find: anyOf("g_hy_com_taxcode_view", "g_hy_desk_taxinfo_view"),
    add: edit,
    edit,
    del: edit,
    export: anyOf("g_hy_com_taxcode_export", "g_hy_desk_taxinfo_export"),
  },
  listed: [
    ...(["year", "auditStatus", "taxCreditLevel", "taxCreditScore", "tscLevel", "tscScore", "tscLimitReason"] as const),
    ...(["dishonestFlag", "submitTime", "auditTime", "auditOpinion"] as const),
  ],
  filter: {
    yearFrom: yearFilter("评价年度从"),
    yearTo: yearFilter("评价年度至"),
    taxCreditLevel: choicesFilter("tax_credit_level", "纳税缴费信用级别"),
    tscLevel: choicesFilter("tsc_level", "涉税专业服务信用等级"),
    dishonestFlag: choicesFilter("dishonest_flag", "失信情形"),
    auditStatus: choicesFilter("audit_status", "状态"),
  },
  mainFilters: ["yearFrom", "yearTo", "auditStatus"],
  sortable: ["year", "taxCreditScore", "tscScore", "submitTime", "createTime", "updateTime"],
});
export type CreditYearForm = FormOf<typeof creditYear>;
export type CreditYearDetail = DetailOf<typeof creditYear>;
