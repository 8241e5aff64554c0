import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { users } from "@/server/reference/user.table";

/** What people ask about their own data; the association answers. // contract §7.20 */
export const dataRequests = pgTable(
  "data_requests",
  {
    requestId: text().primaryKey(),
    lv1OrgId: text().notNull(),
    companyId: text(),
    userId: text().notNull(),
    userText: text().notNull(),
    /** Dictionary `data_request_type`. */
    requestType: integer().notNull(),
    content: text().notNull(),
    /** Dictionary `data_request_status`. */
    requestStatus: integer().notNull().default(0),
    answer: text(),
    settleUserName: text(),
    settleTime: instant(),
    createTime: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [index("data_requests_org_idx").on(t.lv1OrgId, t.createTime), index("data_requests_user_idx").on(t.userId)],
);

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
