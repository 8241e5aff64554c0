import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { instantOrNone, lineFilter } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id } from "@/contracts/kit/scalars";
import { taxYearFields } from "@/contracts/basic/tax/tax-year";

const name = "basic.tax-standing";
const base = restBase("basic", "tax-standing");
const view = anyOf("g_hy_desk_taxinfo_view");
const ours = { origin: "ours" } as const;

/** A member firm of a year, with what it has told of its taxes. */
export const taxStandingRow = z.object({
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 280 }),
  contactName: field(z.string().nullable(), { label: "联系人", width: 110 }),
  /** 涉税信息, which stands without a year. */
  hasTaxInfo: field(z.boolean(), { label: "涉税信息已填", kind: "yesNo", width: 120 }),
  taxYearId: id().nullable(),
  /** null: the year has not been filed. */
  filedTime: instantOrNone("年度纳税填报时间"),
  isOverdue: z.boolean(),
});
export type TaxStandingRow = z.infer<typeof taxStandingRow>;
export const taxStandingFilter = z.strictObject({
  year: taxYearFields.year,
  companyName: lineFilter("事务所名称", 100),
  filed: field(z.enum(["none", "filed"]).optional(), { label: "填报情况" }),
});

/** Who has told the taxes of a year and who has not, for the association. // domain a §4.2, §4.4 */
export const taxStandingApi = {
  list: endpoint(`${name}.list`, `${base}/list/page`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "年度纳税填报情况：该年度末的会员单位逐家列出，未填报的一并列出",
    query: pageQuery.extend(taxStandingFilter.shape),
    data: pageOf(taxStandingRow),
  }),
  counts: endpoint(`${name}.counts`, `${base}/counts`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "年度纳税填报情况的户数：应填、已填、未填，填报截止日",
    query: z.strictObject({ year: taxYearFields.year }),
    data: z.object({ firms: z.int(), filed: z.int(), none: z.int(), deadline: z.string(), isPast: z.boolean() }),
  }),
  remind: endpoint(`${name}.remind`, `${base}/remind`, {
    ...ours,
    method: "POST",
    access: anyOf("g_hy_desk_taxinfo_audit"),
    summary: "催报：以站内信提醒所选事务所填报该年度纳税情况，每家每天一次，已填报的不打扰",
    body: z.strictObject({
      year: taxYearFields.year,
      companyIds: field(z.array(id()).min(1).max(200), { label: "事务所" }),
    }),
    data: z.object({ reminded: z.int(), skipped: z.int() }),
  }),
} as const;
