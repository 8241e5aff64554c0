import { index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "@/server/modules/auth/user.table";

const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

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

/** Who agreed to which privacy text for which purpose. */
export const consents = pgTable(
  "consents",
  {
    userId: text()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    purpose: text().notNull(),
    privacyDate: text().notNull(),
    consentTime: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.purpose, t.privacyDate] })],
);
