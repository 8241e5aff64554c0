import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { maskMobile } from "@/contracts/kit/id-no";
import { messageSettingsApi, TEXTED_TYPES } from "@/contracts/message/settings";
import { MSG_STATUS } from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import { stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { addJob, type JobRun, retryable } from "@/server/platform/jobs/run";
import type { Services } from "@/server/platform/call/services";
import { mobilesOf } from "@/server/modules/auth/read";
import { messageReceivers as receivers } from "@/server/modules/message/inbox.table";
import { messageSettings } from "@/server/modules/message/settings.table";
import { siteMessages } from "@/server/modules/message/site-message.table";

/** Kind of the job that texts those who asked for it. */
export const SMS_COPY = "message:sms";
const SLICE = 50;
const DAY_MS = 86_400_000;

/** Receivers of this message who want a text and have had none of it. */
const waiting = (msgSiteId: string) =>
  and(
    eq(receivers.msgSiteId, msgSiteId),
    isNull(receivers.smsTime),
    eq(receivers.readFlag, 0),
    sql`exists (select 1 from ${messageSettings} where ${messageSettings.userId} = ${receivers.userId} and ${messageSettings.smsCopy})`,
  );

/** Orders the texts of a message whose receivers stand; nothing when nobody asked for them. // domain b §11.2 (6) */
export async function orderSmsCopies(
  tx: Db,
  { msgSiteId, msgType }: { readonly msgSiteId: string; readonly msgType: number },
  now: Date,
): Promise<void> {
  if (!TEXTED_TYPES.includes(msgType)) return;
  const [one] = await tx.select({ userId: receivers.userId }).from(receivers).where(waiting(msgSiteId)).limit(1);
  if (!one) return;
  await addJob(tx, { kind: SMS_COPY, exclusiveKey: `${SMS_COPY}:${msgSiteId}`, payload: msgSiteId, now });
}

/** The next receivers, each texted once whatever happens to the job; false when there are no more. */
async function textSlice(services: Services, tx: Db, msgSiteId: string, after: string): Promise<string | null> {
  const now = services.clock.now();
  const [message] = await tx.select().from(siteMessages).where(eq(siteMessages.msgSiteId, msgSiteId));
  // Withdrawn meanwhile: nobody is called to read it.
  if (message?.msgStatus !== MSG_STATUS.published) return null;
  const rows = await tx
    .select({ userId: receivers.userId })
    .from(receivers)
    .where(and(waiting(msgSiteId), gt(receivers.userId, after)))
    .orderBy(asc(receivers.userId))
    .limit(SLICE);
  const people = await mobilesOf(
    tx,
    rows.map(({ userId }) => userId),
    now,
  );
  for (const { userId, companyId, mobilephone } of people) {
    const text = `您有一条新消息「${message.msgTitle}」，请登录会员服务平台，在「消息中心」查看。如不再需要短信提醒，可在消息中心关闭。`;
    const order = { to: services.vault.open(mobilephone), text, userId, companyId };
    const expireTime = new Date(now.getTime() + DAY_MS);
    await services.outbox.sms({ db: tx, now }, { ...order, sourceType: MSG_SOURCE.businessNotice, expireTime });
    await tx
      .update(receivers)
      .set({ smsTime: now })
      .where(and(eq(receivers.msgSiteId, msgSiteId), eq(receivers.userId, userId)));
  }
  return rows.length < SLICE ? null : (rows.at(-1)?.userId ?? null);
}

const textAll = (services: Services) =>
  retryable(async (run: JobRun): Promise<void> => {
    let after: string | null = "";
    while (after !== null) {
      const from: string = after;
      after = await run.step((tx, job) => textSlice(services, tx, job.payload ?? "", from));
    }
  });

async function shown({
  db,
  user,
  services,
  now,
}: Pick<Context, "db" | "services" | "now"> & { user: { userId: string } }) {
  const [setting] = await db.select().from(messageSettings).where(eq(messageSettings.userId, user.userId));
  const [own] = await mobilesOf(db, [user.userId], now);
  return { smsCopy: setting?.smsCopy ?? false, mobile: own ? maskMobile(services.vault.open(own.mobilephone)) : null };
}

async function update(context: Context<typeof messageSettingsApi.update>) {
  const { db, user, body, now, audit } = context;
  const before = await shown(context);
  if (body.smsCopy && before.mobile === null)
    throw stateConflict("您的账号没有绑定手机，不能接收短信提醒。请联系本所管理员补充手机号码");
  const set = { smsCopy: body.smsCopy, updateTime: now };
  await db
    .insert(messageSettings)
    .values({ userId: user.userId, ...set })
    .onConflictDoUpdate({ target: messageSettings.userId, set });
  audit({
    object: "common.message.settings",
    objectId: user.userId,
    companyId: user.companyId,
    before: { smsCopy: before.smsCopy },
    after: { smsCopy: body.smsCopy },
  });
  return shown(context);
}

/** The own setting, and the job that texts. */
export function registerSmsCopy(app: FastifyInstance): void {
  const { jobs, services } = app.platform;
  jobs.register(SMS_COPY, textAll(services));
  implement(app, messageSettingsApi, { get: shown, update });
}
