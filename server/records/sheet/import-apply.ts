import { setImmediate as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { type AuditFacts, writeAudits } from "@/server/platform/audit/audit";
import type { AuditEntry } from "@/server/platform/call/context";
import type { SheetColumn, SheetRow } from "@/server/platform/excel/excel";
import { dropParts, partOf, putParts } from "@/server/platform/jobs/parts";
import { restAfter } from "@/server/platform/jobs/rest";
import { type JobRun, OVER } from "@/server/platform/jobs/run";
import { type JobRecord, jobs } from "@/server/platform/jobs/jobs.table";
import { toAppError } from "@/server/platform/call/reply";
import { actorOf, contextOf } from "@/server/records/sheet/import-actor";
import {
  type ImportResult,
  type ImportTools,
  isLong,
  type KeptFault,
  LATE_FAULTS,
  payloadOf,
  resultOf,
  ROWS,
  ROWS_PER_PART,
} from "@/server/records/sheet/import-state";
import type { RowOutcome } from "@/server/records/sheet/target";

/** A transaction longer than this makes others wait; a shorter one than the second wastes commits. // performance §3 */
const LONG_MS = 24;
const SHORT_MS = 11;
/** What a transaction costs whatever it writes is spread over this many rows at least, also on a slow machine. */
const FEWEST = 10;

/** The next rows to write, from the part that holds row number `done`. */
class Rows {
  private partNo = -1;
  private rows: readonly SheetRow[] = [];

  constructor(
    private readonly run: JobRun,
    private readonly tools: ImportTools,
  ) {}

  async next(done: number, limit: number): Promise<readonly SheetRow[]> {
    const partNo = Math.floor(done / ROWS_PER_PART);
    if (partNo !== this.partNo) {
      const { db, services } = this.tools.platform;
      const text = await partOf(db, services.vault, { jobId: this.run.job.jobId, name: ROWS, partNo });
      if (text === null) throw new Error(`job ${this.run.job.jobId} has lost rows ${done + 1} and on`);
      this.rows = JSON.parse(text) as SheetRow[];
      this.partNo = partNo;
    }
    const rest = this.rows.slice(done % ROWS_PER_PART);
    // A few rows more are cheaper than a transaction of their own.
    const next = rest.length <= limit * 1.5 ? rest : rest.slice(0, limit);
    const end = next.findIndex(({ turn }) => turn !== next[0]?.turn);
    return end < 0 ? next : next.slice(0, end);
  }
}

function added(before: ImportResult, outcomes: readonly RowOutcome[], faultCount: number): ImportResult {
  const { created, updated, refused } = before.applied;
  const right = outcomes.filter((outcome) => outcome.faults.length === 0);
  const count = (action: RowOutcome["action"]): number => right.filter((outcome) => outcome.action === action).length;
  const applied = {
    created: created + count("create"),
    updated: updated + count("update"),
    refused: refused + outcomes.length - right.length,
  };
  return { ...before, applied, faultCount: before.faultCount + faultCount };
}

/** Records, audit rows, late faults and the job's figures of one slice: all of it in this transaction or nothing. */
async function applySlice(
  tx: Db,
  job: JobRecord,
  tools: ImportTools,
  { rows, columns, apply }: { rows: readonly SheetRow[]; columns: readonly SheetColumn[]; apply: Slice },
): Promise<void> {
  const { platform, api } = tools;
  const { vault, clock } = platform.services;
  const { sessionId, ip, requestId, documentId } = payloadOf(vault, job);
  const user = await actorOf(tx, tools, sessionId, job.companyId);
  const entries: AuditEntry[] = [];
  const outcomes = await apply(
    rows,
    contextOf(tx, tools, { user, importId: job.jobId, documentId, audit: (entry) => void entries.push(entry) }),
  );
  if (outcomes.length !== rows.length)
    throw new Error(`${job.kind}: ${outcomes.length} outcomes of ${rows.length} rows`);
  const hasChanged = outcomes.some((outcome) => outcome.faults.length === 0 && outcome.action !== "same");
  if (hasChanged && entries.length === 0) throw new Error(`${job.kind} wrote without an audit entry`);
  const facts: AuditFacts = { user, ip, now: clock.now(), requestId, action: api.importApply.id };
  await writeAudits(tx, facts, entries);
  const labels = new Map(columns.map((column) => [column.key, column.label]));
  const late = outcomes.flatMap(({ faults }) =>
    faults.map((fault): KeptFault => ({
      ...fault,
      label: fault.key === null ? null : (labels.get(fault.key) ?? null),
    })),
  );
  const at = { jobId: job.jobId, name: LATE_FAULTS, from: job.done };
  if (late.length > 0) await putParts(tx, vault, at, [JSON.stringify(late)]);
  const result = added(resultOf(job), outcomes, late.length);
  await tx
    .update(jobs)
    .set({ done: job.done + rows.length, result, attempts: 0 })
    .where(eq(jobs.jobId, job.jobId));
}

type Slice = ImportTools["target"]["apply"];

/** A row that made its slice fail by itself, with the sentence of its refusal. */
const refusing =
  (message: string): Slice =>
  async (rows) =>
    rows.map(({ rowNumber }) => ({ rowNumber, action: "same", faults: [{ rowNumber, key: null, message }] }));

/** The sentence of a failure that the data caused; null when the failure is ours. */
function refusalOf(error: unknown): string | null {
  const known = toAppError(error).error;
  return known.status >= 400 && known.status < 500 ? known.publicMessage : null;
}

/**
 * The second half of an import: writes the rows that were found right. Each slice is one short transaction that also
 * advances the job, so a process that dies leaves no row twice and none half. // promises P-D1
 */
export async function applyImport(run: JobRun, tools: ImportTools, columns: readonly SheetColumn[]): Promise<void> {
  const queue = new Rows(run, tools);
  let { done } = run.job;
  let limit = ROWS_PER_PART / 2;
  /** Rows of a slice that failed: one of them is why, and each is tried by itself. */
  let suspects = 0;
  while (done < run.job.total) {
    const rows = await queue.next(done, suspects > 0 ? 1 : limit);
    const startedAt = performance.now();
    const write = (apply: Slice) => run.step((tx, job) => applySlice(tx, job, tools, { rows, columns, apply }));
    try {
      await write((all, context) => tools.target.apply(all, context));
    } catch (error) {
      const message = refusalOf(error);
      if (message === null) throw error;
      if (rows.length > 1) {
        suspects = rows.length;
        continue;
      }
      await write(refusing(message));
    }
    done += rows.length;
    suspects = Math.max(0, suspects - rows.length);
    const tookMs = performance.now() - startedAt;
    if (tookMs > LONG_MS) limit = Math.max(FEWEST, Math.floor(limit / 2));
    else if (tookMs < SHORT_MS) limit = Math.min(ROWS_PER_PART, limit * 2);
    tools.platform.chain.poke();
    await (isLong(run.job.total) ? restAfter(startedAt) : pause());
  }
  await finish(run);
}

/** The rows go at once. With faults the file stays for its day, so that the marked workbook can still be fetched. */
const finish = (run: JobRun): Promise<void> =>
  run.step(async (tx, job) => {
    const { jobId } = job;
    if (resultOf(job).faultCount > 0) await dropParts(tx, jobId, ROWS);
    else await dropParts(tx, jobId);
    await tx
      .update(jobs)
      .set({ status: "done", ...OVER })
      .where(eq(jobs.jobId, jobId));
  });
