import { and, between, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { RESULT } from "@/contracts/inspection/score";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachDue } from "@/server/platform/sql/each-alone";
import { endedMembers, mergersOf } from "@/server/modules/basic/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import { companyRecords } from "@/server/modules/inspection/company-records";
import { inspectionTasks, type TaskRecord } from "@/server/modules/inspection/company.table";
import { UNSENT, WITH_FIRM } from "@/server/modules/inspection/extension";
import { lapseSome } from "@/server/modules/inspection/lapse";
import { tellOfAnswer, tellOfEnd } from "@/server/modules/inspection/tell";

const { todo, filling, returned, rectify } = INSPECT_STATUS;
/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;
/** Tasks of a closed plan in one transaction: short enough that nobody waits for it. */
const BATCH = 50;
const DAY_MS = 86_400_000;

const { taskId, companyId, inspectStatus, announceTime } = inspectionTasks;
const { fillStart, fillEnd, returnDeadline, rectifyDeadline } = inspectionTasks;

/** The same of each of these tasks: one that fails keeps no other firm from its own. */
const eachTask = (db: Db, where: SQL | undefined, work: (tx: Db, task: TaskRecord) => Promise<unknown>) =>
  eachDue(db, { table: inspectionTasks, id: taskId, where }, work);

/** Tasks whose deadline has passed unserved are 逾期未报; repeatable, and harmless in several processes. // domain b §1 (5) */
export const fallOverdue =
  (services: Services): Chore =>
  (db, now) =>
    eachTask(db, and(inArray(inspectStatus, [todo, filling]), lt(fillEnd, now)), (tx, task) =>
      companyRecords.systemStep({ db: tx, now, services }, task, "fallOverdue"),
    );

/** What the surviving firm does for the other one: its own sheet of the plan tells of both, where it has one. // domain b §1 (7) */
async function answersFor(db: Db, planId: string, companyId: string): Promise<string> {
  const [own] = await db
    .select({ inspectStatus: inspectionTasks.inspectStatus })
    .from(inspectionTasks)
    .where(and(eq(inspectionTasks.planId, planId), eq(inspectionTasks.companyId, companyId)));
  if (!own) return "贵所不在本次检查范围内，不需要填报；协会需要了解其合并前情况的，会与贵所联系。";
  if (UNSENT.includes(own.inspectStatus)) return "请在贵所的检查表中一并填报其合并前的情况。";
  return "贵所的检查表已经提交，其合并前的情况请联系协会退回后补充，或以沟通意见说明。";
}

/**
 * Who has left the association, or gone into another member, before it submitted, corrected or rectified is exempt; the surviving firm is told
 * that it answers for both. // domain b §1 (5), (7)
 */
export const exemptLeft =
  (services: Services): Chore =>
  (db, now) =>
    eachTask(
      db,
      and(inArray(inspectStatus, [...WITH_FIRM]), sql`${companyId} in ${endedMembers}`),
      async (tx, task) => {
        const [into] = await mergersOf(tx, [task.companyId]);
        const set = {
          inspectResult: RESULT.exempt,
          resultRemark: into ? `已并入「${into.intoName}」，由其一并填报` : "会籍已经终止",
          mergedIntoId: into?.intoId ?? null,
          concludeTime: now,
        };
        await tx.update(inspectionTasks).set(set).where(eq(taskId, task.taskId));
        await companyRecords.systemStep({ db: tx, now, services }, { ...task, ...set }, "fallAway");
        if (into)
          await sendSystemMessage(tx, {
            title: `一并填报：${task.planName}`.slice(0, 100),
            text: `「${task.companyName}」已并入贵所，其「${task.planName}」（任务编号 ${task.taskNo}）列为免检，${await answersFor(tx, task.planId, into.intoId)}`,
            msgType: TO_DO,
            firm: { companyId: into.intoId, anyOf: ["g_hy_annual_company_edit", "g_hy_annual_company_submit"] },
            eventKey: `inspection:${task.taskId}:merged`,
            now,
          });
      },
    );

/** What the job of a closed plan has left, or gave up. // domain b §1 (5) */
export const lapseTasks =
  (services: Services): Chore =>
  async (db, now) => {
    for (let done = BATCH; done === BATCH;)
      done = await db.transaction((tx) => lapseSome({ db: tx, now, services }, BATCH));
  };

/** So many days before its end, a firm that has not submitted is reminded once of each end. // domain b §11.3 剩3日 */
const NEAR_DAYS = 3;

export const remindEnding: Chore = async (db, now) => {
  const today = calendarDate(now);
  const until = daysAfter(today, NEAR_DAYS);
  const isFilling = and(
    inArray(inspectStatus, [todo, filling]),
    // Of one that has not begun nobody has heard yet.
    lte(fillStart, now),
    gt(fillEnd, now),
    lte(fillEnd, new Date(now.getTime() + NEAR_DAYS * DAY_MS)),
  );
  await eachTask(db, isFilling, (tx, task) => tellOfEnd(tx, task, { kind: "near", now }));
  // A correction and a rectification have days of their own, and are concluded behind them.
  const isAnswering = or(
    and(eq(inspectStatus, returned), between(returnDeadline, today, until)),
    and(eq(inspectStatus, rectify), between(rectifyDeadline, today, until)),
  );
  await eachTask(db, isAnswering, (tx, task) => tellOfAnswer(tx, task, now));
};

/** Each firm in scope hears once of its task, when filling begins. // domain b §1 (5) */
export const announceTasks: Chore = (db, now) =>
  eachTask(db, and(isNull(announceTime), eq(inspectStatus, todo), lte(fillStart, now)), async (tx, task) => {
    await sendSystemMessage(tx, {
      title: `检查任务下达：${task.planName}`.slice(0, 100),
      text: `「${task.planName}」已开始填报，任务编号 ${task.taskNo}。请在 ${calendarDate(task.fillEnd)} 前填写单位核查工作表并提交，逾期每日扣分。`,
      msgType: TO_DO,
      firm: { companyId: task.companyId, anyOf: ["g_hy_annual_company_edit", "g_hy_annual_company_submit"] },
      biz: { type: "inspection.company", id: task.taskId },
      eventKey: `inspection:${task.taskId}:announced`,
      now,
    });
    await tx.update(inspectionTasks).set({ announceTime: now }).where(eq(taskId, task.taskId));
  });
