import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { JOB_STATUS, jobApi, type JobRow } from "@/contracts/common/job";
import type { Db } from "@/server/db/client";
import type { Context, SessionUser } from "@/server/platform/call/context";
import { notFound, stateConflict } from "@/server/platform/call/errors";
import { implement } from "@/server/platform/call/implement";
import { dropParts } from "@/server/platform/jobs/parts";
import { OVER } from "@/server/platform/jobs/run";
import { jobs, type JobStatus } from "@/server/platform/jobs/jobs.table";
import { listPage } from "@/server/platform/sql/list";
import { OUTBOX_JOB } from "@/server/platform/outbox/outbox";
import { readyAgain, resendFault } from "@/server/platform/outbox/resend";
import { assertOfficer, inScope } from "@/server/reference/scope";
import { peopleInReach } from "@/server/modules/auth/read";
import { firmBriefs, isFirmNamed } from "@/server/modules/basic/read";
import { outboxMessages } from "@/server/platform/outbox/outbox.table";

const KINDS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${OUTBOX_JOB}$`), "发送邮件或短信"],
  [/^import:auth\.move-in/, "迁入事务所与账号"],
  [/^import:auth\.account-move-in/, "迁入其他账号"],
  [/^import:auth\.staff-move-in/, "迁入从业人员"],
  [/^import:basic\.staff/, "导入人员"],
  [/^import:/, "导入"],
  [/^export:/, "导出"],
  [/phone/, "发送验证码"],
  [/cert/, "登录证书"],
  [/^dues:bills$/, "生成会费单"],
  [/^dues:simulation$/, "试算会费标准"],
  [/^message:sms$/, "消息的短信提醒"],
  [/notice|message/, "消息分发"],
];
const kindText = (kind: string): string => KINDS.find(([pattern]) => pattern.test(kind))?.[1] ?? "后台处理";

/** No `payload`, no `result`: what a job works on is nobody's business here. */
const COLUMNS = {
  jobId: jobs.jobId,
  kind: jobs.kind,
  companyId: jobs.companyId,
  status: jobs.status,
  done: jobs.done,
  total: jobs.total,
  attempts: jobs.attempts,
  createTime: jobs.createTime,
  runAfter: jobs.runAfter,
  finishTime: jobs.finishTime,
  failure: jobs.failure,
  hasWork: sql<boolean>`${jobs.payload} is not null`,
};

/** Jobs of the association's firms and people, and messages of its own log. // contract §7.6 */
function inReach(user: SessionUser): SQL | undefined {
  const orgId = assertOfficer(user);
  const ofLog = sql`${jobs.payload} in (select ${outboxMessages.messageId} from ${outboxMessages}
    where ${outboxMessages.lv1OrgId} = ${orgId})`;
  return or(
    inScope(user, jobs.companyId),
    eq(jobs.companyId, orgId),
    sql`${jobs.userId} in ${peopleInReach(user)}`,
    and(eq(jobs.kind, OUTBOX_JOB), ofLog),
  );
}

type Found = { readonly [K in Exclude<keyof typeof COLUMNS, "hasWork">]: (typeof jobs.$inferSelect)[K] } & {
  readonly hasWork: boolean;
};

async function shown(db: Db, rows: readonly Found[]): Promise<JobRow[]> {
  const ids = rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId]));
  const names = new Map((await firmBriefs(db, [...new Set(ids)])).map((firm) => [firm.companyId, firm.companyName]));
  return rows.map((row) => ({
    jobId: row.jobId,
    kindText: kindText(row.kind),
    companyName: (row.companyId && names.get(row.companyId)) ?? null,
    jobStatus: JOB_STATUS[row.status],
    progress: row.total > 0 ? `${row.done} / ${row.total}` : null,
    attempts: row.attempts,
    createTime: row.createTime.toISOString(),
    runAfter: row.status === "queued" ? row.runAfter.toISOString() : null,
    finishTime: row.finishTime?.toISOString() ?? null,
    failure: row.failure,
    canRetry: row.status === "failed" && row.hasWork,
    canCancel: row.status === "queued",
  }));
}

async function list({ db, user, query }: Context<typeof jobApi.list>) {
  const { jobStatus, companyName } = query;
  const wanted = (Object.keys(JOB_STATUS) as JobStatus[]).filter((status) => jobStatus?.includes(JOB_STATUS[status]));
  const isNamed = companyName === undefined ? undefined : isFirmNamed(jobs.companyId, companyName);
  const { rows, totalCount } = await listPage({
    db,
    from: jobs,
    columns: COLUMNS,
    where: and(inReach(user), jobStatus && inArray(jobs.status, wanted), isNamed),
    query,
    sortable: { createTime: jobs.createTime, attempts: jobs.attempts },
    defaultSort: "-createTime",
    tieBreak: jobs.jobId,
  });
  return { rows: await shown(db, rows), totalCount };
}

/** A message that failed is put back with its job, or the job would find nothing to send. */
async function resendOf({ db }: Pick<Context, "db">, jobId: string): Promise<void> {
  const ofJob = sql`${outboxMessages.messageId} = (select ${jobs.payload} from ${jobs} where ${jobs.jobId} = ${jobId})`;
  const [row] = await db.select().from(outboxMessages).where(ofJob).for("update");
  const fault = row ? resendFault(row) : "邮件或短信已按保存期限清除，不能重发";
  if (!row || fault !== null) throw stateConflict(fault ?? "");
  await readyAgain(db, row);
}

type Deciding = Context<typeof jobApi.retry> | Context<typeof jobApi.cancel>;

/** Moves one job on under its row lock; who works on it at this moment waits or has won. */
async function decide(ctx: Deciding, action: "retry" | "cancel"): Promise<JobRow> {
  const { db, user, params, audit } = ctx;
  const at = eq(jobs.jobId, params.jobId);
  const [job] = await db
    .select(COLUMNS)
    .from(jobs)
    .where(and(at, inReach(user)))
    .for("update");
  if (!job) throw notFound();
  const [before] = await shown(db, [job]);
  if (action === "retry" && !before?.canRetry)
    throw stateConflict(
      job.status === "failed" ? "任务的内容已清除，不能重新执行，请由提交人重新办理" : "只有失败的任务可以重新执行",
    );
  if (action === "cancel" && !before?.canCancel) throw stateConflict("只有排队中的任务可以取消，请刷新后查看");
  if (action === "retry" && job.kind === OUTBOX_JOB) await resendOf(ctx, job.jobId);
  const change =
    action === "retry"
      ? { status: "queued" as const, attempts: 0, failure: null, finishTime: null, runAfter: sql`clock_timestamp()` }
      : { status: "cancelled" as const, ...OVER };
  const [saved] = await db.update(jobs).set(change).where(at).returning(COLUMNS);
  if (!saved) throw notFound();
  if (action === "cancel") await dropParts(db, params.jobId);
  audit({
    object: "common.job",
    objectId: params.jobId,
    companyId: job.companyId,
    before: { jobStatus: JOB_STATUS[job.status] },
    after: { jobStatus: JOB_STATUS[saved.status] },
  });
  const [row] = await shown(db, [saved]);
  if (!row) throw notFound();
  return row;
}

/** Jobs as the association looks after them. */
export function registerJob(app: FastifyInstance): void {
  const { jobs: runner } = app.platform;
  implement(app, jobApi, {
    list,
    retry: (ctx) => {
      ctx.afterCommit(() => runner.poke());
      return decide(ctx, "retry");
    },
    cancel: (ctx) => decide(ctx, "cancel"),
  });
}
