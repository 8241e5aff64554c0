import { integer, text, timestamp } from "drizzle-orm/pg-core";

/** An instant; compared and stored in UTC, shown in Asia/Shanghai. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

/** Who made and last changed a record, and its optimistic-lock version. // domain a §0.2 */
export const systemColumns = () => ({
  version: integer().notNull().default(1),
  createUserId: text(),
  createUserName: text(),
  createTime: instant().notNull().defaultNow(),
  updateUserId: text(),
  updateUserName: text(),
  updateTime: instant().notNull().defaultNow(),
  remark: text(),
});
