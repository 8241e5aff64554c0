import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { MSG_STATUS } from "@/contracts/message/site-message";
import type { Db } from "@/server/db/client";
import { writeAudits } from "@/server/platform/audit/audit";
import { addJob, JobFailure, type JobRun } from "@/server/platform/jobs/run";
import { type JobRecord, jobs } from "@/server/platform/jobs/jobs.table";
import type { Clock } from "@/server/platform/call/services";
import { audienceSlice } from "@/server/modules/auth/read";
import { audienceOf } from "@/server/modules/message/audience";
import { messageReceivers } from "@/server/modules/message/inbox.table";
import type { Side } from "@/server/modules/message/sender";
import { orderCopies } from "@/server/modules/message/copies";
import { type MessageRecord, siteMessages } from "@/server/modules/message/site-message.table";

/** Kind of the job that writes the receivers' rows. */
export const DELIVERY = "message:deliver";
/** Receivers of one step: some milliseconds on the connection that others wait for. */
const SLICE = 500;

const order = z.strictObject({ msgSiteId: z.string(), edition: z.int() });
const progress = z.object({ after: z.string() }).catch({ after: "" });

/** Orders the delivery of a message's present edition, at once or in so many milliseconds. */
export async function orderDelivery(tx: Db, message: MessageRecord, now: Date, inMs?: number): Promise<void> {
  const { msgSiteId, edition } = message;
  await addJob(tx, {
    kind: DELIVERY,
    companyId: message.senderCompanyId,
    userId: message.senderId,
    exclusiveKey: `${DELIVERY}:${msgSiteId}:${edition}`,
    payload: JSON.stringify({ msgSiteId, edition }),
    ...(inMs !== undefined && { inMs }),
    now,
  });
}

export function sideOfMessage(message: MessageRecord): Side {
  const orgId = message.senderOrgId ?? "";
  const companyId = message.senderCompanyId;
  return companyId === null ? { kind: "association", orgId } : { kind: "firm", orgId, companyId };
}

/** 定时待发 → 已发布: its time has come. */
async function publishPlanned(tx: Db, message: MessageRecord, job: JobRecord, now: Date): Promise<MessageRecord> {
  const set = { msgStatus: MSG_STATUS.published, sendTime: now, isDelivering: true, updateTime: now };
  const [row] = await tx
    .update(siteMessages)
    .set({ ...set, version: sql`${siteMessages.version} + 1` })
    .where(eq(siteMessages.msgSiteId, message.msgSiteId))
    .returning();
  if (!row) throw new JobFailure("消息已不存在");
  const { msgSiteId, senderCompanyId, msgStatus } = message;
  const entry = { object: "message.site-message", objectId: msgSiteId, companyId: senderCompanyId };
  const facts = { user: null, ip: "", now, requestId: job.jobId, action: "message.site-message.sendPlanned" };
  await writeAudits(tx, facts, [{ ...entry, before: { msgStatus }, after: { msgStatus: row.msgStatus } }]);
  return row;
}

/** The next receivers; those who have this edition already keep what they did with it. Answers the last one's id. */
async function writeSlice(tx: Db, message: MessageRecord, sendTime: Date, after: string) {
  const audience = audienceOf(sideOfMessage(message), message);
  const { msgSiteId, edition } = message;
  const found = await tx.execute<{ n: number; last: string | null }>(sql`
    with chosen as materialized (${audienceSlice(audience, sendTime, after, SLICE)}),
    written as (
      insert into ${messageReceivers} (msg_site_id, user_id, company_id, edition, send_time, read_flag)
      select ${msgSiteId}::text, user_id, company_id, ${edition}::int, ${sendTime.toISOString()}::timestamptz, 0 from chosen
      on conflict (msg_site_id, user_id) do update set edition = excluded.edition, send_time = excluded.send_time,
        company_id = excluded.company_id, read_flag = 0, read_time = null, receipt_time = null, receipt_content = null
      where ${messageReceivers.edition} < excluded.edition
      returning 1)
    select (select count(*)::int from chosen) as n, (select max(user_id) from chosen) as last, (select count(*) from written)`);
  return { count: found.rows[0]?.n ?? 0, last: found.rows[0]?.last ?? null };
}

/** One slice under the job's lock; false when it was the last one or the message is no longer to be delivered. */
async function step(tx: Db, job: JobRecord, clock: Clock): Promise<boolean> {
  const { msgSiteId, edition } = order.parse(JSON.parse(job.payload ?? ""));
  const [found] = await tx.select().from(siteMessages).where(eq(siteMessages.msgSiteId, msgSiteId)).for("update");
  if (!found || found.edition !== edition) return false;
  const isDue = found.msgStatus === MSG_STATUS.planned;
  const message = isDue ? await publishPlanned(tx, found, job, clock.now()) : found;
  if (message.msgStatus !== MSG_STATUS.published || message.sendTime === null) return false;
  const { after } = progress.parse(job.result);
  const { count, last } = await writeSlice(tx, message, message.sendTime, after);
  const isLast = count < SLICE;
  await tx
    .update(siteMessages)
    .set({ receiverCount: sql`${siteMessages.receiverCount} + ${count}`, isDelivering: !isLast })
    .where(and(eq(siteMessages.msgSiteId, msgSiteId), eq(siteMessages.edition, edition)));
  if (isLast) await orderCopies(tx, message, clock.now());
  await tx
    .update(jobs)
    .set({ result: { after: last ?? after }, done: sql`${jobs.done} + ${count}` })
    .where(eq(jobs.jobId, job.jobId));
  return !isLast;
}

/** Writes the receivers of one message slice by slice; another process goes on where one died. // domain b §11.2 (7) */
export const deliver =
  (clock: Clock) =>
  async (run: JobRun): Promise<void> => {
    while (await run.step((tx, job) => step(tx, job, clock)));
  };
