import { sql } from "drizzle-orm";
import { index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

/** 信用等级, one record per firm and year among those that stand. // domain a §4.3 */
export const creditYears = pgTable(
  "credit_years",
  {
    creditYearId: text().primaryKey(),
    year: integer().notNull(),
    taxCreditLevel: integer(),
    taxCreditScore: numeric({ precision: 6, scale: 3 }),
    tscLevel: integer(),
    tscScore: numeric({ precision: 5, scale: 2 }),
    tscLimitReason: integer(),
    dishonestFlag: integer(),
    auditStatus: integer().notNull(),
    submitUserName: text(),
    submitTime: instant(),
    auditUserName: text(),
    auditTime: instant(),
    auditOpinion: text(),
    /** As the association accepted them: they stay in effect while the firm corrects them. */
    acceptedTime: instant(),
    acceptedCreditLevel: integer(),
    acceptedTscLevel: integer(),
    ...recordColumns(),
  },
  (t) => [
    index("credit_years_company_create_idx").on(t.companyId, t.createTime, t.creditYearId),
    // Refused and voided ones are filed anew.
    uniqueIndex("credit_years_company_year_key")
      .on(t.companyId, t.year)
      .where(sql`${t.auditStatus} not in (5, 6)`),
  ],
);
export type CreditYearRow = typeof creditYears.$inferSelect;
