import { jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Business parameters that differ from their standard value. */
export const businessParameters = pgTable("business_parameters", {
  paramKey: text().primaryKey(),
  paramValue: jsonb().notNull(),
  updateUserId: text(),
  updateTime: timestamp({ withTimezone: true, precision: 3, mode: "date" }).notNull().defaultNow(),
});
