import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

export type Channel = "mail" | "sms";

/** Outgoing mail and text messages, one row each. Receiver, text and files are sealed. */
export const outboxMessages = pgTable(
  "outbox_messages",
  {
    messageId: text().primaryKey(),
    channel: text().$type<Channel>().notNull(),
    /** Dictionary `msg_source_type`. */
    sourceType: integer().notNull(),
    /** The association in whose log it stands; null: no association's. */
    lv1OrgId: text(),
    companyId: text(),
    userId: text(),
    receiver: text().notNull(),
    receiverMask: text().notNull(),
    subject: text(),
    /** Null when it was secret and is over. */
    content: text(),
    /** Sealed JSON of the files; null when there are none or they have gone out. */
    files: text(),
    fileNames: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Holds a code or a password. */
    isSecret: boolean().notNull(),
    /** Dictionary `send_status`. */
    sendStatus: integer().notNull(),
    tries: integer().notNull().default(0),
    errorText: text(),
    createTime: instant().notNull(),
    sendTime: instant(),
    /** Worthless afterwards: not sent any more. */
    expireTime: instant(),
  },
  (t) => [
    index("outbox_messages_list_idx").on(t.lv1OrgId, t.channel, t.createTime),
    index("outbox_messages_create_time_idx").on(t.createTime),
  ],
);

export type OutboxRecord = typeof outboxMessages.$inferSelect;
