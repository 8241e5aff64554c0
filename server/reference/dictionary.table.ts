import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/**
 * Dictionary entries as the portal offers them. The standard ones come from `dictionary-data.ts` at every start; a row
 * that the association has touched is left alone. // spec §3, domain a §15
 */
export const dictionaryItems = pgTable(
  "dictionary_items",
  {
    keyName: text().notNull(),
    keyValue: integer().notNull(),
    keyNotes: text().notNull(),
    keyDisabled: boolean().notNull().default(false),
    sortNo: integer().notNull(),
    /** Maintained by the association: a start never overwrites it. */
    isCustomised: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.keyName, t.keyValue] }),
    index("dictionary_items_order_idx").on(t.keyName, t.sortNo),
  ],
);

/** Who changed which entry from what to what. */
export const dictionaryChanges = pgTable(
  "dictionary_changes",
  {
    changeId: text().primaryKey(),
    keyName: text().notNull(),
    keyValue: integer().notNull(),
    action: text().$type<"create" | "update">().notNull(),
    before: jsonb().$type<Readonly<Record<string, unknown>>>(),
    after: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    changeTime: instant().notNull(),
  },
  (t) => [index("dictionary_changes_key_idx").on(t.keyName, t.changeTime)],
);
