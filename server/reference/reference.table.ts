import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * One row per set of reference data (`dictionary`, `roles`): the number that every process compares with its cache,
 * and the hash of the shipped data that was loaded last.
 */
export const referenceVersions = pgTable("reference_versions", {
  name: text().primaryKey(),
  version: integer().notNull().default(1),
  shippedHash: text().notNull().default(""),
  updateTime: timestamp({ withTimezone: true, precision: 3, mode: "date" }).notNull().defaultNow(),
});
