import { integer, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** 核对通知: a firm was asked to compare its figures of a year with its own. // domain b §9 (4) */
export const reconciliationNotices = pgTable(
  "reconciliation_notices",
  {
    associationOrgId: text().notNull(),
    year: integer().notNull(),
    companyId: text().notNull(),
    sendTime: instant().notNull(),
    sendUserName: text().notNull(),
    /** How often it was sent. */
    sentCount: integer().notNull(),
    /** What the last one said. */
    reportCount: integer().notNull(),
    reportFee: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (t) => [primaryKey({ name: "reconciliation_notices_key", columns: [t.associationOrgId, t.year, t.companyId] })],
);
