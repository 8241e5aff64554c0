import { boolean, date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { staff } from "@/server/reference/staff.table";

/** 离职 as entered; one per person, since a new employment is a new row. // domain a §2.3 */
export const staffLeaves = pgTable("staff_leaves", {
  staffId: text()
    .primaryKey()
    .references(() => staff.staffId, { onDelete: "cascade" }),
  leaveDate: date({ mode: "string" }).notNull(),
  leaveReason: integer().notNull(),
  memberAfter: integer(),
  handoverDone: boolean().notNull(),
  reason: text(),
  createUserId: text().notNull(),
  createUserName: text().notNull(),
  createTime: instant().notNull(),
});
