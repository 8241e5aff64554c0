import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

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
