import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Change } from "@/contracts/kit/diff";
import { instant } from "@/server/platform/sql/system-columns";

/** What was changed in plain records of every kind, in words, kept as long as the record. // domain a §0.2 */
export const recordHistories = pgTable(
  "record_histories",
  {
    historyId: text().primaryKey(),
    /** Noun of the records: `party.info`. */
    object: text().notNull(),
    objectId: text().notNull(),
    action: text().notNull(),
    version: integer().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    changeTime: instant().notNull(),
    changes: jsonb().$type<Change[]>().notNull().default([]),
  },
  (t) => [index("record_histories_object_idx").on(t.object, t.objectId, t.changeTime)],
);
