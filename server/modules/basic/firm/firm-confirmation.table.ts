import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { firms } from "@/server/reference/firm.table";
import { instant } from "@/server/platform/sql/system-columns";

/** 「信息无误，确认」, once per firm and calendar year. // domain a §1.5 */
export const firmConfirmations = pgTable(
  "firm_confirmations",
  {
    companyId: text()
      .notNull()
      .references(() => firms.companyId, { onDelete: "cascade" }),
    confirmYear: integer().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    confirmTime: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.confirmYear] })],
);
