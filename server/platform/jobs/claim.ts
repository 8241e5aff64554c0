import { and, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { inMs } from "@/server/platform/jobs/run";
import { type JobRecord, jobs } from "@/server/platform/jobs/jobs.table";

/** The oldest job of these kinds that is due or was left by a dead process, for one process alone. */
export async function claimJob(db: Db, leaseMs: number, kinds: readonly string[]): Promise<JobRecord | null> {
  const now = sql`clock_timestamp()`;
  const isQueued = and(eq(jobs.status, "queued"), lte(jobs.runAfter, now));
  const isLeft = and(eq(jobs.status, "running"), lt(jobs.leaseUntil, now));
  const free = db
    .select({ jobId: jobs.jobId })
    .from(jobs)
    .where(and(inArray(jobs.kind, [...kinds]), or(isQueued, isLeft)))
    .orderBy(jobs.runAfter, jobs.jobId)
    .limit(1)
    .for("update", { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({
      status: "running",
      claimedBy: newId(),
      leaseUntil: inMs(leaseMs),
      attempts: sql`${jobs.attempts} + case when ${jobs.status} = 'running' then 1 else 0 end`,
    })
    // As one value: a subquery beside `in` may be run again for every row.
    .where(eq(jobs.jobId, sql`(${free})`))
    .returning();
  return job ?? null;
}
