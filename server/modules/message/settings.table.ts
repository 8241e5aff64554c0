import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** How a user wants to be told; nobody's row = nothing leaves the site. // domain b §11.2 (6) */
export const messageSettings = pgTable("message_settings", {
  userId: text().primaryKey(),
  smsCopy: boolean().notNull().default(false),
  mailCopy: boolean().notNull().default(false),
  updateTime: instant().notNull(),
});
