import { and, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import { MSG_READ } from "@/contracts/message/inbox";
import { MSG_SCOPE, MSG_STATUS } from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import { storedFiles } from "@/server/platform/files/files.table";
import { newId } from "@/server/platform/clock/id";
import { calendarDate } from "@/server/platform/call/services";
import { type Audience, audienceSlice } from "@/server/modules/auth/read";
import type { SystemMessage } from "@/server/records/steps/tell";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { MESSAGE_FILE } from "@/server/modules/message/message-read";
import { orderCopies } from "@/server/modules/message/copies";
import { siteMessages } from "@/server/modules/message/site-message.table";

/** A system message reaches a few people at once, inside the write that causes it; more than these is a mistake. */
const MOST = 2_000;
const SYSTEM = "系统";
const REMINDER = 2;
const DAY_MS = 86_400_000;
/** Receipts are asked for so long after their deadline. */
const REMIND_DAYS = 30;
const KEEP_YEARS = 2;

const audienceOf = ({ userIds, firm, officersOf }: SystemMessage): Audience => ({
  ...(userIds && { userIds }),
  ...(officersOf && { officersOf }),
  ...(firm && { firms: { in: sql`${firm.companyId}`, anyOf: firm.anyOf } }),
});

/**
 * Tells people of an event, in the caller's transaction: 检查任务下达, 合同到期, 审核结果 and the like. Returns the
 * message's id; null when the event was told before. // domain b §11.3
 */
export async function sendSystemMessage(tx: Db, message: SystemMessage): Promise<string | null> {
  const { title, text, msgType, biz, eventKey = null, now } = message;
  const msgSiteId = newId();
  const [added] = await tx
    .insert(siteMessages)
    .values({
      msgSiteId,
      msgTitle: title,
      // No markup: readers show it as it stands.
      msgContent: text.replaceAll("<", "＜"),
      msgType,
      msgStatus: MSG_STATUS.published,
      edition: 1,
      senderName: SYSTEM,
      senderOrg: SYSTEM,
      receiverScope: MSG_SCOPE.users,
      sendTime: now,
      bizType: biz?.type ?? null,
      bizId: biz?.id ?? null,
      eventKey,
      createTime: now,
      updateTime: now,
    })
    .onConflictDoNothing()
    .returning({ msgSiteId: siteMessages.msgSiteId });
  if (!added) return null;
  await tx.execute(sql`insert into ${messageReceivers} (msg_site_id, user_id, company_id, edition, send_time, read_flag)
    select ${msgSiteId}::text, user_id, company_id, 1, ${now.toISOString()}::timestamptz, 0
    from (${audienceSlice(audienceOf(message), now, "", MOST)}) as chosen`);
  if (!message.isTexted) await orderCopies(tx, { msgSiteId, msgType }, now);
  return msgSiteId;
}

/** From a day before the deadline on, once a day: whoever has not receipted is asked to. // domain b §11.2 (6) */
export async function remindReceipts(db: Db, now: Date): Promise<void> {
  const due = await db
    .select()
    .from(siteMessages)
    .where(
      and(
        eq(siteMessages.msgStatus, MSG_STATUS.published),
        eq(siteMessages.needReceipt, true),
        lte(siteMessages.receiptDeadline, new Date(now.getTime() + DAY_MS)),
        sql`${siteMessages.receiptDeadline} > ${new Date(now.getTime() - REMIND_DAYS * DAY_MS).toISOString()}::timestamptz`,
      ),
    );
  for (const { msgSiteId, edition, msgTitle, receiptDeadline } of due) {
    const waiting = await db
      .select({ userId: messageReceivers.userId })
      .from(messageReceivers)
      .where(
        and(
          eq(messageReceivers.msgSiteId, msgSiteId),
          eq(messageReceivers.edition, edition),
          lt(messageReceivers.readFlag, MSG_READ.receipted),
        ),
      );
    const isOver = receiptDeadline !== null && receiptDeadline <= now;
    for (let at = 0; at < waiting.length; at += MOST) {
      await db.transaction((tx) =>
        sendSystemMessage(tx, {
          title: `${isOver ? "回执已逾期" : "回执即将截止"}：${msgTitle}`.slice(0, 100),
          text: `请打开消息「${msgTitle}」并提交回执。`,
          msgType: REMINDER,
          userIds: waiting.slice(at, at + MOST).map((row) => row.userId),
          biz: { type: "message.center", id: msgSiteId },
          eventKey: `receipt:${msgSiteId}:${edition}:${calendarDate(now)}:${at}`,
          now,
        }),
      );
    }
  }
}

/** Messages go two years after they were sent, with their files. // domain b §11.2 (6) [AS] */
export async function dropOldMessages(db: Db, now: Date): Promise<void> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - KEEP_YEARS);
  const old = await db
    .select({ msgSiteId: siteMessages.msgSiteId })
    .from(siteMessages)
    .where(and(isNotNull(siteMessages.sendTime), lt(siteMessages.sendTime, before)))
    .limit(1_000);
  const ids = old.map((row) => row.msgSiteId);
  if (ids.length === 0) return;
  await db.transaction(async (tx) => {
    await tx
      .update(storedFiles)
      .set({ bizId: null, attachType: null, orphanSince: now })
      .where(and(eq(storedFiles.bizType, MESSAGE_FILE), inArray(storedFiles.bizId, ids)));
    await tx.delete(siteMessages).where(inArray(siteMessages.msgSiteId, ids));
  });
}
