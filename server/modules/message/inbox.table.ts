import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { siteMessages } from "@/server/modules/message/site-message.table";

/** Who received a message: one row each, frozen at publication. // domain b §11.2 */
export const messageReceivers = pgTable(
  "site_message_receivers",
  {
    msgSiteId: text()
      .notNull()
      .references(() => siteMessages.msgSiteId, { onDelete: "cascade" }),
    userId: text().notNull(),
    /** The receiver's firm at that time. */
    companyId: text(),
    /** The publication that reached this receiver last; an older one than the message's is a withdrawn one. */
    edition: integer().notNull(),
    /** The message's own, for the inbox's order. */
    sendTime: instant().notNull(),
    readFlag: integer().notNull().default(0),
    readTime: instant(),
    receiptTime: instant(),
    receiptContent: text(),
    /** When a text message, and a mail, was ordered beside it: once for each receiver. */
    smsTime: instant(),
    mailTime: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.msgSiteId, t.userId] }),
    index("site_message_receivers_figures_idx").on(t.msgSiteId, t.edition, t.readFlag),
    index("site_message_receivers_inbox_idx").on(t.userId, t.sendTime),
    index("site_message_receivers_unread_idx")
      .on(t.userId)
      .where(sql`${t.readFlag} = 0`),
  ],
);
