import { integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** Receivers that the limits of outgoing messages do not bind. `receiver` is sealed, `receiverIndex` its keyed hash. */
export const whitelist = pgTable(
  "msg_whitelist",
  {
    whiteId: text().primaryKey(),
    /** The association whose list it is. */
    lv1OrgId: text().notNull(),
    /** Dictionary `white_type`. */
    whiteType: integer().notNull(),
    receiver: text().notNull(),
    receiverIndex: text().notNull(),
    receiverMask: text().notNull(),
    remark: text(),
    version: integer().notNull().default(1),
    createUserId: text().notNull(),
    createUserName: text(),
    createTime: instant().notNull(),
  },
  (t) => [uniqueIndex("msg_whitelist_receiver_key").on(t.receiverIndex, t.lv1OrgId)],
);
