import { jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ScreenPreference } from "@/contracts/common/preference";
import { instant } from "@/server/platform/sql/system-columns";

/** What users have chosen for their lists: no personal data of others, hence unsealed. // docs/decisions/0036 */
export const screenPreferences = pgTable(
  "screen_preferences",
  {
    userId: text().notNull(),
    /** Id of the list's call. */
    screen: text().notNull(),
    preference: jsonb().$type<ScreenPreference>().notNull(),
    updateTime: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.screen] })],
);
