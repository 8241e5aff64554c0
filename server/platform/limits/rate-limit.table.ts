import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** Calls counted per key and fixed window, shared by all processes. // promises P-S5 */
export const rateCounters = pgTable(
  "rate_counters",
  {
    counterKey: text().primaryKey(),
    windowEnd: instant().notNull(),
    count: integer().notNull(),
  },
  (t) => [index("rate_counters_window_end_idx").on(t.windowEnd)],
);
