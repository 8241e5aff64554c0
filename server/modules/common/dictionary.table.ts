import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

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
  },
  (t) => [
    primaryKey({ columns: [t.keyName, t.keyValue] }),
    index("dictionary_items_order_idx").on(t.keyName, t.sortNo),
  ],
);
