import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { withCompanies } from "@/server/db/companies";
import { newId } from "@/server/platform/clock/id";
import { type JobRecord, jobs } from "@/server/platform/jobs/jobs.table";

/** Ends a job with a Chinese sentence; trying again would not help. */
export class JobFailure extends Error {}
/** The claim is gone: cancelled, or taken up by another process. Nothing was written. */
export class JobLost extends Error {}
/** Not yet: the job goes back and is taken up again after the pause. Who throws it counts the tries. */
export class JobLater extends Error {
  constructor(readonly pauseMs: number) {
    super("job put off");
  }
}
/** The process is closing; the job goes back to the others. */
export class JobStopped extends Error {}
/** The process is closing in the middle of something that cannot be called back: nobody takes it up before its lease ends. */
export class JobLeft extends Error {}

export interface StepOptions {
  /** Others keep away for so long, even if this process is silent: what follows must not be done by two. */
  readonly holdMs?: number;
  /** Notes what has happened already, so it is also done while stopping. */
  readonly isLast?: boolean;
}

/** Work that a person may start again when it has failed: its payload is kept for that, so only an id may stand there. */
export const retryable = (work: (run: JobRun) => Promise<void>) => Object.assign(work, { isRetryable: true as const });

/** What a job that is over keeps of its payload. */
export const leftOf = (job: JobRecord, status: unknown, work?: { readonly isRetryable?: true }): string | null =>
  status === "failed" && work?.isRetryable ? job.payload : null;

/** A moment of the database's clock, since processes' clocks differ. */
export const inMs = (ms: number): SQL => sql`clock_timestamp() + make_interval(secs => ${ms / 1_000})`;

/** Columns of a job that is over. */
export const OVER = {
  payload: null,
  claimedBy: null,
  leaseUntil: null,
  finishTime: sql`clock_timestamp()`,
} as const;

/** The row as long as this very claim holds it. */
export const ownedBy = (job: JobRecord) =>
  and(eq(jobs.jobId, job.jobId), eq(jobs.status, "running"), eq(jobs.claimedBy, job.claimedBy ?? ""));

export interface NewJob {
  readonly kind: string;
  readonly step?: string;
  readonly companyId?: string | null;
  readonly userId?: string | null;
  readonly exclusiveKey?: string | null;
  /** Sealed by the caller. */
  readonly payload?: string | null;
  readonly result?: unknown;
  /** How much there is to do, as far as it is known. */
  readonly total?: number;
  /** Not before so many milliseconds have passed. */
  readonly inMs?: number;
  readonly now: Date;
}

/** Adds a job in the caller's transaction; null when another open one has its `exclusiveKey`. Poke after the commit. */
export async function addJob(tx: Db, { now, inMs: laterMs, ...job }: NewJob): Promise<JobRecord | null> {
  const runAfter = laterMs === undefined ? {} : { runAfter: inMs(laterMs) };
  const row = { jobId: newId(), createTime: now, ...job, ...runAfter };
  const [added] = await tx.insert(jobs).values(row).onConflictDoNothing().returning();
  return added ?? null;
}

/** One claim of one job, while its work runs. */
export class JobRun {
  private readonly controller = new AbortController();

  constructor(
    readonly db: Db,
    readonly job: JobRecord,
    private readonly leaseMs: number,
  ) {}

  /** Ends the work at its next step. */
  stop(reason: JobLost | JobStopped = new JobStopped()): void {
    this.controller.abort(reason);
  }

  /** Aborted when the work must not go on. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get isStopped(): boolean {
    return this.controller.signal.aborted;
  }

  /** Throws when the work must not go on; call it between slices. */
  assertGoing(): void {
    this.controller.signal.throwIfAborted();
  }

  /** Waits for something that knows no transaction, but no longer than the work may go on. */
  until<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.controller;
    // Left behind it may fail by itself, which nobody else would hear of.
    work.catch(() => undefined);
    this.assertGoing();
    return new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason as Error);
      signal.addEventListener("abort", leave, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }

  /** Waits for something that cannot be called back; a stop gives it `graceMs` to end by itself, then throws `JobLeft`. */
  async finish<T>(work: Promise<T>, graceMs: number): Promise<T> {
    const { signal } = this.controller;
    let timer: NodeJS.Timeout | undefined;
    let limit = (): void => undefined;
    const late = new Promise<never>((_, reject) => {
      limit = () => void (timer = setTimeout(() => reject(new JobLeft()), graceMs));
      if (signal.aborted) limit();
      else signal.addEventListener("abort", limit, { once: true });
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", limit);
    }
  }

  /**
   * One short transaction under the job's row lock: what it writes counts only while the claim holds, and a cancelling
   * request waits for it. Renews the lease. Throws `JobLost`, `JobStopped`.
   */
  async step<T>(
    work: (tx: Db, job: JobRecord) => Promise<T>,
    { holdMs = 0, isLast = false }: StepOptions = {},
  ): Promise<T> {
    if (!isLast) this.assertGoing();
    const { companyId } = this.job;
    const run = async (tx: Db): Promise<T> => {
      const leaseUntil = inMs(Math.max(this.leaseMs, holdMs));
      // The update takes the row's lock as well as `for update` would.
      const [job] = await tx.update(jobs).set({ leaseUntil }).where(ownedBy(this.job)).returning();
      if (!job) throw new JobLost();
      return work(tx, job);
    };
    return withCompanies({ companyIds: companyId ? [companyId] : [] }, () => this.db.transaction(run));
  }
}
