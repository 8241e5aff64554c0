import { boolean, date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { StaffHistory } from "@/contracts/basic/staff-detail";
import type { StoredChange } from "@/server/modules/basic/firm/firm-history.table";
import { staff } from "@/server/reference/staff.table";
import { instant } from "@/server/platform/sql/system-columns";

/** What was changed in a person's record, kept as long as the record. // domain a §0.2 */
export const staffHistories = pgTable(
  "staff_histories",
  {
    historyId: text().primaryKey(),
    staffId: text()
      .notNull()
      .references(() => staff.staffId, { onDelete: "cascade" }),
    action: text().$type<StaffHistory["action"]>().notNull(),
    staffVersion: integer().notNull(),
    userId: text(),
    userName: text().notNull(),
    changeTime: instant().notNull(),
    changes: jsonb().$type<StoredChange[]>().notNull().default([]),
  },
  (t) => [index("staff_histories_staff_idx").on(t.staffId, t.changeTime)],
);

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
