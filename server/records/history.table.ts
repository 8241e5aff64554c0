import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Change } from "@/contracts/kit/diff";
import { instant } from "@/server/platform/sql/system-columns";

/** What was changed in records of every kind, in words, kept as long as the record. // domain a §0.2 */
export const recordHistories = pgTable(
  "record_histories",
  {
    historyId: text().primaryKey(),
    /** Noun of the records: `party.info`. */
    object: text().notNull(),
    objectId: text().notNull(),
    action: text().notNull(),
    /** The record's version after this change. */
    version: integer().notNull(),
    /** Null = time itself. */
    userId: text(),
    userName: text().notNull(),
    changeTime: instant().notNull(),
    changes: jsonb().$type<Change[]>().notNull().default([]),
    /** The row as it stood before, columns as they are stored (sealed numbers sealed): what `asOf` reads. Null: it was new. */
    stood: jsonb().$type<Readonly<Record<string, unknown>>>(),
  },
  (t) => [index("record_histories_object_idx").on(t.object, t.objectId, t.changeTime)],
);
