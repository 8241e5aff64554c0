import { and, asc, desc, eq, ilike, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { CompanyDraft } from "@/contracts/inspection/company";
import { INSPECT_STATUS, INSPECT_TYPE } from "@/contracts/inspection/company-fields";
import { answersOf, selfScoreOf, type SheetFacts } from "@/contracts/inspection/company-rules";
import { auditedAnswers, auditedCases, scoreSheet, type SheetScore } from "@/contracts/inspection/score";
import type { Db } from "@/server/db/client";
import { hasCode } from "@/server/platform/call/access";
import type { SessionUser } from "@/server/platform/call/context";
import { likeText } from "@/server/platform/sql/list";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { daysBetween } from "@/contracts/kit/day/dates";
import { submissions } from "@/server/records/review/read";
import { isOfficer } from "@/server/reference/scope";
import { scoreBounds } from "@/server/modules/inspection/params";
import { inspectionTasks, type TaskRecord } from "@/server/modules/inspection/company.table";
import { inspectionPlans, type PlanRecord } from "@/server/modules/inspection/plan.table";

/** What a task needs of its plan; read with it. */
export type PlanPart = Pick<
  PlanRecord,
  "template" | "specialItems" | "planStatus" | "closeTime" | "periodStart" | "periodEnd"
>;

export async function planPart(db: Db, planId: string): Promise<PlanPart> {
  const { template, specialItems, planStatus, closeTime, periodStart, periodEnd } = inspectionPlans;
  const [plan] = await db
    .select({ template, specialItems, planStatus, closeTime, periodStart, periodEnd })
    .from(inspectionPlans)
    .where(eq(inspectionPlans.planId, planId));
  if (!plan) throw new Error(`no plan ${planId}`);
  return plan;
}

/** "This task's plan is called so". */
export const isOfPlanCalled = (text: string) =>
  inArray(
    inspectionTasks.planId,
    sql`(select ${inspectionPlans.planId} from ${inspectionPlans} where ${ilike(inspectionPlans.planName, `%${likeText(text)}%`)})`,
  );

/** The plan as `alsoLoad` has read it with the record. */
export const planOf = (record: TaskRecord): PlanPart => (record as TaskRecord & { readonly plan: PlanPart }).plan;

const { returned, rectify, rectified } = INSPECT_STATUS;
/** What came back, or is to be put right, and its day is over: by list and workbench alike. // domain b §1 (5) */
export const isPastDayOn = (today: string) =>
  or(
    and(eq(inspectionTasks.inspectStatus, returned), lt(inspectionTasks.returnDeadline, today)),
    and(eq(inspectionTasks.inspectStatus, rectify), lt(inspectionTasks.rectifyDeadline, today)),
  );
export const isRectifying = ({ inspectStatus }: Pick<TaskRecord, "inspectStatus">): boolean =>
  inspectStatus === rectify || inspectStatus === rectified;

/** What the sheet's rules are asked with. */
export const sheetFacts = (record: TaskRecord, today: string): SheetFacts => ({
  today,
  template: planOf(record).template,
  specialItems: planOf(record).specialItems,
  figures: record.figures,
  autoAnswers: record.autoAnswers,
  isRectifying: isRectifying(record),
  standing: { inspectStatus: record.inspectStatus, returnedItems: record.returnedItems },
});

type Typed = Pick<CompanyDraft, "answers" | "violations">;
type Params = Pick<Services, "params">;

/** Whole days behind the deadline on which it is submitted. // domain b §1 (2b) lateDays */
export const lateDaysOn = (fillEnd: Date, now: Date): number =>
  now <= fillEnd ? 0 : Math.max(1, daysBetween(calendarDate(fillEnd), calendarDate(now)));

export const selfScore = (record: TaskRecord, typed: Typed, services: Params, lateDays = record.lateDays): SheetScore =>
  selfScoreOf(typed, sheetFacts(record, ""), { lateDays, bounds: scoreBounds(services) });

/** The score on the reviewer's answers. // domain b §1 (6) */
export const auditScore = (record: TaskRecord, services: Params): SheetScore =>
  scoreSheet({
    template: planOf(record).template,
    answers: auditedAnswers(answersOf(record, record.autoAnswers), record.reviewed),
    violations: auditedCases(
      planOf(record).template,
      record.violations.map(({ itemCode }) => itemCode),
      record.reviewed,
    ),
    lateDays: record.lateDays,
    bounds: scoreBounds(services),
  });

/** Answers to the special items, the association's before the firm's. */
export const specialAnswers = ({ specials, reviewed, ...record }: TaskRecord): (number | null)[] =>
  planOf(record as TaskRecord).specialItems.map(
    ({ itemCode }) => reviewed[itemCode]?.answer ?? specials.find((row) => row.itemCode === itemCode)?.answer ?? null,
  );

/** What waits of a task at the association, held: whoever takes it back must see that somebody has begun. */
export async function waitingOf(db: Db, taskId: string) {
  const [row] = await db
    .select({
      submissionId: submissions.submissionId,
      acceptTime: submissions.acceptTime,
      assigneeUserId: submissions.assigneeUserId,
    })
    .from(submissions)
    .where(
      and(eq(submissions.bizType, "inspection.company"), eq(submissions.bizId, taskId), isNull(submissions.endTime)),
    );
  return row ?? null;
}

/** When what the association answered last was submitted. */
export async function answeredTime(db: Db, taskId: string): Promise<Date | null> {
  const { bizType, bizId, isAnswered, submitTime } = submissions;
  const [row] = await db
    .select({ submitTime })
    .from(submissions)
    .where(and(eq(bizType, "inspection.company"), eq(bizId, taskId), isAnswered))
    .orderBy(desc(submitTime))
    .limit(1);
  return row?.submitTime ?? null;
}

/** What was submitted of a task, each with its pack, the earliest first. */
export async function submittedVersions(db: Db, taskId: string) {
  const { submissionId, submissionNo, submitTime, submitUserName, bizType, bizId, content } = submissions;
  const rows = await db
    .select({ submissionId, submissionNo, submitTime, submitUserName })
    .from(submissions)
    .where(and(eq(bizType, "inspection.company"), eq(bizId, taskId), isNotNull(content)))
    .orderBy(asc(submitTime), asc(submissionId));
  return rows.map((row) => ({ ...row, submitTime: row.submitTime.toISOString() }));
}

/** Firms of the same plan that went into this one. // domain b §1 (7) */
export async function mergedInto(db: Db, { planId, companyId }: TaskRecord): Promise<string[]> {
  const rows = await db
    .select({ companyName: inspectionTasks.companyName })
    .from(inspectionTasks)
    .where(and(eq(inspectionTasks.planId, planId), eq(inspectionTasks.mergedIntoId, companyId)))
    .orderBy(asc(inspectionTasks.companyName));
  return rows.map(({ companyName }) => companyName);
}

/** Types that a user of a firm may see: one code, one type. // domain b §1 (1) */
export function typesOf(user: SessionUser): number[] {
  if (isOfficer(user)) return Object.values(INSPECT_TYPE);
  return [
    ...(hasCode(user, "g_hy_annual_company_view") ? [INSPECT_TYPE.annual] : []),
    ...(hasCode(user, "g_hy_special_company_view") ? [INSPECT_TYPE.special] : []),
  ];
}
