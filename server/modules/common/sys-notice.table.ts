import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { NOTICE_STATUS } from "@/contracts/common/sys-notice";

/** Dictionary `notice_type`. */
const BUSINESS = 2;

/** System notices; `noticeContent` is what `cleanRichText` leaves: plain text with line breaks, or HTML. // spec §3, domain b §11.1 */
export const notices = pgTable(
  "sys_notices",
  {
    noticeId: text().primaryKey(),
    noticeTitle: text().notNull(),
    noticeContent: text().notNull(),
    enableTime: instant().notNull(),
    /** Empty = until it is stopped. */
    disableTime: instant(),
    noticeStatus: integer().notNull().default(NOTICE_STATUS.draft),
    noticeTargets: integer().array().notNull(),
    noticeType: integer().notNull().default(BUSINESS),
    topFlag: boolean().notNull().default(false),
    publishOrg: text(),
    /** The association that wrote it and alone may change it; null: whichever there is. */
    publishOrgId: text(),
    version: integer().notNull().default(1),
    createUserId: text(),
    createUserName: text(),
    createTime: instant().notNull().defaultNow(),
    updateUserName: text(),
    updateTime: instant().notNull().defaultNow(),
  },
  (t) => [
    index("sys_notices_valid_idx").on(t.noticeStatus, t.enableTime),
    check("sys_notices_period_check", sql`${t.disableTime} > ${t.enableTime}`),
  ],
);
