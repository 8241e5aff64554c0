import { and, asc, eq, lt } from "drizzle-orm";
import { MSG_READ } from "@/contracts/message/inbox";
import { calendarDate } from "@/server/platform/call/services";
import { counted, dated, pressing, type Todo, type WorkAsked, type WorkSource } from "@/server/records/work/source";
import { isLive, ofMessage, unreadCount } from "@/server/modules/message/inbox";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

const INBOX = "message.center";
/** The inbox has all of them. */
const MOST = 10;

/** Messages that ask for an answer: a receipt that the reader has not given. // domain b §11.2 */
async function receipts({ db, user, today }: WorkAsked): Promise<Todo[]> {
  const { msgSiteId, msgTitle, senderOrg, receiptDeadline } = siteMessages;
  const rows = await db
    .select({ msgSiteId, msgTitle, senderOrg, receiptDeadline })
    .from(messageReceivers)
    .innerJoin(siteMessages, ofMessage)
    .where(
      and(
        eq(messageReceivers.userId, user.userId),
        lt(messageReceivers.readFlag, MSG_READ.receipted),
        eq(siteMessages.needReceipt, true),
        isLive,
      ),
    )
    .orderBy(asc(receiptDeadline), asc(msgSiteId))
    .limit(MOST);
  return rows.map((row) => {
    const rest = {
      key: `receipt:${row.msgSiteId}`,
      title: `回执：${row.msgTitle}`,
      detail: `${row.senderOrg}要求回执`,
      routeId: INBOX,
      query: { msgSiteId: row.msgSiteId },
    };
    return row.receiptDeadline === null ? pressing(rest) : dated(today, calendarDate(row.receiptDeadline), rest);
  });
}

/** Messages: those that were not read, those that ask for an answer. */
export const messageWork: WorkSource = {
  label: "消息",
  ask: async (asked) => {
    const unread = await unreadCount(asked.db, asked.user.userId);
    const to = { unit: "封", routeId: INBOX, query: { onlyUnread: "true" } };
    return { counts: [counted("unread", "未读消息", unread, to)], todos: await receipts(asked) };
  },
};
