import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { ConfirmState } from "@/contracts/statement/dues/head-office";
import { instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const yuan = () => numeric({ precision: 18, scale: 2 });
const sum = () => yuan().notNull().default("0.00");

/** 会费汇总: one of a head office, year and half that stands. // domain a §13.2 */
export const headOfficeSummaries = pgTable(
  "head_office_dues",
  {
    summaryId: text().primaryKey(),
    summaryNo: text().notNull().unique(),
    duesYear: integer().notNull(),
    half: integer().notNull(),
    consolidateMode: integer().notNull(),
    /** The head office's bill, of whose rules all is reckoned. */
    headDuesId: text().notNull(),
    headRevenue: yuan(),
    internalElimination: sum(),
    eliminationReason: text(),
    payerCompanyId: text().notNull(),
    branchTotal: integer().notNull().default(0),
    branchDeclared: integer().notNull().default(0),
    branchMissing: integer().notNull().default(0),
    branchRevenueTotal: sum(),
    totalRevenue: sum(),
    unitTotal: sum(),
    personTotal: sum(),
    reliefTotal: sum(),
    payableTotal: sum(),
    paidTotal: sum(),
    owingTotal: sum(),
    summaryStatus: integer().notNull(),
    submitTime: instant(),
    settleTime: instant(),
    pullTime: instant(),
    urgeTime: instant(),
    ...recordColumns(),
  },
  (t) => [
    // domain a §13.2: one open summary of a year.
    uniqueIndex("head_office_dues_year_key")
      .on(t.companyId, t.duesYear, t.half)
      .where(sql`${t.summaryStatus} <> 9`),
    index("head_office_dues_company_idx").on(t.companyId, t.createTime, t.summaryId),
    index("head_office_dues_list_idx").on(t.createTime, t.summaryId),
    index("head_office_dues_bill_idx").on(t.headDuesId),
    check("head_office_dues_sums_check", sql`${t.payableTotal} = ${t.unitTotal} + ${t.personTotal}`),
  ],
);
export type SummaryRecord = typeof headOfficeSummaries.$inferSelect;

/** Its lines: the head office, then its branches; they stay whoever may read the branches later. // domain a §13.2, H7 */
export const headOfficeLines = pgTable(
  "head_office_dues_lines",
  {
    lineId: text().primaryKey(),
    summaryId: text()
      .notNull()
      .references(() => headOfficeSummaries.summaryId, { onDelete: "cascade" }),
    sortNo: integer().notNull(),
    isHead: boolean().notNull().default(false),
    /** null: a branch outside the association's reach, known by name alone. */
    branchCompanyId: text(),
    branchName: text().notNull(),
    cityCode: text(),
    inProvince: boolean().notNull(),
    /** Left the association: nobody can confirm any more. // H4 */
    hasLeft: boolean().notNull().default(false),
    lineMode: integer().notNull(),
    included: boolean().notNull(),
    excludeReason: text(),
    duesId: text(),
    billNo: text(),
    lineStatus: integer(),
    /** State of the branch's bill before the summary locked it. // H2 */
    statusBefore: integer(),
    revenue: yuan(),
    revenueSource: text().$type<"bill" | "statement" | "headOffice">(),
    revenueNote: text(),
    statementRevenue: yuan(),
    practisingCount: integer().notNull().default(0),
    nonPractisingCount: integer().notNull().default(0),
    ownUnitDue: sum(),
    ownRelief: sum(),
    ownPersonDue: sum(),
    unitDue: sum(),
    personDue: sum(),
    relief: sum(),
    payable: sum(),
    difference: yuan(),
    paid: sum(),
    owing: sum(),
    confirmState: text().$type<ConfirmState>().notNull().default("none"),
    /** Revenue and heads as they were confirmed: the same need no second answer. */
    confirmedFigures: text(),
    confirmDue: date({ mode: "string" }),
    confirmTime: instant(),
    confirmUserName: text(),
    confirmNote: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index("head_office_dues_lines_summary_idx").on(t.summaryId, t.sortNo),
    index("head_office_dues_lines_branch_idx").on(t.branchCompanyId, t.confirmState),
    index("head_office_dues_lines_due_idx")
      .on(t.confirmDue)
      .where(sql`${t.confirmState} = 'waiting'`),
    index("head_office_dues_lines_bill_idx").on(t.duesId),
  ],
);
export type LineRecord = typeof headOfficeLines.$inferSelect;
