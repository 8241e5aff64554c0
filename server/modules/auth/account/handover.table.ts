import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** 管理员变更 that the association carried out; its sealed letter is a file under `handover`. // domain a §3.2 */
export const handovers = pgTable(
  "account_handovers",
  {
    handoverId: text().primaryKey(),
    companyId: text().notNull(),
    /** Null when no account of the old administrator was left to close. */
    oldUserId: text(),
    newUserId: text().notNull(),
    reason: text().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    createTime: timestamp({ withTimezone: true, precision: 3, mode: "date" }).notNull(),
  },
  (t) => [index("account_handovers_company_idx").on(t.companyId, t.createTime)],
);
