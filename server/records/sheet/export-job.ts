import { Readable } from "node:stream";
import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { type ExportJobApi, XLSX } from "@/contracts/kit/sheet";
import {
  type Context,
  type Handler,
  type Handlers,
  preparedWrite,
  type SessionUser,
} from "@/server/platform/call/context";
import { forbidden, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { lateBound } from "@/server/platform/call/late-bound";
import type { Platform } from "@/server/platform/call/platform";
import { workbookOf, workbookSize } from "@/server/platform/excel/write/pieces";
import { type JobRecord, jobParts, type JobStatus, jobs } from "@/server/platform/jobs/jobs.table";
import type { Lane } from "@/server/platform/jobs/options";
import { dropParts, partOf, putParts } from "@/server/platform/jobs/parts";
import { addJob, OVER } from "@/server/platform/jobs/run";
import type { RecordContext, Values } from "@/server/records/hooks";
import { exportJobMaxRows, exportMaxRows, fileNameOf, tooManyText } from "@/server/records/sheet/export";
import {
  ASKED,
  type Asked,
  askedOf,
  exportJobOf,
  type ExportResult,
  type ExportSource,
  EXPORT_TEXT,
  fileRefusal,
  isExpired,
  kindOf,
  resultOf,
  rightsOf,
  seatOf,
  sealPayload,
  sheetPart,
} from "@/server/records/sheet/export-state";
import { exportWork } from "@/server/records/sheet/export-work";

/** Exports go on for minutes and keep no import and no code waiting. */
const LANE: Lane = { name: "export" };
const OPEN: JobStatus[] = ["queued", "running"];
/** Files of one user and list that are kept at once. */
const MOST_FILES = 5;

type Ask = Pick<Context, "db" | "now" | "services"> & { readonly user: SessionUser };

/** Only the user's own, and of the firm that he acts for. */
function mine(source: ExportSource, user: SessionUser) {
  const seat = seatOf(user);
  const isOfSeat = seat === null ? isNull(jobs.companyId) : eq(jobs.companyId, seat);
  return and(eq(jobs.kind, kindOf(source)), eq(jobs.userId, user.userId), isOfSeat);
}

/** One of the user's jobs; a foreign or missing one is 404. `lock` waits for the slice under way. */
async function jobOf({ db, user }: Ask, source: ExportSource, jobId: string, lock = false): Promise<JobRecord> {
  const find = db
    .select()
    .from(jobs)
    .where(and(eq(jobs.jobId, jobId), mine(source, user)));
  const [job] = await (lock ? find.for("update") : find);
  if (!job) throw notFound();
  return job;
}

/** The open job, the newest that came to an end, or one that has just answered the same question. */
async function latestOf({ db, user }: Ask, source: ExportSource, which: "open" | "ended" | "fresh") {
  const isOpen = inArray(jobs.status, OPEN);
  const isFresh = and(eq(jobs.status, "done"), gt(jobs.finishTime, sql`clock_timestamp() - interval '2 minutes'`));
  const wanted = {
    open: isOpen,
    fresh: or(isOpen, isFresh),
    ended: or(isOpen, inArray(jobs.status, ["done", "failed"])),
  };
  return db
    .select()
    .from(jobs)
    .where(and(mine(source, user), wanted[which]))
    .orderBy(desc(jobs.createTime), desc(jobs.jobId))
    .limit(10);
}

/** What is asked, whoever spells it how; keyed, since it may hold names. */
const questionOf = ({ services }: Ask, query: Values): string =>
  services.vault.index(JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))));

/** A job that answers the same question: under way, or so lately ended that its rows are those of now. */
async function sameOf(context: Ask, source: ExportSource, question: string): Promise<JobRecord | null> {
  for (const job of await latestOf(context, source, "fresh")) {
    const isSame = resultOf(job).question === question;
    if (isSame && (job.status !== "done" || (await fileRefusal(context, job)) === null)) return job;
  }
  return null;
}

/** Makes room for another file: the oldest go before their day is over. */
async function dropOldest({ db, user }: Ask, source: ExportSource): Promise<void> {
  const old = db
    .select({ jobId: jobs.jobId })
    .from(jobs)
    .where(and(mine(source, user), eq(jobs.status, "done")))
    .orderBy(desc(jobs.createTime), desc(jobs.jobId))
    .offset(MOST_FILES - 1);
  await db.delete(jobParts).where(inArray(jobParts.jobId, old));
}

const limitOf = (source: ExportSource, { params }: Context["services"]): number =>
  params.get(source.totals ? exportMaxRows : exportJobMaxRows);

interface Tools {
  readonly platform: Platform;
  readonly source: ExportSource;
}

const start = ({ platform, source }: Tools): Handler<ExportJobApi["exportStart"]> =>
  // Counted before the transaction: a count holds no row.
  preparedWrite<ExportJobApi["exportStart"], number>(
    async (context) => {
      const asking = { ...context, audit: () => undefined, afterCommit: () => undefined };
      return source.count(asking, context.query, limitOf(source, context.services) + 1);
    },
    async (context, count) => {
      const { db, user, services, now, audit, afterCommit } = context;
      const query: Values = context.query;
      const question = questionOf(context, query);
      const answer = (job: JobRecord) => {
        const purpose = "purpose" in query ? { purpose: query["purpose"] } : {};
        audit({
          object: source.object,
          objectId: job.jobId,
          companyId: user.companyId,
          after: { rows: job.total, ...purpose },
        });
        return exportJobOf(context, job);
      };
      const same = await sameOf(context, source, question);
      if (same) return answer(same);
      const limit = limitOf(source, services);
      if (count > limit) throw invalid([], tooManyText(limit, limit, limit));
      const [kind, companyId] = [kindOf(source), seatOf(user)];
      const result: ExportResult = { question, sheets: [], clear: 0, asOfTime: null };
      const job = await addJob(db, {
        kind,
        companyId,
        userId: user.userId,
        exclusiveKey: [kind, user.userId, companyId].join(" "),
        payload: sealPayload(services.vault, { sessionId: user.sessionId, at: null }),
        result,
        total: count,
        now,
      });
      if (!job) {
        // Asked twice at once, or another question is under way.
        const [open] = await latestOf(context, source, "open");
        if (open && resultOf(open).question === question) return answer(open);
        throw stateConflict(EXPORT_TEXT.running, open && (await exportJobOf(context, open)));
      }
      await dropOldest(context, source);
      const asked: Asked = { query, rights: rightsOf(user) };
      await putParts(db, services.vault, { jobId: job.jobId, name: ASKED }, [JSON.stringify(asked)]);
      afterCommit(() => platform.jobs.poke());
      return answer(job);
    },
  );

const cancel =
  (source: ExportSource): Handler<ExportJobApi["exportCancel"]> =>
  async (context) => {
    const { db, user, params, audit } = context;
    const job = await jobOf(context, source, params.jobId, true);
    if (job.status === "done") throw stateConflict(EXPORT_TEXT.isDone, await exportJobOf(context, job));
    audit({ object: source.object, objectId: job.jobId, companyId: user.companyId, after: { rows: job.done } });
    if (!OPEN.includes(job.status)) return exportJobOf(context, job);
    const [next] = await db
      .update(jobs)
      .set({ status: "cancelled", ...OVER })
      .where(eq(jobs.jobId, job.jobId))
      .returning();
    await dropParts(db, job.jobId);
    return exportJobOf(context, next ?? job);
  };

/** What left the house, and of how many people in the clear. */
function auditFile(
  { audit, user }: Pick<RecordContext, "audit" | "user">,
  source: ExportSource,
  job: JobRecord,
  asked: Asked,
) {
  const at = { object: source.object, companyId: user.companyId };
  audit({ ...at, objectId: "export", after: { rows: job.total } });
  const { clear } = resultOf(job);
  const { purpose = null } = asked.query;
  if (clear > 0) audit({ ...at, objectId: "full", after: { people: clear, purpose } });
}

const file =
  ({ platform, source }: Tools): Handler<ExportJobApi["exportFile"]> =>
  async (context) => {
    const { db, user, params, services, http, now } = context;
    const job = await jobOf(context, source, params.jobId);
    if (job.status !== "done") throw stateConflict(job.failure ?? EXPORT_TEXT.notReady);
    const asked = isExpired(job, now) ? null : await askedOf(db, services.vault, job.jobId);
    if (asked === null) throw stateConflict(EXPORT_TEXT.gone);
    const refusal = await fileRefusal(context, job);
    if (refusal !== null) throw forbidden(refusal);
    const { sheets, asOfTime } = resultOf(job);
    auditFile(context, source, job, asked);
    http.setHeader("x-row-count", String(job.total));
    const pieceOf = async (sheet: number, partNo: number): Promise<Buffer<ArrayBuffer>> => {
      const at = { jobId: job.jobId, name: sheetPart(sheet), partNo };
      const text = await partOf(platform.db, services.vault, at);
      if (text === null) throw new Error(`job ${job.jobId} has lost piece ${partNo} of its sheet ${sheet}`);
      return Buffer.from(text, "base64");
    };
    return {
      contentType: XLSX,
      body: Readable.from(workbookOf(sheets, pieceOf), { objectMode: false }),
      contentLength: workbookSize(sheets),
      fileName: await fileNameOf(source.sheet, db, user, asOfTime === null ? now : new Date(asOfTime)),
    };
  };

/** Handlers of one list's export as a job. // decision 0050 */
export const exportJobHandlers = (source: ExportSource): Handlers<ExportJobApi> => ({
  exportStart: lateBound((platform) => {
    platform.jobs.register(kindOf(source), exportWork({ platform, source }), LANE);
    return start({ platform, source });
  }),
  exportCurrent: async (context) => {
    const [job] = await latestOf(context, source, "ended");
    return job && !isExpired(job, context.now) ? exportJobOf(context, job) : null;
  },
  exportJob: async (context) => exportJobOf(context, await jobOf(context, source, context.params.jobId)),
  exportCancel: cancel(source),
  exportFile: lateBound((platform) => file({ platform, source })),
});
