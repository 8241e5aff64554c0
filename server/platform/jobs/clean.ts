import { and, inArray, isNotNull, lt, ne } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { jobParts, jobs } from "@/server/platform/jobs/jobs.table";

const DAY_MS = 86_400_000;
/** How long a job can be asked about. */
const JOB_DAYS = 7;
const TOO_LATE = "超过 24 小时没有完成，已停止，所上传的内容已清除。请重新办理。";

/** What jobs were given is personal data: it goes after a day, the bare figures after a week. Repeatable. */
export async function cleanJobs(db: Db, now: Date): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  // Waiting for a person who did not come, or for a kind that nobody does; work under way is the runner's to end.
  await db
    .update(jobs)
    .set({ status: "failed", failure: TOO_LATE, finishTime: now })
    .where(and(inArray(jobs.status, ["held", "queued"]), lt(jobs.createTime, ago(1))));
  const isOver = and(ne(jobs.status, "running"), lt(jobs.createTime, ago(1)));
  await db
    .update(jobs)
    .set({ payload: null })
    .where(and(isOver, isNotNull(jobs.payload)));
  const over = db.select({ jobId: jobs.jobId }).from(jobs).where(isOver);
  await db.delete(jobParts).where(inArray(jobParts.jobId, over));
  await db.delete(jobs).where(and(ne(jobs.status, "running"), lt(jobs.createTime, ago(JOB_DAYS))));
}
