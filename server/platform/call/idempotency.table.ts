import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** First 2xx answer of a write, kept 7 days. `answer` is sealed: it may hold personal data. // contract §2 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: text().notNull(),
    key: text().notNull(),
    endpointId: text().notNull(),
    requestHash: text().notNull(),
    status: integer(),
    answer: text(),
    createTime: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key, t.endpointId] }),
    index("idempotency_keys_create_time_idx").on(t.createTime),
  ],
);
