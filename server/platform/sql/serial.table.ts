import { integer, pgTable, text } from "drizzle-orm/pg-core";

/** The last number given out in each series of running numbers: `JC2026`. */
export const serials = pgTable("serials", { name: text().primaryKey(), last: integer().notNull() });
