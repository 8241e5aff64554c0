import type { JobRun } from "@/server/platform/jobs/run";

/** Does one kind of job. What it leaves `running` counts as done; what it throws is tried again, `JobFailure` is not. */
export type JobWork = ((run: JobRun) => Promise<void>) & { readonly isRetryable?: true };

export interface JobOptions {
  /** A claim that is not renewed for so long belongs to a dead process. Renewed three times as often. */
  readonly leaseMs: number;
  /** How often other processes' jobs are looked for; own ones are poked. */
  readonly pollMs: number;
  /** Jobs of this process and one lane at once, unless the lane says otherwise. */
  readonly concurrency: number;
  /** The pause before the second try; then four times as long each. */
  readonly backOffMs: number;
}

/** Kinds that wait for each other and for no other kind: a long import keeps no code from going out. */
export interface Lane {
  readonly name: string;
  /** For work that mostly waits for others. */
  readonly concurrency?: number;
}
/** The lane of what names none. */
export const COMMON: Lane = { name: "common" };

export const STANDARD: JobOptions = { leaseMs: 15_000, pollMs: 5_000, concurrency: 2, backOffMs: 1_000 };
/** Tries of a job that fails for reasons unknown. */
export const MAX_FAILURES = 3;
/** A process may die for reasons of its own; a job that takes ten with it is to blame. */
export const MAX_LOSSES = 10;
export const GIVEN_UP = "处理时多次出现意外错误，已停止。已完成的部分有效，请稍后重试；仍不成功时请联系协会。";
