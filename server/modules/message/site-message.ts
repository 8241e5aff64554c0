import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { isMessageEditable, MSG_EDGES } from "@/contracts/message/message-edges";
import {
  type MessageDetail,
  type MessageForm,
  messageForm,
  MSG_SCOPE,
  MSG_STATUS,
  messageRules,
  siteMessageApi,
} from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import type { Context, Handler, SessionUser } from "@/server/platform/call/context";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { takeFiles } from "@/server/platform/files/take";
import { newId } from "@/server/platform/clock/id";
import { implement } from "@/server/platform/call/implement";
import { richTextOf } from "@/server/platform/text/rich-text";
import { assertInDictionary } from "@/server/reference/dictionary-faults";
import { audienceSize, userChoices } from "@/server/modules/auth/read";
import { firmChoices } from "@/server/modules/basic/read";
import { assertAddressable, audienceOf, cityChoices, roleChoices } from "@/server/modules/message/audience";
import { deliver, DELIVERY, orderDelivery } from "@/server/modules/message/deliver";
import { detailOf, file, get, list, MESSAGE_FILE, ownMessage, receivers } from "@/server/modules/message/message-read";
import { nameOfSide, type Side, sideOf, scopesOf } from "@/server/modules/message/sender";
import { type MessageRecord, siteMessages } from "@/server/modules/message/site-message.table";

const OBJECT = "message.site-message";
const ASSOCIATION_SIDE = 1;
const FIRM_SIDE = 2;

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));
/** Whose files and audit rows a side's messages are. */
const ownerOf = (side: Side): string => (side.kind === "firm" ? side.companyId : side.orgId);
const companyOf = (side: Side): string | null => (side.kind === "firm" ? side.companyId : null);

/** The audited part of a message; receivers by their number, the text by its length. */
const audited = ({ msgContent, receiverIds, ...message }: MessageRecord) => ({
  ...message,
  contentLength: msgContent.length,
  receivers: receiverIds.length,
});

type Writing = Pick<Context, "db" | "services" | "now" | "today"> & { readonly user: SessionUser };

/** The form as it is stored; VALIDATION where a rule is broken or a receiver is out of reach. */
async function valuesOf(context: Writing, side: Side, form: MessageForm, stored?: MessageDetail) {
  const { db, user, now, today } = context;
  await assertInDictionary(context, messageForm, form, stored);
  const errors = messageRules(form, now.getTime());
  if (errors.length > 0) throw invalid(errors);
  await assertAddressable(db, side, form, today);
  return {
    msgTitle: form.msgTitle,
    msgContent: richTextOf(form.msgContent, "msgContent", "内容", form.attachments),
    msgType: form.msgType,
    receiverScope: form.receiverScope,
    receiverIds: [...new Set(form.receiverIds)],
    needReceipt: form.needReceipt,
    receiptDeadline: form.needReceipt ? dateOf(form.receiptDeadline) : null,
    planSendTime: dateOf(form.planSendTime),
    senderId: user.userId,
    senderName: user.nickName,
    updateUserName: user.nickName,
    updateTime: now,
  };
}

const create: Handler<typeof siteMessageApi.create> = async (context) => {
  const { db, user, body, now, today, audit } = context;
  const side = await sideOf(db, user);
  const values = await valuesOf(context, side, body);
  const [message] = await db
    .insert(siteMessages)
    .values({
      ...values,
      msgSiteId: newId(),
      msgStatus: MSG_STATUS.draft,
      senderOrg: await nameOfSide(db, side),
      senderOrgId: side.orgId,
      senderCompanyId: companyOf(side),
      createTime: now,
    })
    .returning();
  if (!message) throw notFound();
  const { msgSiteId } = message;
  await takeFiles(
    db,
    { bizType: MESSAGE_FILE, bizId: msgSiteId, companyId: ownerOf(side), userId: user.userId },
    body.attachments,
    now,
  );
  audit({ object: OBJECT, objectId: msgSiteId, companyId: companyOf(side), before: null, after: audited(message) });
  return detailOf(db, side, message, today);
};

/** The message to change, at the version that the caller saw; a stale one is CONFLICT with the present record. */
async function toChange(
  { db, user, today }: { db: Db; user: SessionUser; today: string },
  msgSiteId: string,
  version: number | undefined,
) {
  const found = await ownMessage(db, user, msgSiteId, true);
  if (version !== undefined && version !== found.message.version) {
    throw conflict(await detailOf(db, found.side, found.message, today));
  }
  return found;
}

const update: Handler<typeof siteMessageApi.update> = async (context) => {
  const { db, user, params, body, now, today, audit } = context;
  const { side, message: before } = await toChange(context, params.msgSiteId, body.version);
  if (!isMessageEditable(before.msgStatus)) {
    throw stateConflict("消息已发布或已定时，请先撤回再修改", await detailOf(db, side, before, today));
  }
  const values = await valuesOf(context, side, body, await detailOf(db, side, before, today));
  const message = await changed(db, before, values);
  const owner = { bizType: MESSAGE_FILE, bizId: message.msgSiteId, companyId: ownerOf(side), userId: user.userId };
  await takeFiles(db, owner, body.attachments, now);
  const companyId = companyOf(side);
  audit({ object: OBJECT, objectId: message.msgSiteId, companyId, before: audited(before), after: audited(message) });
  return detailOf(db, side, message, today);
};

async function changed(
  db: Db,
  { msgSiteId }: MessageRecord,
  set: Partial<typeof siteMessages.$inferInsert>,
): Promise<MessageRecord> {
  const [message] = await db
    .update(siteMessages)
    .set({ ...set, version: sql`${siteMessages.version} + 1` })
    .where(eq(siteMessages.msgSiteId, msgSiteId))
    .returning();
  if (!message) throw notFound();
  return message;
}

const REFUSED: Readonly<Record<number, string>> = {
  [MSG_STATUS.draft]: "消息还是草稿，尚未发布",
  [MSG_STATUS.published]: "消息已经发布",
  [MSG_STATUS.planned]: "消息已定时待发，如需修改请先撤回",
  [MSG_STATUS.withdrawn]: "消息已撤回",
};

/** Refuses what domain b §11.2 (5) does not draw. */
function assertEdge(message: MessageRecord, to: number): void {
  if (MSG_EDGES[message.msgStatus]?.includes(to)) return;
  throw stateConflict(REFUSED[message.msgStatus] ?? "消息的状态不允许此操作");
}

/** What must still hold at the moment of publication, long after the draft was saved. */
async function assertSendable(db: Db, side: Side, message: MessageRecord, now: Date, today: string): Promise<void> {
  const { planSendTime, needReceipt, receiptDeadline } = message;
  if (planSendTime !== null && planSendTime <= now) throw stateConflict("定时发送的时间已过，请修改后再发布");
  if (needReceipt && receiptDeadline !== null && receiptDeadline <= (planSendTime ?? now)) {
    throw stateConflict("回执截止时间已过，请修改后再发布");
  }
  await assertAddressable(db, side, message, today);
  if (planSendTime === null && (await audienceSize(db, audienceOf(side, message), now)) === 0) {
    throw stateConflict("收件范围内没有可以收到消息的账号");
  }
}

const publish =
  (poke: () => void): Handler<typeof siteMessageApi.publish> =>
  async (context) => {
    const { db, user, params, query, now, today, audit, afterCommit } = context;
    const { side, message: before } = await toChange(context, params.msgSiteId, query.version);
    const isPlanned = before.planSendTime !== null;
    const to = isPlanned ? MSG_STATUS.planned : MSG_STATUS.published;
    // A planned one goes out by itself: publishing it by hand would be a second way to the same edge.
    if (before.msgStatus === MSG_STATUS.planned) throw stateConflict(REFUSED[MSG_STATUS.planned] ?? "");
    assertEdge(before, to);
    await assertSendable(db, side, before, now, today);
    const message = await changed(db, before, {
      msgStatus: to,
      edition: before.edition + 1,
      sendTime: isPlanned ? null : now,
      isDelivering: !isPlanned,
      receiverCount: 0,
      withdrawReason: null,
      withdrawTime: null,
      updateUserName: user.nickName,
      updateTime: now,
    });
    const inMs = before.planSendTime === null ? undefined : before.planSendTime.getTime() - now.getTime();
    await orderDelivery(db, message, now, inMs);
    afterCommit(poke);
    const companyId = companyOf(side);
    audit({ object: OBJECT, objectId: message.msgSiteId, companyId, before: audited(before), after: audited(message) });
    return detailOf(db, side, message, today);
  };

const withdraw: Handler<typeof siteMessageApi.withdraw> = async (context) => {
  const { db, user, params, query, body, now, today, audit } = context;
  const version = body?.version ?? query.version;
  const { side, message: before } = await toChange(context, params.msgSiteId, version);
  assertEdge(before, MSG_STATUS.withdrawn);
  const message = await changed(db, before, {
    msgStatus: MSG_STATUS.withdrawn,
    isDelivering: false,
    withdrawReason: body?.withdrawReason ?? null,
    withdrawTime: now,
    updateUserName: user.nickName,
    updateTime: now,
  });
  const companyId = companyOf(side);
  audit({ object: OBJECT, objectId: message.msgSiteId, companyId, before: audited(before), after: audited(message) });
  return detailOf(db, side, message, today);
};

const remove: Handler<typeof siteMessageApi.remove> = async (context) => {
  const { db, user, params, query, now, audit } = context;
  const { side, message: before } = await toChange(context, params.msgSiteId, query.version);
  assertEdge(before, MSG_STATUS.removed);
  const owner = { bizType: MESSAGE_FILE, bizId: before.msgSiteId, companyId: ownerOf(side), userId: user.userId };
  await takeFiles(db, owner, [], now);
  const removed = { msgStatus: MSG_STATUS.removed, updateUserName: user.nickName, updateTime: now };
  const message = await changed(db, before, removed);
  const companyId = companyOf(side);
  audit({ object: OBJECT, objectId: before.msgSiteId, companyId, before: audited(before), after: audited(message) });
  return null;
};

const options: Handler<typeof siteMessageApi.options> = async ({ db, user }) => {
  const side = await sideOf(db, user);
  return {
    side: side.kind === "association" ? ASSOCIATION_SIDE : FIRM_SIDE,
    senderOrg: await nameOfSide(db, side),
    scopes: scopesOf(side),
    roles: await roleChoices(db, side),
    cities: side.kind === "association" ? await cityChoices(db, side.orgId) : [],
  };
};

const choices: Handler<typeof siteMessageApi.choices> = async ({ db, user, query, today }) => {
  const side = await sideOf(db, user);
  const { scope, keyword } = query;
  if (scope === MSG_SCOPE.users) {
    return side.kind === "firm"
      ? userChoices(db, { companyId: side.companyId, today, keyword }, query)
      : { rows: [], totalCount: 0 };
  }
  if (side.kind === "association") return firmChoices(db, { associationOrgId: side.orgId, keyword }, query);
  const own = [
    { id: side.orgId, name: "协会", hint: "发给协会联系人" },
    { id: side.companyId, name: await nameOfSide(db, side), hint: "发给本所全体人员" },
  ];
  return { rows: query.page === 1 ? own : [], totalCount: own.length };
};

/** Site messages of their senders. // spec §7, domain b §11.2 */
export function registerSiteMessage(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  jobs.register(DELIVERY, deliver(services.clock));
  implement(app, siteMessageApi, {
    options,
    create,
    list,
    publish: publish(() => jobs.poke()),
    withdraw,
    get,
    update,
    remove,
    file,
    choices,
    receivers,
  });
}
