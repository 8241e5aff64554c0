import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** Business parameters that were ever changed. */
export const businessParameters = pgTable("business_parameters", {
  paramKey: text().primaryKey(),
  paramValue: jsonb().notNull(),
  version: integer().notNull().default(1),
  updateUserId: text(),
  updateUserName: text(),
  updateTime: instant().notNull().defaultNow(),
});

/** Who changed which parameter from what to what. */
export const businessParameterChanges = pgTable(
  "business_parameter_changes",
  {
    changeId: text().primaryKey(),
    paramKey: text().notNull(),
    before: jsonb().notNull(),
    after: jsonb().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    changeTime: instant().notNull(),
  },
  (t) => [index("business_parameter_changes_key_idx").on(t.paramKey, t.changeTime)],
);
