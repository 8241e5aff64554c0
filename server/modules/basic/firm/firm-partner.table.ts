import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";

const yuan = () => numeric({ precision: 18, scale: 2 });

/** Partners or shareholders of a firm; part of the firm's aggregate, so the firm's version covers them. // domain a §1.2 */
export const firmPartners = pgTable(
  "firm_partners",
  {
    partnerId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => firms.companyId, { onDelete: "cascade" }),
    sortNo: integer().notNull().default(0),
    partnerType: integer().notNull(),
    partnerName: text().notNull(),
    /** The person on the firm's staff, when it is one. */
    staffId: text().references(() => staff.staffId, { onDelete: "set null" }),
    /** Null for an institution: its `idNo` is a unified social credit code. */
    idType: integer(),
    idNo: text().notNull(),
    idNoIndex: text().notNull(),
    qualification: integer().notNull(),
    qualCertNo: text(),
    contribution: yuan().notNull(),
    contributionRatio: numeric({ precision: 7, scale: 4 }).notNull(),
    paidContribution: yuan(),
    contributionMode: integer(),
    isManagingPartner: boolean().notNull().default(false),
    joinDate: date({ mode: "string" }).notNull(),
    quitDate: date({ mode: "string" }),
    isOnDuty: boolean().notNull().default(true),
  },
  (t) => [
    index("firm_partners_company_idx").on(t.companyId, t.sortNo),
    // Rule art. 5(3): one person in two active firms is looked up by this.
    index("firm_partners_id_no_idx").on(t.idNoIndex),
    check("firm_partners_contribution_check", sql`${t.contribution} > 0`),
  ],
);

export type FirmPartnerRecord = typeof firmPartners.$inferSelect;
export type NewFirmPartnerRecord = typeof firmPartners.$inferInsert;
