import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { StatementLine } from "@/contracts/statement/terms";
import { instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const yuan = () => numeric({ precision: 18, scale: 2 });
const day = () => date({ mode: "string" });
const none = sql`'[]'::jsonb`;

/** The three statements of firms; one row for each firm, kind, period and scope. // domain a §7.2 */
export const statements = pgTable(
  "statements",
  {
    statementId: text().primaryKey(),
    statementType: integer().notNull(),
    year: integer().notNull(),
    periodType: integer().notNull(),
    period: integer().notNull(),
    scope: integer().notNull(),
    periodText: text().notNull(),
    accountingStandard: integer().notNull(),
    formKey: text().notNull(),
    /** As they were typed; what follows from them nobody stores. */
    lines: jsonb().$type<StatementLine[]>().notNull().default(none),
    breakdown: jsonb().$type<BreakdownLine[]>().notNull().default(none),
    creditCode: text(),
    reportDate: day(),
    periodFrom: day().notNull(),
    periodTo: day().notNull(),
    fillDate: day(),
    audited: boolean(),
    auditFirm: text(),
    auditReportNo: text(),
    legalPerson: text(),
    financeHead: text(),
    preparer: text(),
    explanation: text(),
    auditStatus: integer().notNull(),
    submitTime: instant(),
    auditTime: instant(),
    auditOpinion: text(),
    lateDays: integer().notNull().default(0),
    openingSource: text(),
    /** What holds while the firm works on it again: as it was accepted last. */
    acceptedLines: jsonb().$type<StatementLine[]>(),
    acceptedBreakdown: jsonb().$type<BreakdownLine[]>(),
    acceptedTime: instant(),
    totalAssets: yuan(),
    totalLiabilities: yuan(),
    totalOwnersEquity: yuan(),
    operatingRevenue: yuan(),
    totalProfit: yuan(),
    netProfit: yuan(),
    netOperatingCash: yuan(),
    netCashIncrease: yuan(),
    cashEnd: yuan(),
    ...recordColumns(),
  },
  (t) => [
    uniqueIndex("statements_period_key")
      .on(t.companyId, t.statementType, t.year, t.periodType, t.period, t.scope)
      .where(sql`${t.auditStatus} not in (${sql.raw(`${SUBMISSION.rejected}, ${SUBMISSION.voided}`)})`),
    index("statements_company_idx").on(t.companyId, t.statementType, t.createTime),
    index("statements_list_idx").on(t.statementType, t.createTime, t.statementId),
    index("statements_year_idx").on(t.companyId, t.year, t.periodType, t.statementType, t.scope, t.auditStatus),
  ],
);
export type StatementRecord = typeof statements.$inferSelect;

/** Every row of every yearly statement that was accepted, in whole fen: what the province's figures are made of. */
export const statementFigures = pgTable(
  "statement_figures",
  {
    statementId: text()
      .notNull()
      .references(() => statements.statementId, { onDelete: "cascade" }),
    itemCode: text().notNull(),
    companyId: text().notNull(),
    year: integer().notNull(),
    statementType: integer().notNull(),
    standard: integer().notNull(),
    scope: integer().notNull(),
    amount1: bigint({ mode: "bigint" }).notNull(),
    amount2: bigint({ mode: "bigint" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.itemCode] }),
    index("statement_figures_rows_idx").on(
      t.year,
      t.statementType,
      t.standard,
      t.scope,
      t.itemCode,
      t.amount1,
      t.companyId,
    ),
  ],
);

/** When the association last asked a firm for its statements of a period. */
export const statementReminders = pgTable(
  "statement_reminders",
  {
    companyId: text().notNull(),
    year: integer().notNull(),
    periodType: integer().notNull(),
    period: integer().notNull(),
    remindTime: instant().notNull(),
    remindUserName: text(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.year, t.periodType, t.period] })],
);
