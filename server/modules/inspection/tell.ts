import { eq, sql } from "drizzle-orm";
import { MSG_SOURCE } from "@/contracts/common/outbox";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { calendarDate } from "@/server/platform/call/services";
import type { Db } from "@/server/db/client";
import type { StepContext } from "@/server/records/steps/port";
import { contactsOf, usersOfAudience } from "@/server/modules/auth/read";
import { sendSystemMessage } from "@/server/modules/message/port";
import type { TaskRecord } from "@/server/modules/inspection/company.table";
import { inspectionPlans } from "@/server/modules/inspection/plan.table";
import { remindBySms } from "@/server/modules/inspection/params";

/** Dictionary `msg_type`: 待办提醒. */
const TO_DO = 2;

/** Those who review hear what a firm says beside its sheet. */
export async function tellReviewers(
  { db, now }: StepContext,
  record: TaskRecord,
  { what, text }: { readonly what: string; readonly text: string },
): Promise<void> {
  const { taskId, planId, planName, companyName } = record;
  const [plan] = await db
    .select({ orgId: inspectionPlans.orgId })
    .from(inspectionPlans)
    .where(eq(inspectionPlans.planId, planId));
  if (!plan) return;
  await sendSystemMessage(db, {
    title: `${what}：${companyName} ${planName}`.slice(0, 100),
    text,
    msgType: TO_DO,
    officersOf: { orgId: plan.orgId, companyId: record.companyId, anyOf: ["g_hy_desk_inspection_audit"] },
    biz: { type: "inspection.desk-company", id: taskId },
    now,
  });
}

/** The firm asks for more than was sent back. // domain b §1 (7) 申请解锁 */
export const tellOfUnlock = (context: StepContext, record: TaskRecord, text: string): Promise<void> =>
  tellReviewers(context, record, {
    what: "申请解锁",
    text: `${record.companyName}申请解锁检查表中没有退回的分节，请在检查任务中答复。\n${text}`,
  });

/** Whom 催报 texts: the person who fills the sheet where his phone is known, else whoever of the firm may submit. */
async function remindedOf({ db, now, services }: StepContext, { companyId, fillerPhone }: TaskRecord) {
  if (fillerPhone !== null) return [{ to: fillerPhone, userId: null }];
  const holders = { firms: { in: sql`${companyId}`, anyOf: ["g_hy_annual_company_submit"] } } as const;
  const contacts = await contactsOf(db, await usersOfAudience(db, holders, now), now);
  return contacts.flatMap(({ userId, mobilephone }) =>
    mobilephone === null ? [] : [{ to: services.vault.open(mobilephone), userId }],
  );
}

/** What the firm does by a day of its own, in words; null where it fills its sheet. */
export function answerWords(
  { inspectStatus, planName, returnDeadline, rectifyDeadline }: TaskRecord,
  today: string,
): { readonly day: string; readonly text: string } | null {
  const isReturned = inspectStatus === INSPECT_STATUS.returned;
  const day = isReturned ? returnDeadline : inspectStatus === INSPECT_STATUS.rectify ? rectifyDeadline : null;
  if (day === null) return null;
  const what = isReturned ? "退回补正" : "限期整改";
  const act = isReturned ? "补正后重新提交" : "提交整改报告";
  const when = day < today ? `期限 ${day} 已过，请尽快${act}` : `请在 ${day} 前${act}`;
  return { day, text: `「${planName}」${what}，${when}；逾期未提交的，协会按现有材料出具结论。` };
}

/** 催报 by text message beside the site's own. // domain b §1 (4) */
export async function textReminder(context: StepContext, record: TaskRecord): Promise<void> {
  const { db, now, services, afterCommit } = context;
  if (!services.params.get(remindBySms)) return;
  const { companyId, planName, fillEnd } = record;
  const isLate = fillEnd <= now;
  const filling = `「${planName}」${isLate ? `已于 ${calendarDate(fillEnd)} 截止，贵所尚未提交，请尽快补报，逾期每日扣分` : `将于 ${calendarDate(fillEnd)} 截止，贵所尚未提交，请按期填报`}。`;
  const text = answerWords(record, context.today)?.text ?? filling;
  for (const { to, userId } of await remindedOf(context, record)) {
    const order = { to, text, userId, companyId, sourceType: MSG_SOURCE.businessNotice };
    await services.outbox.sms({ db, now, afterCommit }, order);
  }
}

/** The firm hears that its end is near, or later than it was; once of each end. // domain b §11.3 延期, 剩3日 */
export async function tellOfEnd(
  db: Db,
  { taskId, taskNo, planName, companyId, fillEnd }: TaskRecord,
  { kind, now }: { readonly kind: "near" | "later"; readonly now: Date },
): Promise<void> {
  const end = calendarDate(fillEnd);
  const isNear = kind === "near";
  await sendSystemMessage(db, {
    title: `${isNear ? "检查填报即将截止" : "检查填报延期"}：${planName}`.slice(0, 100),
    text: isNear
      ? `「${planName}」（任务编号 ${taskNo}）将于 ${end} 截止，贵所尚未提交，请按期填报，逾期每日扣分。`
      : `「${planName}」（任务编号 ${taskNo}）的填报截止延长到 ${end}。`,
    msgType: TO_DO,
    firm: { companyId, anyOf: ["g_hy_annual_company_edit", "g_hy_annual_company_submit"] },
    biz: { type: "inspection.company", id: taskId },
    eventKey: `inspection:${taskId}:${kind}:${fillEnd.toISOString()}`,
    now,
  });
}

/** The firm hears that the day of its correction or rectification is near; once of each day. // domain a §0.4, b §1 (5) */
export async function tellOfAnswer(db: Db, task: TaskRecord, now: Date): Promise<void> {
  const words = answerWords(task, calendarDate(now));
  if (words === null) return;
  const { taskId, taskNo, planName, companyId, inspectStatus } = task;
  await sendSystemMessage(db, {
    title: `${inspectStatus === INSPECT_STATUS.returned ? "检查补正" : "检查整改"}即将到期：${planName}`.slice(0, 100),
    text: `${words.text}任务编号 ${taskNo}。`,
    msgType: TO_DO,
    firm: { companyId, anyOf: ["g_hy_annual_company_edit", "g_hy_annual_company_submit"] },
    biz: { type: "inspection.company", id: taskId },
    eventKey: `inspection:${taskId}:answer:${inspectStatus}:${words.day}`,
    now,
  });
}
