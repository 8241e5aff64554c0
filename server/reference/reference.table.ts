import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/**
 * One row per set of reference data (`dictionary`, `roles`): the number that every process compares with its cache,
 * and the hash of the shipped data that was loaded last.
 */
export const referenceVersions = pgTable("reference_versions", {
  name: text().primaryKey(),
  version: integer().notNull().default(1),
  shippedHash: text().notNull().default(""),
  updateTime: instant().notNull().defaultNow(),
});
