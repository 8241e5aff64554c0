import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { counted } from "@/server/modules/agreement/figures/counted-reports.table";
import { instant } from "@/server/platform/sql/system-columns";

/** Years of an association's statistics that were locked, once or more; of others there is no row. // domain b §9 (5) */
export const reportYears = pgTable(
  "report_years",
  {
    associationOrgId: text().notNull(),
    year: integer().notNull(),
    isLocked: boolean().notNull(),
    lockTime: instant().notNull(),
    /** Null: locked by the calendar. */
    lockUserName: text(),
    unlockTime: instant(),
    unlockUserName: text(),
    unlockReason: text(),
    version: integer().notNull(),
  },
  (t) => [primaryKey({ name: "report_years_key", columns: [t.associationOrgId, t.year] })],
);
export type ReportYear = typeof reportYears.$inferSelect;

/**
 * What came (+1) and went (−1) in a locked year since its lock, by the day that puts a report into a year: the figures
 * of the lock and these are the recount. The database keeps them, nothing else does. // decision 0052
 */
export const reportAdjustments = pgTable(
  "report_adjustments",
  {
    adjustmentId: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    basis: text().notNull(),
    year: integer().notNull(),
    sign: integer().notNull(),
    /** The report as it stood when the year was locked. */
    isFrozen: boolean().notNull(),
    changeTime: instant().notNull(),
    /** yyyymm in which the change is shown. */
    shownMonth: integer().notNull(),
    reportId: text().notNull(),
    ...counted(),
  },
  (t) => [
    index("report_adjustments_report_idx").on(t.reportId, t.basis, t.year),
    index("report_adjustments_association_idx").on(t.associationOrgId, t.basis, t.year),
    index("report_adjustments_company_idx").on(t.companyId, t.basis, t.year),
  ],
);

/** What a locked year counted when it was locked, as a witness: nobody reads it but the check. // decision 0052 */
export const lockedReportSums = pgTable(
  "locked_report_sums",
  {
    associationOrgId: text().notNull(),
    year: integer().notNull(),
    basis: text().notNull(),
    companyId: text().notNull(),
    /** yyyymm. */
    period: integer().notNull(),
    standing: smallint().notNull(),
    serviceCategory: integer().notNull(),
    /** 0: none. */
    serviceSubType: integer().notNull(),
    reportCount: integer().notNull(),
    lateCount: integer().notNull(),
    correctedCount: integer().notNull(),
    lowPriceCount: integer().notNull(),
    fee: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (t) => [index("locked_report_sums_year_idx").on(t.associationOrgId, t.year)],
);
