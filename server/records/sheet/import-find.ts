import { and, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import type { ImportApi, SheetJob } from "@/contracts/kit/sheet";
import type { Db } from "@/server/db/client";
import type { Handler, SessionUser } from "@/server/platform/call/context";
import { notFound } from "@/server/platform/call/errors";
import { type JobRecord, type JobStatus, jobs } from "@/server/platform/jobs/jobs.table";
import { type ImportTools, kindOf, ownerOf, sheetJobOf } from "@/server/records/sheet/import-state";

export const OPEN: JobStatus[] = ["queued", "running", "held"];

/** What a question about a job needs of its call. */
type Ask = Pick<Parameters<Handler<ImportApi["importCurrent"]>>[0], "db" | "user" | "services">;

/** Only the user's own jobs, and of the firm that he acts for. */
const mine = (tools: ImportTools, user: SessionUser) =>
  and(eq(jobs.kind, kindOf(tools.api)), eq(jobs.userId, user.userId), eq(jobs.companyId, ownerOf(tools, user)));

/** One of the user's jobs; a foreign or missing one is 404. `lock` waits for the slice under way. */
export async function jobOf(
  db: Db,
  tools: ImportTools,
  user: SessionUser,
  jobId: string,
  lock = false,
): Promise<JobRecord> {
  const find = db
    .select()
    .from(jobs)
    .where(and(eq(jobs.jobId, jobId), mine(tools, user)));
  const [job] = await (lock ? find.for("update") : find);
  if (!job) throw notFound();
  return job;
}

/** The open job, or one that ended so lately that its user may not have seen it. */
export async function currentOf({ db, user }: Ask, tools: ImportTools, openOnly: boolean): Promise<JobRecord | null> {
  const isOpen = inArray(jobs.status, OPEN);
  const isFresh = and(
    inArray(jobs.status, ["done", "failed"]),
    gt(jobs.finishTime, sql`clock_timestamp() - interval '10 minutes'`),
  );
  const [job] = await db
    .select()
    .from(jobs)
    .where(and(mine(tools, user), openOnly ? isOpen : or(isOpen, isFresh)))
    .orderBy(desc(jobs.createTime), desc(jobs.jobId))
    .limit(1);
  return job ?? null;
}

export const shown = ({ db, services }: Ask, job: JobRecord): Promise<SheetJob> => sheetJobOf(db, services.vault, job);
