import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/** Site messages, drafts among them. `msgContent` is what `cleanRichText` leaves. // domain b §11.2 */
export const siteMessages = pgTable(
  "site_messages",
  {
    msgSiteId: text().primaryKey(),
    msgTitle: text().notNull(),
    msgContent: text().notNull(),
    msgType: integer().notNull(),
    msgStatus: integer().notNull(),
    /** Counts the publications: a withdrawn message that is edited goes out as the next edition. */
    edition: integer().notNull().default(0),
    /** Null for the system's own. */
    senderId: text(),
    senderName: text().notNull(),
    senderOrg: text().notNull(),
    /** Whose side it is: a firm's (`senderCompanyId`), else the association's; neither = the system's. */
    senderCompanyId: text(),
    senderOrgId: text(),
    receiverScope: integer().notNull(),
    receiverIds: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    sendTime: instant(),
    planSendTime: instant(),
    needReceipt: boolean().notNull().default(false),
    receiptDeadline: instant(),
    bizType: text(),
    bizId: text(),
    /** Of a system message: the event that it tells, so that it is told once. */
    eventKey: text(),
    withdrawReason: text(),
    withdrawTime: instant(),
    /** Receivers of the present edition, as far as delivered. */
    receiverCount: integer().notNull().default(0),
    isDelivering: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createTime: instant().notNull(),
    updateUserName: text(),
    updateTime: instant().notNull(),
  },
  (t) => [
    index("site_messages_org_idx").on(t.senderOrgId, t.updateTime),
    index("site_messages_company_idx").on(t.senderCompanyId, t.updateTime),
    index("site_messages_sender_idx").on(t.senderId, t.sendTime),
    index("site_messages_send_time_idx").on(t.sendTime),
    index("site_messages_receipt_idx")
      .on(t.receiptDeadline)
      .where(sql`${t.needReceipt} and ${t.msgStatus} = 1`),
    uniqueIndex("site_messages_event_key")
      .on(t.eventKey)
      .where(sql`${t.eventKey} is not null`),
  ],
);

export type MessageRecord = typeof siteMessages.$inferSelect;
