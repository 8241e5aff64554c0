import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { isMessageEditable } from "@/contracts/message/message-edges";
import {
  type MessageDetail,
  type MessageRow,
  type ReceiverRow,
  type siteMessageApi,
} from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import type { BinaryAnswer, Handler, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import type { Files } from "@/server/platform/files/files";
import { storedAnswer } from "@/server/platform/files/read";
import { filesOf } from "@/server/platform/files/take";
import { storedFiles } from "@/server/platform/files/files.table";
import { likeText, listPage } from "@/server/platform/sql/list";
import { userNames } from "@/server/modules/auth/read";
import { firmBriefs } from "@/server/modules/basic/read";
import { chosenOf, receiverTextOf } from "@/server/modules/message/audience";
import { sideOfMessage } from "@/server/modules/message/deliver";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import { ofSide, type Side, sideOf } from "@/server/modules/message/sender";
import { type MessageRecord, siteMessages } from "@/server/modules/message/site-message.table";

/** `bizType` of a message's files. */
export const MESSAGE_FILE = "message";
/** Names that a form shows of the chosen receivers. */
const NAMES = 100;

/** Receivers of the present edition who have at least read it, or receipted. */
const countedFrom = (readFlag: number) => sql<number>`(select count(*)::int from ${messageReceivers}
  where ${messageReceivers.msgSiteId} = ${siteMessages.msgSiteId} and ${messageReceivers.edition} = ${siteMessages.edition}
  and ${messageReceivers.readFlag} >= ${sql.raw(String(readFlag))})`;

const columns = {
  msgSiteId: siteMessages.msgSiteId,
  msgTitle: siteMessages.msgTitle,
  msgType: siteMessages.msgType,
  receiverScope: siteMessages.receiverScope,
  receiverIds: siteMessages.receiverIds,
  msgStatus: siteMessages.msgStatus,
  senderName: siteMessages.senderName,
  senderOrgId: siteMessages.senderOrgId,
  senderCompanyId: siteMessages.senderCompanyId,
  sendTime: siteMessages.sendTime,
  planSendTime: siteMessages.planSendTime,
  needReceipt: siteMessages.needReceipt,
  receiverCount: siteMessages.receiverCount,
  isDelivering: siteMessages.isDelivering,
  readCount: countedFrom(1).as("read_count"),
  receiptCount: countedFrom(2).as("receipt_count"),
  updateTime: siteMessages.updateTime,
  version: siteMessages.version,
};

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

interface Query {
  readonly page: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
  readonly msgTitle?: string | undefined;
  readonly msgType?: readonly number[] | undefined;
  readonly msgStatus?: readonly number[] | undefined;
  readonly sendFrom?: string | undefined;
  readonly sendTo?: string | undefined;
}

/** Days of Shanghai, both included. */
export const sentBetween = (column: SQL | typeof siteMessages.sendTime, from?: string, to?: string): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${column} >= ${`${from}T00:00:00+08:00`}::timestamptz`,
    to === undefined ? undefined : sql`${column} < ${`${to}T00:00:00+08:00`}::timestamptz + interval '1 day'`,
  );

/** A page of sent messages and drafts. */
export async function messagePage(db: Db, where: SQL | undefined, query: Query) {
  const { rows, totalCount } = await listPage({
    db,
    from: siteMessages,
    columns,
    where: and(
      where,
      query.msgTitle === undefined ? undefined : sql`${siteMessages.msgTitle} ilike ${`%${likeText(query.msgTitle)}%`}`,
      query.msgType?.length ? inArray(siteMessages.msgType, [...query.msgType]) : undefined,
      query.msgStatus?.length ? inArray(siteMessages.msgStatus, [...query.msgStatus]) : undefined,
      sentBetween(siteMessages.sendTime, query.sendFrom, query.sendTo),
    ),
    query,
    sortable: { sendTime: siteMessages.sendTime, updateTime: siteMessages.updateTime },
    defaultSort: "-updateTime",
    tieBreak: siteMessages.msgSiteId,
  });
  const rowOf = (row: (typeof rows)[number]): MessageRow => ({
    ...row,
    receiverText: receiverTextOf(sideOfMessage(row as unknown as MessageRecord), row),
    sendTime: iso(row.sendTime),
    planSendTime: iso(row.planSendTime),
    updateTime: row.updateTime.toISOString(),
  });
  return { rows: rows.map(rowOf), totalCount };
}

export const list: Handler<typeof siteMessageApi.list> = async ({ db, user, query }) =>
  messagePage(db, ofSide(await sideOf(db, user)), query);

/** A message of the user's own side, locked when it is to be changed. */
export async function ownMessage(
  db: Db,
  user: SessionUser,
  msgSiteId: string,
  lock = false,
): Promise<{ side: Side; message: MessageRecord }> {
  const side = await sideOf(db, user);
  const found = db
    .select()
    .from(siteMessages)
    .where(and(eq(siteMessages.msgSiteId, msgSiteId), ofSide(side)));
  const [message] = await (lock ? found.for("update") : found);
  if (!message) throw notFound();
  return { side, message };
}

export async function detailOf(db: Db, side: Side, message: MessageRecord, today: string): Promise<MessageDetail> {
  const page = await messagePage(db, eq(siteMessages.msgSiteId, message.msgSiteId), { page: 1, pageSize: 1 });
  const [row] = page.rows;
  if (!row) throw notFound();
  const files = await filesOf(db, MESSAGE_FILE, message.msgSiteId);
  return {
    ...row,
    msgContent: message.msgContent,
    receiverIds: message.receiverIds,
    receiverNames: await chosenOf(db, side, message, today, NAMES),
    receiptDeadline: iso(message.receiptDeadline),
    senderOrg: message.senderOrg,
    withdrawReason: message.withdrawReason,
    withdrawTime: iso(message.withdrawTime),
    attachments: files.map((one) => ({ ...one, msgSiteFileId: one.fileId })),
    canEdit: isMessageEditable(message.msgStatus),
  };
}

export const get: Handler<typeof siteMessageApi.get> = async ({ db, user, params, today }) => {
  const { side, message } = await ownMessage(db, user, params.msgSiteId);
  return detailOf(db, side, message, today);
};

export const receivers: Handler<typeof siteMessageApi.receivers> = async ({ db, user, params, query }) => {
  const { message } = await ownMessage(db, user, params.msgSiteId);
  const { rows, totalCount } = await listPage({
    db,
    from: messageReceivers,
    columns: {
      userId: messageReceivers.userId,
      companyId: messageReceivers.companyId,
      readFlag: messageReceivers.readFlag,
      readTime: messageReceivers.readTime,
      receiptTime: messageReceivers.receiptTime,
      receiptContent: messageReceivers.receiptContent,
    },
    where: and(
      eq(messageReceivers.msgSiteId, message.msgSiteId),
      eq(messageReceivers.edition, message.edition),
      query.readFlag?.length ? inArray(messageReceivers.readFlag, query.readFlag) : undefined,
    ),
    query,
    sortable: { readFlag: messageReceivers.readFlag, readTime: messageReceivers.readTime },
    defaultSort: "-readFlag",
    tieBreak: messageReceivers.userId,
  });
  const companyIds = [...new Set(rows.flatMap((row) => (row.companyId === null ? [] : [row.companyId])))];
  const firms = new Map((await firmBriefs(db, companyIds)).map((firm) => [firm.companyId, firm.companyName]));
  const people = await userNames(
    db,
    rows.map((row) => row.userId),
  );
  const names = new Map(people.map((person) => [person.userId, person.nickName]));
  const rowOf = (row: (typeof rows)[number]): ReceiverRow => ({
    ...row,
    nickName: names.get(row.userId) ?? "已注销的账号",
    companyName: row.companyId === null ? null : (firms.get(row.companyId) ?? null),
    readTime: iso(row.readTime),
    receiptTime: iso(row.receiptTime),
  });
  return { rows: rows.map(rowOf), totalCount };
};

/** One file of a message as a download; 404 when it is another's. The caller has checked the message. */
export async function fileOfMessage(db: Db, files: Files, msgSiteId: string, fileId: string): Promise<BinaryAnswer> {
  const [file] = await db
    .select()
    .from(storedFiles)
    .where(
      and(eq(storedFiles.fileId, fileId), eq(storedFiles.bizType, MESSAGE_FILE), eq(storedFiles.bizId, msgSiteId)),
    );
  if (!file) throw notFound();
  return storedAnswer(files, file);
}

export const file: Handler<typeof siteMessageApi.file> = async ({ db, user, params, services }) => {
  await ownMessage(db, user, params.msgSiteId);
  return fileOfMessage(db, services.files, params.msgSiteId, params.msgSiteFileId);
};
