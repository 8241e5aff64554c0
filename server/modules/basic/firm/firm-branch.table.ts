import { boolean, date, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { firms } from "@/server/reference/firm.table";

/**
 * Branches outside the association's reach, typed by the head office. Branches that are members are not stored here:
 * they are firms whose `parentCompanyId` is the head office. // domain a §1.3
 */
export const firmBranches = pgTable(
  "firm_branches",
  {
    branchId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => firms.companyId, { onDelete: "cascade" }),
    sortNo: integer().notNull().default(0),
    branchName: text().notNull(),
    creditCode: text().notNull(),
    branchProvinceCode: text().notNull(),
    cityCode: text().notNull(),
    inProvince: boolean().notNull().default(false),
    principalName: text().notNull(),
    principalCertNo: text(),
    principalMobile: text(),
    principalMobileIndex: text(),
    establishDate: date({ mode: "string" }).notNull(),
    regCertNo: text(),
    taxAgentCount: integer(),
    staffCount: integer(),
    lastYearRevenue: numeric({ precision: 18, scale: 2 }),
    independentAccounting: boolean().notNull().default(false),
    duesMode: integer(),
    branchStatus: integer().notNull().default(2),
  },
  (t) => [index("firm_branches_company_idx").on(t.companyId, t.sortNo)],
);

export type FirmBranchRecord = typeof firmBranches.$inferSelect;
export type NewFirmBranchRecord = typeof firmBranches.$inferInsert;
