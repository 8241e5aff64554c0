import { z } from "zod";
import { anyOf, binary, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choicesFilter, instantOrNone, lineFilter, shownCount } from "@/contracts/kit/items";
import { pageQuery } from "@/contracts/kit/query";
import { id, int } from "@/contracts/kit/scalars";
import { XLSX } from "@/contracts/kit/sheet";
import { statementFields } from "@/contracts/statement/statement-fields";
import { YEAR_PARTS } from "@/contracts/statement/terms";

const name = "statement.desk";
const base = restBase("statement", "desk");
const view = anyOf("g_hy_desk_statement_view");
const ours = { origin: "ours" } as const;

/** The year, or a part of it. */
const asked = {
  year: statementFields.year,
  part: field(z.enum(YEAR_PARTS).optional(), { label: "期间", help: "不填为全年；半年 h1–h2，季 q1–q4，月 m1–m12" }),
} as const;
/** What a firm has told of a period, of each of the three. */
const stateOf = (label: string) =>
  field(
    z.object({
      statementId: id().nullable(),
      auditStatus: z.int().nullable(),
      /** Accepted, and opened to be mended: it counts as told meanwhile. */
      isCorrecting: z.boolean(),
      /** Told within the 汇总 of its head office. */
      isCovered: z.boolean(),
      /** The association asks for it. */
      isWanted: z.boolean(),
      submitTime: z.string().nullable(),
      lateDays: z.int(),
    }),
    { label, width: 190 },
  );
export const filingRow = z.object({
  companyId: id(),
  companyName: field(z.string(), { label: "事务所", width: 260 }),
  balance: stateOf("资产负债表"),
  income: stateOf("利润表"),
  cash: stateOf("现金流量表"),
  /** How many of the three have been told. */
  toldCount: shownCount("已报", { width: 160 }),
  /** Not all that is asked for has been told. */
  isOwing: z.boolean(),
  isLate: z.boolean(),
  remindTime: instantOrNone("最近催报"),
});
export type FilingRow = z.infer<typeof filingRow>;

export const filingFilter = z.strictObject({
  ...asked,
  companyName: lineFilter("事务所名称", 100),
  /** Of firms: those whose set is not complete, that have told nothing, not all, or everything. */
  filed: field(z.enum(["owing", "none", "some", "all", "late"]).optional(), { label: "填报情况" }),
});

/** Classes that firms are compared within. */
export const CLASS_BY = ["all", "orgForm", "city", "grade"] as const;
const summaryQuery = z.strictObject({
  year: statementFields.year,
  statementType: field(int(3, 1), { label: "报表类型", kind: "dict", dict: "statement_type" }),
  standard: field(int(2, 1), { label: "会计准则", kind: "dict", dict: "accounting_standard" }),
  scope: field(int(2, 1), { label: "口径", kind: "dict", dict: "statement_scope" }),
  column: field(z.enum(["amount1", "amount2"]).default("amount1"), { label: "栏次" }),
  orgForm: choicesFilter("company_org_form", "组织形式"),
});

const amount = (label: string) =>
  field(z.string().nullable(), { label, kind: "money", unit: "元", width: 160, allowNegative: true });
/** One row of the form over all firms. */
export const summaryRow = z.object({
  rowNo: shownCount("行次", { width: 64 }),
  itemCode: z.string(),
  label: field(z.string(), { label: "项目", width: 280 }),
  firmCount: shownCount("户数", { width: 80 }),
  sum: amount("合计"),
  lowerQuartile: amount("下四分位"),
  median: amount("中位数"),
  upperQuartile: amount("上四分位"),
});
export type SummaryRow = z.infer<typeof summaryRow>;
/** The same with one firm beside its class. */
const comparedRow = summaryRow.extend({
  own: amount("本单位"),
  /** Share of firms of the class with less, in per cent. */
  below: field(z.string().nullable(), { label: "超过同类（%）", width: 120 }),
});

/** The association's side of the statements. // domain a §7.3 */
export const statementDeskApi = {
  filings: endpoint(`${name}.filings`, `${base}/filing/list/page`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "年度或某半年、季、月的报表填报情况：各事务所三张报表的状态，未报与逾期的一并列出",
    query: pageQuery.extend(filingFilter.shape),
    data: pageOf(filingRow),
  }),
  filingCounts: endpoint(`${name}.filingCounts`, `${base}/filing/counts`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "某期间报表填报情况的户数：应报、已全部报送、部分报送、未报、逾期",
    query: z.strictObject(asked),
    data: z.object({
      periodText: z.string(),
      /** How many statements make a set. */
      wanted: z.int(),
      /** The association asks for periods of this kind; else nobody owes and nobody is late. */
      isOwed: z.boolean(),
      firms: z.int(),
      all: z.int(),
      some: z.int(),
      none: z.int(),
      late: z.int(),
      /** Null: nothing is owed. */
      deadline: z.string().nullable(),
    }),
  }),
  filingExport: endpoint(`${name}.filingExport`, `${base}/filing/export`, {
    ...ours,
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_desk_statement_export"),
    summary: "导出某期间报表填报情况",
    query: filingFilter,
    data: binary(XLSX),
  }),
  remind: endpoint(`${name}.remind`, `${base}/remind`, {
    ...ours,
    method: "POST",
    access: anyOf("g_hy_desk_statement_edit"),
    summary: "催报：以站内信提醒所选事务所填报该期间尚未报送的报表，已报齐的不打扰；协会不要求的期间不能催报",
    body: z.strictObject({
      ...asked,
      companyIds: field(z.array(id()).min(1).max(200), { label: "事务所" }),
    }),
    data: z.object({ reminded: z.int(), skipped: z.int() }),
  }),
  summary: endpoint(`${name}.summary`, `${base}/summary`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "报表汇总：已审核通过的年度报表逐行的户数、合计、四分位数，利润表另附业务收入构成",
    query: summaryQuery,
    data: z.object({
      formKey: z.string(),
      firmCount: z.int(),
      rows: z.array(summaryRow),
      /** Revenue by service, of an income statement. // domain a §9.2 */
      breakdown: z.array(summaryRow),
    }),
  }),
  summaryExport: endpoint(`${name}.summaryExport`, `${base}/summary/export`, {
    ...ours,
    method: "GET",
    wantsPage: true,
    access: anyOf("g_hy_desk_statement_export"),
    summary: "导出报表汇总",
    query: summaryQuery,
    data: binary(XLSX),
  }),
  recount: endpoint(`${name}.recount`, `${base}/summary/recount`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "按报表原文重算汇总所用的数，逐格与留存数核对，说明有无差异",
    query: z.strictObject({ year: statementFields.year }),
    data: z.object({ statements: z.int(), cells: z.int(), differences: z.int() }),
  }),
  compare: endpoint(`${name}.compare`, `${base}/compare/{statementId}`, {
    ...ours,
    method: "GET",
    access: view,
    summary: "一家事务所的报表与同类（全部、同组织形式、同城市、同等级）逐行对照",
    params: z.strictObject({ statementId: id() }),
    query: z.strictObject({ by: field(z.enum(CLASS_BY).default("all"), { label: "对照范围" }) }),
    data: z.object({
      formKey: z.string(),
      className: z.string(),
      firmCount: z.int(),
      /** Why nothing is compared, in words: the class is too small. */
      note: z.string().nullable(),
      rows: z.array(comparedRow),
    }),
  }),
} as const;
