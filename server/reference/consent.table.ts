import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { users } from "@/server/reference/user.table";

/** Who confirmed that a person was told and agreed, for which record, purpose and privacy text. // contract §7.20 */
export const consents = pgTable(
  "consents",
  {
    consentId: text()
      .primaryKey()
      .default(sql`gen_random_uuid()::text`),
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    userName: text().notNull().default(""),
    purpose: text().notNull(),
    privacyDate: text().notNull(),
    /** The person's or the firm's record; null in rows of the time when a user confirmed once for all. */
    bizId: text(),
    companyId: text(),
    consentTime: instant().notNull(),
  },
  (t) => [index("consents_biz_idx").on(t.bizId), index("consents_user_idx").on(t.userId)],
);
