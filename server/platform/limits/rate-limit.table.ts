import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Calls counted per key and fixed window, shared by all processes. // promises P-S5 */
export const rateCounters = pgTable(
  "rate_counters",
  {
    counterKey: text().primaryKey(),
    windowEnd: timestamp({ withTimezone: true, precision: 3, mode: "date" }).notNull(),
    count: integer().notNull(),
  },
  (t) => [index("rate_counters_window_end_idx").on(t.windowEnd)],
);
