import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { SENT } from "@/contracts/inspection/company-lifecycle";
import type { Db } from "@/server/db/client";
import type { Context } from "@/server/platform/call/context";
import { submissions } from "@/server/records/review/read";
import { auditScore, lateDaysOn, planPart, selfScore } from "@/server/modules/inspection/company-facts";
import { inspectionTasks, type TaskRecord } from "@/server/modules/inspection/company.table";
import type { PlanRecord } from "@/server/modules/inspection/plan.table";
import { tellOfEnd } from "@/server/modules/inspection/tell";

const { todo, filling, overdue, returned, rectify } = INSPECT_STATUS;
/** What a firm has not submitted: such a task ends as 未参加 with its plan. */
export const UNSENT: readonly number[] = [todo, filling, overdue];
/** What waits for the firm: with a firm that leaves it falls away. */
export const WITH_FIRM: readonly number[] = [...UNSENT, returned, rectify];
const TASK = "inspection.company";

type Extending = Pick<Context, "db" | "now" | "services">;
const isSent = (status: number): boolean => SENT.some((one) => one === status);

/** When a sheet was submitted that the association has answered since: its days are those that count. */
async function firstTime(db: Db, { taskId, submitTime }: TaskRecord): Promise<Date | null> {
  const { bizType, bizId, isAnswered, submitTime: at } = submissions;
  const [first] = await db
    .select({ at })
    .from(submissions)
    .where(and(eq(bizType, TASK), eq(bizId, taskId), isAnswered))
    .orderBy(asc(at))
    .limit(1);
  return first?.at ?? submitTime;
}

/** Days and scores of a sheet that was submitted, by another deadline; `task` is loaded with its plan. */
export async function scoresBy({ db, services }: Pick<Extending, "db" | "services">, task: TaskRecord, fillEnd: Date) {
  const at = await firstTime(db, task);
  const lateDays = at === null ? 0 : lateDaysOn(fillEnd, at);
  const record = { ...task, lateDays };
  return {
    lateDays,
    selfScore: selfScore(record, record, services).total,
    ...(task.auditScore === null ? {} : { auditScore: auditScore(record, services).total }),
  };
}

/** Days and scores of who was late by the earlier deadline, by the later one. // domain b §1 (6), (7) */
async function scoreAnew({ db, services }: Extending, { planId, fillEnd }: PlanRecord): Promise<void> {
  const { inspectStatus, lateDays, fillEnd: own } = inspectionTasks;
  const late = await db
    .select()
    .from(inspectionTasks)
    .where(
      and(
        eq(inspectionTasks.planId, planId),
        inArray(inspectStatus, [...SENT]),
        gt(lateDays, 0),
        sql`${own} = ${fillEnd.toISOString()}::timestamptz`,
      ),
    );
  if (late.length === 0) return;
  const plan = await planPart(db, planId);
  for (const row of late) {
    const set = await scoresBy({ db, services }, { ...row, plan } as TaskRecord, fillEnd);
    await db.update(inspectionTasks).set(set).where(eq(inspectionTasks.taskId, row.taskId));
  }
}

/**
 * A later deadline of the plan is that of each firm that has no later one of its own: who had run late fills on, and who
 * has submitted since is late by the new one alone.
 */
export async function extendTasks(context: Extending, plan: PlanRecord): Promise<void> {
  const { db, now } = context;
  const { planId, fillEnd } = plan;
  const moved = await db
    .update(inspectionTasks)
    .set({
      fillEnd,
      ...(fillEnd > now && {
        inspectStatus: sql`case when ${inspectionTasks.inspectStatus} <> ${overdue} then ${inspectionTasks.inspectStatus}
          when ${inspectionTasks.syncTime} is null then ${todo} else ${filling} end`,
      }),
      version: sql`${inspectionTasks.version} + 1`,
    })
    .where(
      and(
        eq(inspectionTasks.planId, planId),
        sql`${inspectionTasks.fillEnd} < ${fillEnd.toISOString()}::timestamptz`,
        inArray(inspectionTasks.inspectStatus, [...UNSENT, ...SENT]),
      ),
    )
    .returning();
  for (const task of moved.filter(({ inspectStatus }) => UNSENT.includes(inspectStatus)))
    await tellOfEnd(db, task, { kind: "later", now });
  const sent = moved.filter(({ inspectStatus }) => isSent(inspectStatus)).map(({ taskId }) => taskId);
  if (sent.length === 0) return;
  // What waits in the inbox is decided upon at the version that stands.
  await db
    .update(submissions)
    .set({ version: sql`${submissions.version} + 1` })
    .where(and(eq(submissions.bizType, TASK), inArray(submissions.bizId, sent), isNull(submissions.endTime)));
  await scoreAnew(context, plan);
}
