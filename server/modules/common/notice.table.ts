import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** Values of `noticeStatus`. // domain b §12.7 */
export const NOTICE_STATUS = { draft: 0, active: 1, stopped: 2, expired: 3 } as const;
/** Values of `noticeTargets`. // domain b §12.7 */
export const NOTICE_TARGET = { association: 1, taxBureau: 2, member: 3 } as const;

/** System notices; `noticeContent` is plain text with line breaks, or HTML that the reader sanitises. // spec §3, domain b §11.1 */
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
    publishOrg: text(),
    version: integer().notNull().default(1),
    createUserId: text(),
    createUserName: text(),
    createTime: instant().notNull().defaultNow(),
    updateTime: instant().notNull().defaultNow(),
  },
  (t) => [
    index("sys_notices_valid_idx").on(t.noticeStatus, t.enableTime),
    check("sys_notices_period_check", sql`${t.disableTime} > ${t.enableTime}`),
  ],
);
