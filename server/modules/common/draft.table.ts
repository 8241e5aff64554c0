import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** Unfinished forms, sealed: they hold what records hold. `companyId` is empty for officers. // contract §7.12 */
export const formDrafts = pgTable(
  "form_drafts",
  {
    userId: text().notNull(),
    companyId: text().notNull(),
    draftKey: text().notNull(),
    base: text().notNull(),
    content: text().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.companyId, t.draftKey] }), index("form_drafts_saved_idx").on(t.savedAt)],
);
