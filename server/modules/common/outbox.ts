import { and, desc, eq, gte, ilike, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { mailLogApi, SEND_STATUS, smsLogApi } from "@/contracts/common/outbox";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { retryable } from "@/server/platform/jobs/run";
import { listPage } from "@/server/platform/sql/list";
import { OUTBOX_JOB } from "@/server/platform/outbox/outbox";
import { canResend, resend, resendFault } from "@/server/platform/outbox/resend";
import type { Ports } from "@/server/platform/outbox/create";
import type { Lane } from "@/server/platform/jobs/options";
import { sendMessage, type SendTimes } from "@/server/platform/outbox/send";
import { assertOfficer } from "@/server/reference/scope";
import { firmBriefs } from "@/server/modules/basic/read";
import { type Channel, outboxMessages as messages } from "@/server/platform/outbox/outbox.table";
import { daysAfter } from "@/contracts/kit/day/dates";
import { startOfDay } from "@/server/platform/call/services";

const COLUMNS = {
  messageId: messages.messageId,
  sourceType: messages.sourceType,
  sendStatus: messages.sendStatus,
  tries: messages.tries,
  createTime: messages.createTime,
  sendTime: messages.sendTime,
  companyId: messages.companyId,
  errorText: messages.errorText,
  receiver: messages.receiverMask,
  subject: messages.subject,
  fileNames: messages.fileNames,
  hasContent: sql<boolean>`${messages.content} is not null`.as("has_content"),
  hasFiles: sql<boolean>`${messages.files} is not null`.as("has_files"),
};
const NOVEL_ROWS = 20;

interface Filter {
  readonly sourceType?: number[] | undefined;
  readonly sendStatus?: number[] | undefined;
  readonly createFrom?: string | undefined;
  readonly createTo?: string | undefined;
}

/** Whole days of Asia/Shanghai, the last one included. */
const dayAfter = (day: string): Date => startOfDay(daysAfter(day, 1));

/** The log of the user's own association only. // contract §7.6 */
const inLog = (user: SessionUser, channel: Channel): SQL | undefined =>
  user.lv1OrgId ? and(eq(messages.lv1OrgId, user.lv1OrgId), eq(messages.channel, channel)) : sql`false`;

const matching = (filter: Filter): SQL | undefined =>
  and(
    filter.sourceType && inArray(messages.sourceType, filter.sourceType),
    filter.sendStatus && inArray(messages.sendStatus, filter.sendStatus),
    filter.createFrom === undefined ? undefined : gte(messages.createTime, startOfDay(filter.createFrom)),
    filter.createTo === undefined ? undefined : lt(messages.createTime, dayAfter(filter.createTo)),
  );

type Found = Parameters<typeof canResend>[0] & {
  readonly createTime: Date;
  readonly sendTime: Date | null;
  readonly companyId: string | null;
  readonly subject: string | null;
};

async function withFirms<R extends Found>(db: Context["db"], rows: readonly R[]) {
  const ids = new Set(rows.flatMap(({ companyId }) => (companyId ? [companyId] : [])));
  const names = new Map((await firmBriefs(db, [...ids])).map((firm) => [firm.companyId, firm.companyName]));
  return rows.map(({ companyId, ...row }) => ({
    ...row,
    canResend: canResend(row),
    subject: row.subject ?? "",
    createTime: row.createTime.toISOString(),
    sendTime: row.sendTime?.toISOString() ?? null,
    companyName: (companyId && names.get(companyId)) ?? null,
  }));
}

async function pageOf(
  { db, user }: Pick<Context, "db"> & { user: SessionUser },
  channel: Channel,
  query: Filter & { page: number; pageSize: number; sort?: string | undefined },
  also: SQL | undefined,
) {
  const { rows, totalCount } = await listPage({
    db,
    from: messages,
    columns: COLUMNS,
    where: and(inLog(user, channel), matching(query), also),
    query,
    sortable: { createTime: messages.createTime, sendTime: messages.sendTime, tries: messages.tries },
    defaultSort: "-createTime",
    tieBreak: messages.messageId,
  });
  return { rows: await withFirms(db, rows), totalCount };
}

/** One message with its text, where the text may be seen. */
async function detailOf(
  { db, user, services, audit }: Pick<Context, "db" | "services" | "audit"> & { user: SessionUser },
  channel: Channel,
  messageId: string,
  showsSecrets: boolean,
) {
  const [row] = await db
    .select({ ...COLUMNS, content: messages.content, isSecret: messages.isSecret })
    .from(messages)
    .where(and(inLog(user, channel), eq(messages.messageId, messageId)));
  if (!row) throw notFound();
  const [shown] = await withFirms(db, [row]);
  if (!shown) throw notFound();
  const isShown = shown.content !== null && (!shown.isSecret || showsSecrets);
  if (isShown && shown.isSecret) {
    audit({ action: "common.outbox.secret", object: "common.outbox", objectId: messageId, companyId: row.companyId });
  }
  return { ...shown, content: isShown && shown.content !== null ? services.vault.open(shown.content) : null };
}

/** Sends a failed message again: the same one, under its own id. */
async function sendAgain(
  {
    db,
    user,
    params,
    now,
    audit,
  }: Pick<Context, "db" | "now" | "audit"> & {
    readonly user: SessionUser;
    readonly params: { readonly messageId: string };
  },
  channel: Channel,
) {
  assertOfficer(user);
  const at = and(inLog(user, channel), eq(messages.messageId, params.messageId));
  const [row] = await db.select().from(messages).where(at).for("update");
  if (!row) throw notFound();
  const fault = resendFault(row);
  if (fault !== null) throw stateConflict(fault);
  await resend(db, row, now);
  audit({
    object: "common.outbox",
    objectId: row.messageId,
    companyId: row.companyId,
    before: { sendStatus: row.sendStatus, tries: row.tries },
    after: { sendStatus: SEND_STATUS.waiting, tries: 0 },
  });
  const [shown] = await withFirms(db, await db.select(COLUMNS).from(messages).where(at));
  if (!shown) throw notFound();
  return shown;
}

/** Messages wait for gateways, each for its own answer. */
const LANE: Lane = { name: "send", concurrency: 8 };

/** The logs of what was sent, and the job that sends. `ports` says where messages go. // spec §7 */
export function registerOutbox(app: FastifyInstance, ports: Ports, times: Partial<SendTimes> = {}): void {
  const { platform } = app;
  const { vault, clock } = platform.services;
  const parts = { vault, clock, log: platform.log, ...ports, times };
  platform.jobs.register(
    OUTBOX_JOB,
    retryable((run) => sendMessage(parts, run)),
    LANE,
  );
  // A demo without a gateway: the log is where a tester reads the code. Anywhere else nobody reads it here.
  const { hasDemo } = platform.env;

  implement(app, mailLogApi, {
    list: (ctx) => {
      const { subject } = ctx.query;
      // A pattern's own signs are plain text here.
      const part = subject === undefined ? undefined : `%${subject.replace(/[\\%_]/g, "\\$&")}%`;
      return pageOf(ctx, "mail", ctx.query, part === undefined ? undefined : ilike(messages.subject, part));
    },
    detail: (ctx) => detailOf(ctx, "mail", ctx.query.messageId, hasDemo && !ports.mail.isReal),
    resend: (ctx) => {
      ctx.afterCommit(() => platform.jobs.poke());
      return sendAgain(ctx, "mail");
    },
  });

  implement(app, smsLogApi, {
    list: (ctx) => {
      const { mobileTail } = ctx.query;
      const also = mobileTail === undefined ? undefined : sql`right(${messages.receiverMask}, 4) = ${mobileTail}`;
      return pageOf(ctx, "sms", ctx.query, also);
    },
    detail: (ctx) => detailOf(ctx, "sms", ctx.query.messageId, hasDemo && !ports.sms.isReal),
    resend: (ctx) => {
      ctx.afterCommit(() => platform.jobs.poke());
      return sendAgain(ctx, "sms");
    },
    novel: async ({ db, user, params }) => {
      const rows = await db
        .select(COLUMNS)
        .from(messages)
        .where(and(inLog(user, "sms"), eq(messages.sourceType, Number(params.sourceType))))
        .orderBy(desc(messages.createTime), desc(messages.messageId))
        .limit(NOVEL_ROWS);
      return withFirms(db, rows);
    },
  });
}
