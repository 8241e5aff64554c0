import { sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import type { Db } from "@/server/db/client";
import { beyondShare } from "@/server/db/share";
import { claimJob } from "@/server/platform/jobs/claim";
import {
  COMMON,
  GIVEN_UP,
  type JobOptions,
  type JobWork,
  MAX_FAILURES,
  MAX_LOSSES,
  STANDARD,
  type Lane,
} from "@/server/platform/jobs/options";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { dropParts } from "@/server/platform/jobs/parts";
import {
  inMs,
  JobFailure,
  JobLater,
  JobLeft,
  JobLost,
  JobRun,
  JobStopped,
  leftOf,
  OVER,
  ownedBy,
} from "@/server/platform/jobs/run";

type JobChange = PgUpdateSetSource<typeof jobs>;

/**
 * Works through the jobs table: claims with `for update skip locked`, so that several processes share it; renews the
 * lease; takes up what a dead process left. Time is the database's, since processes' clocks differ.
 */
export class Jobs {
  private readonly works = new Map<string, { readonly work: JobWork; readonly lane: Lane }>();
  private readonly running = new Map<JobRun, Promise<void>>();
  private readonly options: JobOptions;
  private readonly timers = new Set<NodeJS.Timeout>();
  private looking: Promise<void> | null = null;
  private isAskedAgain = false;
  private isClosed = false;

  constructor(
    private readonly db: Db,
    private readonly log: Pick<FastifyBaseLogger, "warn" | "error">,
    options: Partial<JobOptions> = {},
  ) {
    this.options = { ...STANDARD, ...options };
  }

  /** Says who does a kind; before `start`. */
  register(kind: string, work: JobWork, lane = COMMON): void {
    if (this.works.has(kind)) throw new Error(`job kind ${kind} is registered twice`);
    this.works.set(kind, { work, lane });
  }

  /** Takes up what is open and looks again from time to time. */
  start(): void {
    if (this.works.size === 0 || this.isClosed) return;
    this.timers.add(setInterval(() => this.poke(), this.options.pollMs).unref());
    this.poke();
  }

  /** There is work: call it after the commit that made it, see `Context.afterCommit`. */
  poke(): void {
    if (this.isClosed || this.works.size === 0) return;
    if (this.looking) {
      this.isAskedAgain = true;
      return;
    }
    // Done for everybody, whoever's call says that there is work.
    this.looking = beyondShare(() => this.look())
      .catch((error: unknown) => this.log.warn({ err: error }, "jobs: looking put off"))
      .finally(() => {
        this.looking = null;
        if (!this.isAskedAgain) return;
        this.isAskedAgain = false;
        this.poke();
      });
  }

  private async look(): Promise<void> {
    for (;;) {
      const kinds = this.openKinds();
      const job = this.isClosed || kinds.length === 0 ? null : await claimJob(this.db, this.options.leaseMs, kinds);
      if (!job) return;
      const run = new JobRun(this.db, job, this.options.leaseMs);
      if (this.isClosed) run.stop();
      const end = this.work(run).finally(() => {
        this.running.delete(run);
        this.poke();
      });
      this.running.set(run, end);
    }
  }

  /** Kinds whose lane has room. */
  private openKinds(): string[] {
    const laneOf = ({ job }: JobRun): string | undefined => this.works.get(job.kind)?.lane.name;
    const busy = [...this.running.keys()].map(laneOf);
    const hasRoom = ({ name, concurrency = this.options.concurrency }: Lane): boolean =>
      busy.filter((one) => one === name).length < concurrency;
    return [...this.works].filter(([, { lane }]) => hasRoom(lane)).map(([kind]) => kind);
  }

  private async work(run: JobRun): Promise<void> {
    const renewal = setInterval(() => void this.renew(run), this.options.leaseMs / 3).unref();
    try {
      if (run.job.attempts >= MAX_LOSSES) throw new JobFailure(GIVEN_UP);
      await this.works.get(run.job.kind)?.work(run);
      await this.end(run, { status: "done" });
    } catch (error) {
      await this.settle(run, error).catch((second: unknown) =>
        // The lease runs out, and somebody takes the job up.
        this.log.warn({ err: second, job: run.job.jobId }, "job: left to its lease"),
      );
    } finally {
      clearInterval(renewal);
    }
  }

  private async settle(run: JobRun, error: unknown): Promise<void> {
    if (error instanceof JobLost || error instanceof JobLeft) return;
    const free = { claimedBy: null, leaseUntil: null };
    if (error instanceof JobStopped) return this.set(run, { status: "queued", ...free });
    if (error instanceof JobFailure) return this.end(run, { status: "failed", failure: error.message });
    if (error instanceof JobLater) {
      await this.set(run, { status: "queued", runAfter: inMs(error.pauseMs), ...free });
      return this.pokeIn(error.pauseMs);
    }
    const { jobId, kind } = run.job;
    this.log.error({ err: error, job: jobId, kind }, "job: failed");
    const [now] = await this.db.select({ attempts: jobs.attempts }).from(jobs).where(ownedBy(run.job));
    const attempts = (now?.attempts ?? 0) + 1;
    if (attempts >= MAX_FAILURES) return this.end(run, { status: "failed", failure: GIVEN_UP, attempts });
    const pauseMs = this.options.backOffMs * 4 ** (attempts - 1);
    await this.set(run, { status: "queued", attempts, runAfter: inMs(pauseMs), ...free });
    this.pokeIn(pauseMs);
  }

  private pokeIn(pauseMs: number): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.poke();
    }, pauseMs + 50).unref();
    this.timers.add(timer);
  }

  private async set(run: JobRun, values: JobChange): Promise<void> {
    await this.db.update(jobs).set(values).where(ownedBy(run.job));
  }

  /** Over, with all that it was given. */
  private end(run: JobRun, values: JobChange): Promise<void> {
    return this.db.transaction(async (tx) => {
      const over = { ...values, ...OVER, payload: leftOf(run.job, values.status, this.works.get(run.job.kind)?.work) };
      const ended = await tx.update(jobs).set(over).where(ownedBy(run.job)).returning({ jobId: jobs.jobId });
      if (ended.length > 0) await dropParts(tx, run.job.jobId);
    });
  }

  private async renew(run: JobRun): Promise<void> {
    try {
      // A step may hold the job for longer.
      const leaseUntil = sql`greatest(${jobs.leaseUntil}, ${inMs(this.options.leaseMs)})`;
      const kept = await this.db.update(jobs).set({ leaseUntil }).where(ownedBy(run.job)).returning({ id: jobs.jobId });
      if (kept.length === 0) run.stop(new JobLost());
    } catch (error) {
      this.log.warn({ err: error, job: run.job.jobId }, "job: lease not renewed");
    }
  }

  /** Work under way stops at its next step and is free for others at once. */
  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    await this.looking;
    for (const run of this.running.keys()) run.stop();
    await Promise.allSettled(this.running.values());
  }
}
