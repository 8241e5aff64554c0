import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** What firm and association write to each other about a record; written once, never changed. // domain b §11.2 */
export const reviewNotes = pgTable(
  "review_notes",
  {
    noteId: text().primaryKey(),
    bizType: text().notNull(),
    bizId: text().notNull(),
    companyId: text().notNull(),
    /** Written by the firm; else by the association. */
    isFirms: boolean().notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    unitName: text().notNull(),
    content: text().notNull(),
    createTime: instant().notNull(),
    /** When the other side first opened it, and who. */
    readTime: instant(),
    readUserId: text(),
  },
  (t) => [
    index("review_notes_biz_idx").on(t.bizType, t.bizId, t.createTime),
    index("review_notes_unread_idx")
      .on(t.bizType, t.bizId, t.isFirms)
      .where(sql`${t.readTime} is null`),
  ],
);
