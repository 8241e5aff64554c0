import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The sum of an amount in yuan, as text with two places; "0.00" of nothing. */
export const sumText = (amount: SQLWrapper): SQL<string> =>
  sql<string>`coalesce(sum(${amount}), 0)::numeric(20, 2)::text`;
