import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { firms } from "@/server/reference/firm.table";
import { instant } from "@/server/platform/sql/system-columns";

/** One changed item as people read it; personal values are masked before they are stored. */
export interface StoredChange {
  readonly path: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What was changed in a firm's record, kept as long as the record (audit rows may be archived). // domain a §1.5 变更记录 */
export const firmHistories = pgTable(
  "firm_histories",
  {
    historyId: text().primaryKey(),
    companyId: text()
      .notNull()
      .references(() => firms.companyId, { onDelete: "cascade" }),
    action: text().$type<"update" | "confirm">().notNull(),
    firmVersion: integer().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    changeTime: instant().notNull(),
    changes: jsonb().$type<StoredChange[]>().notNull().default([]),
  },
  (t) => [index("firm_histories_company_idx").on(t.companyId, t.changeTime)],
);

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
