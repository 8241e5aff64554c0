import { index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { recordColumns } from "@/server/records/firm-columns";

const money = () => numeric({ precision: 18, scale: 2 });

/** 年度纳税, one record per firm and year; amounts in yuan. // domain a §4.2 */
export const taxYears = pgTable(
  "tax_years",
  {
    taxYearId: text().primaryKey(),
    year: integer().notNull(),
    /** When the year was entered. */
    orgForm: integer(),
    revenueDeclared: money().notNull(),
    revenueReason: text(),
    vatPaid: money().notNull(),
    citPaid: money(),
    pitOperatingPaid: money(),
    urbanConstructionTax: money(),
    eduSurcharge: money(),
    localEduSurcharge: money(),
    stampDuty: money(),
    propertyTax: money(),
    landUseTax: money(),
    otherTax: money(),
    pitWithheld: money(),
    taxReduction: money(),
    lateFee: money(),
    finesAmount: money(),
    socialInsurancePaid: money(),
    arrears: money(),
    ...recordColumns(),
  },
  (t) => [
    uniqueIndex("tax_years_company_year_key").on(t.companyId, t.year),
    index("tax_years_company_create_idx").on(t.companyId, t.createTime, t.taxYearId),
  ],
);
export type TaxYearRow = typeof taxYears.$inferSelect;
