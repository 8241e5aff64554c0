import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { maskMobile } from "@/contracts/kit/number/id-no";
import {
  COPIED_TYPES,
  COPY_CHANNELS,
  COPY_WORDS,
  type CopyChannel,
  messageSettingsApi,
} from "@/contracts/message/settings";
import { MSG_STATUS } from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { addJob, type JobRun, retryable } from "@/server/platform/jobs/run";
import { maskEmail } from "@/server/platform/outbox/outbox";
import { defineParam } from "@/server/platform/params/params";
import type { Services } from "@/server/platform/call/services";
import { contactsOf } from "@/server/modules/auth/read";
import { messageReceivers as receivers } from "@/server/modules/message/inbox.table";
import { messageSettings } from "@/server/modules/message/settings.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

const SLICE = 50;
const DAY_MS = 86_400_000;

/** Ways beside the site that members may choose; what is taken away is sent to nobody any more. */
const offered = defineParam(
  "message.copies",
  z.array(z.enum(COPY_CHANNELS)).max(COPY_CHANNELS.length),
  [...COPY_CHANNELS],
  "消息另以哪些方式提醒",
  { words: { sms: "短信", mail: "邮件" } },
);

/** Kind of the job that sends the copies of a message by one way. */
export const copyJob = (channel: CopyChannel): string => `message:${channel}`;

const WISH = { sms: messageSettings.smsCopy, mail: messageSettings.mailCopy } as const;
const SENT = { sms: receivers.smsTime, mail: receivers.mailTime } as const;

/** Receivers of this message who want such a copy and have had none of it. */
const waiting = (msgSiteId: string, channel: CopyChannel) =>
  and(
    eq(receivers.msgSiteId, msgSiteId),
    isNull(SENT[channel]),
    eq(receivers.readFlag, 0),
    sql`exists (select 1 from ${messageSettings} where ${messageSettings.userId} = ${receivers.userId} and ${WISH[channel]})`,
  );

/** Orders the copies of a message whose receivers stand; nothing when nobody asked for them. // domain b §11.2 (6) */
export async function orderCopies(
  tx: Db,
  { msgSiteId, msgType }: { readonly msgSiteId: string; readonly msgType: number },
  now: Date,
): Promise<void> {
  if (!COPIED_TYPES.includes(msgType)) return;
  for (const channel of COPY_CHANNELS) {
    const [one] = await tx
      .select({ userId: receivers.userId })
      .from(receivers)
      .where(waiting(msgSiteId, channel))
      .limit(1);
    const kind = copyJob(channel);
    if (one) await addJob(tx, { kind, exclusiveKey: `${kind}:${msgSiteId}`, payload: msgSiteId, now });
  }
}

/** Where copies go and what they say, for one way. */
async function sendOne(
  { outbox, vault }: Services,
  ordering: { readonly db: Db; readonly now: Date },
  channel: CopyChannel,
  { userId, companyId, mobilephone, email }: Awaited<ReturnType<typeof contactsOf>>[number],
  title: string,
): Promise<boolean> {
  const expireTime = new Date(ordering.now.getTime() + DAY_MS);
  const more = { userId, companyId, sourceType: MSG_SOURCE.businessNotice, expireTime };
  const text = `您有一条新消息「${title}」，请登录税协会员服务平台，在「消息中心」查看。如不再需要${COPY_WORDS[channel]}，可在消息中心关闭。`;
  if (channel === "sms") {
    if (mobilephone === null) return false;
    await outbox.sms(ordering, { ...more, to: vault.open(mobilephone), text });
  } else {
    if (email === null) return false;
    await outbox.mail(ordering, { ...more, to: email, subject: `新消息：${title}`, text });
  }
  return true;
}

/** The next receivers, each sent to once whatever happens to the job; null when there are no more. */
async function copySlice(
  services: Services,
  tx: Db,
  { msgSiteId, channel, after }: { readonly msgSiteId: string; readonly channel: CopyChannel; readonly after: string },
): Promise<string | null> {
  const now = services.clock.now();
  const [message] = await tx.select().from(siteMessages).where(eq(siteMessages.msgSiteId, msgSiteId));
  // Withdrawn meanwhile, or offered no more: nobody is called to read it.
  if (message?.msgStatus !== MSG_STATUS.published || !services.params.get(offered).includes(channel)) return null;
  const rows = await tx
    .select({ userId: receivers.userId })
    .from(receivers)
    .where(and(waiting(msgSiteId, channel), gt(receivers.userId, after)))
    .orderBy(asc(receivers.userId))
    .limit(SLICE);
  const userIds = rows.map(({ userId }) => userId);
  for (const contact of await contactsOf(tx, userIds, now)) {
    if (!(await sendOne(services, { db: tx, now }, channel, contact, message.msgTitle))) continue;
    await tx
      .update(receivers)
      .set(channel === "sms" ? { smsTime: now } : { mailTime: now })
      .where(and(eq(receivers.msgSiteId, msgSiteId), eq(receivers.userId, contact.userId)));
  }
  return rows.length < SLICE ? null : (rows.at(-1)?.userId ?? null);
}

const copyAll = (services: Services, channel: CopyChannel) =>
  retryable(async (run: JobRun): Promise<void> => {
    let after: string | null = "";
    while (after !== null) {
      const from: string = after;
      after = await run.step((tx, job) =>
        copySlice(services, tx, { msgSiteId: job.payload ?? "", channel, after: from }),
      );
    }
  });

async function shown({
  db,
  user,
  services,
  now,
}: Pick<Context, "db" | "services" | "now"> & { user: { userId: string } }) {
  const [setting] = await db.select().from(messageSettings).where(eq(messageSettings.userId, user.userId));
  const [own] = await contactsOf(db, [user.userId], now);
  return {
    smsCopy: setting?.smsCopy ?? false,
    mailCopy: setting?.mailCopy ?? false,
    mobile: own?.mobilephone ? maskMobile(services.vault.open(own.mobilephone)) : null,
    email: own?.email ? maskEmail(own.email) : null,
    channels: services.params.get(offered),
  };
}

type Wishes = Pick<Awaited<ReturnType<typeof shown>>, "smsCopy" | "mailCopy">;

async function update(context: Context<typeof messageSettingsApi.update>) {
  const { db, user, body, now, audit } = context;
  const before = await shown(context);
  const old: Wishes = { smsCopy: before.smsCopy, mailCopy: before.mailCopy };
  const next: Wishes = { smsCopy: body.smsCopy ?? old.smsCopy, mailCopy: body.mailCopy ?? old.mailCopy };
  for (const channel of COPY_CHANNELS) {
    const isNew = channel === "sms" ? next.smsCopy && !old.smsCopy : next.mailCopy && !old.mailCopy;
    if (isNew && !before.channels.includes(channel))
      throw stateConflict(`协会没有开通${COPY_WORDS[channel]}，您的设置没有改动`);
  }
  if (body.smsCopy && before.mobile === null)
    throw stateConflict("您的账号没有绑定手机，不能接收短信提醒。请联系本所管理员补充手机号码");
  if (body.mailCopy && before.email === null)
    throw stateConflict("您的账号没有登记邮箱，不能接收邮件提醒。请联系本所管理员补充邮箱");
  const set = { ...next, updateTime: now };
  await db
    .insert(messageSettings)
    .values({ userId: user.userId, ...set })
    .onConflictDoUpdate({ target: messageSettings.userId, set });
  audit({
    object: "common.message.settings",
    objectId: user.userId,
    companyId: user.companyId,
    before: old,
    after: next,
  });
  return shown(context);
}

/** The own setting, and the jobs that send. */
export function registerCopies(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  for (const channel of COPY_CHANNELS) jobs.register(copyJob(channel), copyAll(services, channel));
  implement(app, messageSettingsApi, { get: shown, update });
}
