import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** How a user wants to be told; nobody's row = nothing is texted. // domain b §11.2 (6) */
export const messageSettings = pgTable("message_settings", {
  userId: text().primaryKey(),
  smsCopy: boolean().notNull().default(false),
  updateTime: timestamp({ withTimezone: true, precision: 3, mode: "date" }).notNull(),
});
