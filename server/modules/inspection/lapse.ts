import { and, eq, inArray, sql } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { PLAN_STATUS } from "@/contracts/inspection/plan";
import { RESULT } from "@/contracts/inspection/score";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { jobs } from "@/server/platform/jobs/jobs.table";
import { addJob, JobLater, type JobRun } from "@/server/platform/jobs/run";
import { companyRecords } from "@/server/modules/inspection/company-records";
import { appealUntil } from "@/server/modules/inspection/company-steps";
import { inspectionTasks, type TaskRecord } from "@/server/modules/inspection/company.table";
import { UNSENT } from "@/server/modules/inspection/extension";
import { inspectionPlans, type PlanRecord } from "@/server/modules/inspection/plan.table";

export const LAPSE_JOB = "inspection:lapse";
/** Firms of one short transaction. */
const AT_ONCE = 20;
/** A task that is being saved right now is looked at again after so long. */
const PAUSE_MS = 500;

const isUnsentOf = (planId: string) =>
  and(eq(inspectionTasks.planId, planId), inArray(inspectionTasks.inspectStatus, [...UNSENT]));

/** Tasks of a plan that nobody has submitted. */
const unsentOf = (db: Db, planId: string): Promise<number> => db.$count(inspectionTasks, isUnsentOf(planId));

interface Run {
  readonly db: Db;
  readonly now: Date;
  readonly services: Services;
}

/** How a task that nobody has submitted ends. */
type Ending = { readonly step: "lapse" | "callOff"; readonly set: Partial<TaskRecord> };

/** Only who has run late is 未参加; whose own time was not over when the plan was closed owes nothing. // domain b §1 (5) */
function endingOf({ services, now }: Run, { fillEnd, inspectStatus }: TaskRecord, closeTime: Date | null): Ending {
  if (closeTime !== null && fillEnd > closeTime && inspectStatus !== INSPECT_STATUS.overdue)
    return {
      step: "callOff",
      set: { inspectResult: RESULT.exempt, resultRemark: "检查计划在本单位填报截止前结束", concludeTime: now },
    };
  return {
    step: "lapse",
    set: {
      inspectResult: RESULT.absent,
      resultRemark: "检查计划结束时未提交",
      concludeTime: now,
      appealUntil: appealUntil({ services, today: calendarDate(now) }),
    },
  };
}

/**
 * What firms have not submitted when its plan is closed ends as 未参加年检, or as 免检 where their time was not over, some
 * tasks at a time; what they have typed stays. Those that another process works on are left to it. // domain b §1 (5)
 */
export async function lapseSome(run: Run, most: number, planId?: string): Promise<number> {
  const { db } = run;
  const isOver = and(
    eq(inspectionPlans.planStatus, PLAN_STATUS.closed),
    planId === undefined ? undefined : eq(inspectionPlans.planId, planId),
  );
  const closed = await db
    .select({ planId: inspectionPlans.planId, closeTime: inspectionPlans.closeTime })
    .from(inspectionPlans)
    .where(isOver);
  const closeTimes = new Map(closed.map((plan) => [plan.planId, plan.closeTime]));
  if (closed.length === 0) return 0;
  const left = await db
    .select()
    .from(inspectionTasks)
    .where(
      and(inArray(inspectionTasks.inspectStatus, [...UNSENT]), inArray(inspectionTasks.planId, [...closeTimes.keys()])),
    )
    .orderBy(inspectionTasks.taskId)
    .limit(most)
    .for("update", { skipLocked: true });
  for (const record of left) {
    const { step, set } = endingOf(run, record, closeTimes.get(record.planId) ?? null);
    await db.update(inspectionTasks).set(set).where(eq(inspectionTasks.taskId, record.taskId));
    await companyRecords.systemStep(run, { ...record, ...set }, step);
  }
  return left.length;
}

/** Tasks of a plan that was closed, a few at a time: a crash loses no more than one of these steps, and none ends twice. */
export const workOnLapse =
  (services: Services) =>
  async (run: JobRun): Promise<void> => {
    for (;;) {
      run.assertGoing();
      const { ended, left } = await run.step(async (tx, job) => {
        const { planId } = job.result as Order;
        const ended = await lapseSome({ db: tx, now: services.clock.now(), services }, AT_ONCE, planId);
        const left = await unsentOf(tx, planId);
        // Whatever ended otherwise meanwhile is done, too.
        const done = sql`${jobs.total} - ${left}`;
        await tx.update(jobs).set({ done, attempts: 0 }).where(eq(jobs.jobId, job.jobId));
        return { ended, left };
      });
      if (left === 0) return;
      if (ended === 0) throw new JobLater(PAUSE_MS);
    }
  };

/** What the job works on; nothing personal. */
interface Order {
  readonly planId: string;
}

/** Has the tasks of a closed plan end behind the answer; poke after the commit. */
export async function addLapse(db: Db, { planId, orgId }: PlanRecord, userId: string, now: Date): Promise<void> {
  const result: Order = { planId };
  const key = `${LAPSE_JOB}:${planId}`;
  const total = await unsentOf(db, planId);
  if (total > 0) await addJob(db, { kind: LAPSE_JOB, companyId: orgId, userId, exclusiveKey: key, total, result, now });
}
