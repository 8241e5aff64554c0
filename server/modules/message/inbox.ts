import { and, count, eq, inArray, ne, or, sql, type SQL } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { inboxApi, type InboxDetail, type InboxRow, MSG_READ, WITHDRAWN_TITLE } from "@/contracts/message/inbox";
import { MSG_STATUS } from "@/contracts/message/site-message";
import { MOST_UNREAD, type Unread, unreadApi } from "@/contracts/message/unread";
import type { Db } from "@/server/db/client";
import type { Handler } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import { implement } from "@/server/platform/call/implement";
import { likeText, listPage } from "@/server/platform/sql/list";
import type { MenuAsked, MenuCounts } from "@/server/records/work/source";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { fileOfMessage, MESSAGE_FILE, messagePage, sentBetween } from "@/server/modules/message/message-read";
import { siteMessages } from "@/server/modules/message/site-message.table";

const LATEST = 5;

export const ofMessage = eq(siteMessages.msgSiteId, messageReceivers.msgSiteId);
/** Published, and this very publication reached the receiver. */
export const isLive: SQL<boolean> = sql<boolean>`(${siteMessages.msgStatus} = ${MSG_STATUS.published} and ${messageReceivers.edition} = ${siteMessages.edition})`;
/** A withdrawn message stays as a trace with those who had read it. // domain b §11.2 (5) */
const visibleTo = (userId: string): SQL | undefined =>
  and(eq(messageReceivers.userId, userId), or(isLive, sql`${messageReceivers.readFlag} > 0`));

const columns = {
  msgSiteId: messageReceivers.msgSiteId,
  msgTitle: sql<string>`case when ${isLive} then ${siteMessages.msgTitle} else ${WITHDRAWN_TITLE} end`.as("msg_title"),
  msgType: sql<number>`${siteMessages.msgType}`.as("msg_type"),
  senderOrg: sql<string>`${siteMessages.senderOrg}`.as("sender_org"),
  sendTime: messageReceivers.sendTime,
  readFlag: messageReceivers.readFlag,
  needReceipt: sql<boolean>`(${siteMessages.needReceipt} and ${isLive})`.as("need_receipt"),
  receiptDeadline: sql<Date | null>`${siteMessages.receiptDeadline}`
    .mapWith(siteMessages.receiptDeadline)
    .as("receipt_deadline"),
  hasFiles:
    sql<boolean>`(${isLive} and exists (select 1 from stored_files f where f.biz_type = ${MESSAGE_FILE} and f.biz_id = ${messageReceivers.msgSiteId}))`.as(
      "has_files",
    ),
  isWithdrawn: sql<boolean>`not ${isLive}`.as("is_withdrawn"),
};

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const list: Handler<typeof inboxApi.list> = async ({ db, user, query }) => {
  const like = (column: typeof siteMessages.msgTitle | typeof siteMessages.senderOrg, text: string | undefined) =>
    text === undefined ? undefined : sql`${column} ilike ${`%${likeText(text)}%`}`;
  const { rows, totalCount } = await listPage({
    db,
    from: messageReceivers,
    leftJoins: [{ table: siteMessages, on: ofMessage }],
    columns,
    where: and(
      visibleTo(user.userId),
      // Words that were taken back are not to be found any more.
      query.msgTitle === undefined ? undefined : and(isLive, like(siteMessages.msgTitle, query.msgTitle)),
      like(siteMessages.senderOrg, query.senderOrg),
      query.msgType?.length ? inArray(siteMessages.msgType, query.msgType) : undefined,
      sentBetween(sql`${messageReceivers.sendTime}`, query.sendFrom, query.sendTo),
      query.onlyUnread === undefined
        ? undefined
        : and(isLive, (query.onlyUnread ? eq : ne)(messageReceivers.readFlag, MSG_READ.unread)),
      query.onlyReceipt === undefined ? undefined : and(isLive, eq(siteMessages.needReceipt, query.onlyReceipt)),
    ),
    query,
    sortable: { sendTime: messageReceivers.sendTime },
    defaultSort: "-sendTime",
    tieBreak: messageReceivers.msgSiteId,
  });
  const rowOf = (row: (typeof rows)[number]): InboxRow => ({
    ...row,
    sendTime: row.sendTime.toISOString(),
    receiptDeadline: iso(row.receiptDeadline),
  });
  return { rows: rows.map(rowOf), totalCount };
};

const sendList: Handler<typeof inboxApi.sendList> = async ({ db, user, query }) => {
  const { published, withdrawn, planned } = MSG_STATUS;
  const isSent = inArray(siteMessages.msgStatus, [published, withdrawn, planned]);
  return messagePage(db, and(eq(siteMessages.senderId, user.userId), isSent), query);
};

async function received(db: Db, userId: string, msgSiteId: string): Promise<InboxDetail> {
  const [row] = await db
    .select({
      ...columns,
      senderName: siteMessages.senderName,
      msgContent: siteMessages.msgContent,
      bizType: siteMessages.bizType,
      bizId: siteMessages.bizId,
      readTime: messageReceivers.readTime,
      receiptTime: messageReceivers.receiptTime,
      receiptContent: messageReceivers.receiptContent,
      withdrawTime: siteMessages.withdrawTime,
    })
    .from(messageReceivers)
    .innerJoin(siteMessages, ofMessage)
    .where(and(eq(messageReceivers.msgSiteId, msgSiteId), visibleTo(userId)));
  if (!row) throw notFound();
  const files = row.isWithdrawn ? [] : await filesOf(db, MESSAGE_FILE, msgSiteId);
  return {
    ...row,
    ...(row.isWithdrawn && { msgContent: "", bizType: null, bizId: null }),
    sendTime: row.sendTime.toISOString(),
    receiptDeadline: iso(row.receiptDeadline),
    readTime: iso(row.readTime),
    receiptTime: iso(row.receiptTime),
    withdrawTime: iso(row.withdrawTime),
    files: files.map(({ fileId, fileName, fileSize }) => ({ msgSiteFileId: fileId, fileName, fileSize })),
  };
}

const get: Handler<typeof inboxApi.get> = ({ db, user, params }) => received(db, user.userId, params.msgSiteId);

const file: Handler<typeof inboxApi.file> = async ({ db, user, params, services }) => {
  const message = await received(db, user.userId, params.msgSiteId);
  if (message.isWithdrawn) throw notFound();
  return fileOfMessage(db, services.files, params.msgSiteId, params.msgSiteFileId);
};

const unreadOf = (userId: string): SQL | undefined =>
  and(eq(messageReceivers.userId, userId), eq(messageReceivers.readFlag, MSG_READ.unread), isLive);

/** All of them, beyond what the badge counts. */
export async function unreadCount(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(messageReceivers)
    .innerJoin(siteMessages, ofMessage)
    .where(unreadOf(userId));
  return row?.n ?? 0;
}

/** The badge and the newest five. // domain b §11.2 (3) */
async function quickUnread(db: Db, userId: string): Promise<Unread> {
  const counted = await db.execute<{ n: number }>(sql`select count(*)::int as n from (
    select 1 from ${messageReceivers} join ${siteMessages} on ${ofMessage} where ${unreadOf(userId)} limit ${MOST_UNREAD + 1}) as counted`);
  const latest = await db
    .select({
      msgSiteId: messageReceivers.msgSiteId,
      msgTitle: siteMessages.msgTitle,
      senderOrg: siteMessages.senderOrg,
      sendTime: messageReceivers.sendTime,
      readFlag: messageReceivers.readFlag,
    })
    .from(messageReceivers)
    .innerJoin(siteMessages, ofMessage)
    .where(and(eq(messageReceivers.userId, userId), isLive))
    .orderBy(sql`${messageReceivers.sendTime} desc`, sql`${messageReceivers.msgSiteId} desc`)
    .limit(LATEST);
  return {
    unreadCount: counted.rows[0]?.n ?? 0,
    latest: latest.map((row) => ({ ...row, sendTime: row.sendTime.toISOString() })),
  };
}

const markRead: Handler<typeof inboxApi.markRead> = async ({ db, user, body, now }) => {
  const { msgSiteIds, isAll } = body;
  if (isAll || msgSiteIds.length > 0) {
    await db
      .update(messageReceivers)
      .set({ readFlag: MSG_READ.read, readTime: now })
      .where(
        and(
          eq(messageReceivers.userId, user.userId),
          eq(messageReceivers.readFlag, MSG_READ.unread),
          isAll ? undefined : inArray(messageReceivers.msgSiteId, msgSiteIds),
          sql`exists (select 1 from ${siteMessages} where ${ofMessage} and ${isLive})`,
        ),
      );
  }
  return quickUnread(db, user.userId);
};

const receipt: Handler<typeof inboxApi.receipt> = async ({ db, user, params, body, now, audit }) => {
  const { msgSiteId } = params;
  const mine = and(eq(messageReceivers.msgSiteId, msgSiteId), eq(messageReceivers.userId, user.userId));
  await db
    .select({ found: sql`1` })
    .from(messageReceivers)
    .where(mine)
    .for("update");
  const message = await received(db, user.userId, msgSiteId);
  if (message.isWithdrawn) throw stateConflict("消息已被发件人撤回，不能再回执");
  if (!message.needReceipt) throw stateConflict("这封消息不要求回执");
  if (message.readFlag === MSG_READ.receipted) throw stateConflict("您已经回执过这封消息", message);
  const { receiptContent } = body;
  await db
    .update(messageReceivers)
    .set({
      readFlag: MSG_READ.receipted,
      receiptTime: now,
      receiptContent,
      ...(message.readTime === null && { readTime: now }),
    })
    .where(mine);
  audit({
    object: "message.inbox",
    objectId: msgSiteId,
    companyId: user.companyId,
    before: { readFlag: message.readFlag },
    after: { readFlag: MSG_READ.receipted, receiptContent },
  });
  return received(db, user.userId, msgSiteId);
};

/** What waits behind the screens of the menu, handed in: the domains know it. */
type CountMenu = (asked: MenuAsked) => Promise<MenuCounts>;

/** Site messages of their receivers. // spec §7, domain b §11.2 */
export function registerInbox(app: FastifyInstance, countMenu: CountMenu): void {
  implement(app, unreadApi, {
    quickUnread: async ({ db, user, today, services }) => ({
      ...(await quickUnread(db, user.userId)),
      menuCounts: await countMenu({ db, user, today, services }),
    }),
  });
  implement(app, inboxApi, { list, sendList, get, file, markRead, receipt });
}
