import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

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
    createTime: instant().notNull(),
  },
  (t) => [index("account_handovers_company_idx").on(t.companyId, t.createTime)],
);
