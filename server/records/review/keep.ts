import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { PermissionCode } from "@/contracts/access";
import type { Lifecycle, MarkedItem, Transition } from "@/contracts/kit/lifecycle";
import { SUBMISSION_NO_PREFIX } from "@/contracts/review/inbox";
import type { Db } from "@/server/db/client";
import { newId } from "@/server/platform/clock/id";
import { releaseFiles } from "@/server/platform/files/take";
import { yearlyNumber } from "@/server/platform/sql/serial";
import { calendarDate, type Services } from "@/server/platform/call/services";
import { associationOf } from "@/server/reference/orgs";
import { firms } from "@/server/reference/firm.table";
import { orgs } from "@/server/reference/user.table";
import type { Doing, Held } from "@/server/records/steps/commit";
import { decidersOf } from "@/server/records/review/deciders";
import { dueDateOf, isCityFirst } from "@/server/records/review/deadline";
import { decidingCodes } from "@/server/records/review/kinds";
import { type SubmissionRow, submissions, type Submitted } from "@/server/records/review/submission.table";
import { reviewNotes } from "@/server/records/review/talk.table";
import { stepLines } from "@/server/records/steps/step.table";

/** `auditLevel` of domain a §0.4. */
export const CITY = 1;
export const PROVINCE = 2;

/** What says whose turn it is. */
export type Turn = Pick<SubmissionRow, "level" | "officeOrgId" | "orgId" | "escalateTime">;

/** Whose turn it is: the city's office until it has said yes or run late, then the province itself. // domain a §0.4 */
export const turnOrgOf = ({ level, officeOrgId, orgId, escalateTime }: Turn): string =>
  level === CITY && officeOrgId !== null && escalateTime === null ? officeOrgId : orgId;

/** Who may decide now: whose turn it is, and the office that has run late. */
export const decidingOrgsOf = (row: Turn): string[] =>
  row.level === CITY && row.officeOrgId !== null ? [...new Set([turnOrgOf(row), row.officeOrgId])] : [row.orgId];

/** An officer belongs to `orgId` from now on: what he had taken over and may not decide there is nobody's again. */
export async function leaveTurns(db: Db, { userId, orgId }: { readonly userId: string; readonly orgId: string }) {
  const held = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.assigneeUserId, userId), isOpen));
  const ids = held.filter((row) => !decidingOrgsOf(row).includes(orgId)).map(({ submissionId }) => submissionId);
  if (ids.length > 0)
    await db
      .update(submissions)
      .set({ assigneeUserId: null, assigneeName: null })
      .where(inArray(submissions.submissionId, ids));
  return ids.length;
}

/** What a kind of record keeps of a submission. */
export interface Kept {
  readonly content: Submitted;
  /** The year that it is for, and the day that it is told as of. */
  readonly period?: number;
  readonly asOf?: string;
}

/** The kind, as submissions know it. */
export interface SubmissionKind {
  readonly bizType: string;
  readonly lifecycle: Pick<Lifecycle, "transitions" | "waiting" | "lasting" | "open">;
}

/** A step that is stored. */
export interface FollowedStep {
  readonly name: string;
  readonly one: Pick<Transition, "by" | "needsAll" | "isAside">;
  readonly to: number;
  readonly opinion: string | null;
  readonly marks?: readonly MarkedItem[] | undefined;
  /** What was submitted; null where the step submits nothing. */
  readonly kept: ((submissionId: string) => Promise<Kept>) | null;
  /** Who had submitted it, where the step is another's. */
  readonly submitter?: Submitter | null;
}

interface Submitter {
  readonly userId: string;
  readonly nickName: string;
}

type Which = Pick<SubmissionRow, "bizType" | "bizId">;
const ofRecord = ({ bizType, bizId }: Which) => and(eq(submissions.bizType, bizType), eq(submissions.bizId, bizId));
const isOpen = isNull(submissions.endTime);

/** What waits of a record; null when nothing does. */
export async function openSubmission(db: Db, which: Which): Promise<SubmissionRow | null> {
  const [row] = await db
    .select()
    .from(submissions)
    .where(and(ofRecord(which), isOpen));
  return row ?? null;
}

/** What stands told of a record, the latest period first; of one period what was told last before what has passed. */
export const currentSubmissions = (db: Db, which: Which): Promise<SubmissionRow[]> =>
  db
    .select()
    .from(submissions)
    .where(and(ofRecord(which), submissions.isCurrent))
    .orderBy(desc(submissions.period), asc(submissions.isPassed), desc(submissions.submitTime));

/**
 * Who submitted what the association is asked for only by this step, as an appeal or time does where another firm was to
 * answer first: nothing is kept of it yet. Null where it is, or where the step asks about what is in force.
 */
export async function unkeptSubmission(
  db: Db,
  { bizType, lifecycle }: SubmissionKind,
  { id, status }: Pick<Held<unknown>, "id" | "status">,
  to: number,
): Promise<Submitter | null> {
  const { waiting = [], lasting = [], transitions } = lifecycle;
  if (!waiting.includes(to) || waiting.includes(status) || lasting.includes(status)) return null;
  const submits = Object.keys(transitions).filter((name) => transitions[name]?.needsAll);
  const [last] = await db
    .select({ at: stepLines.operateTime, userId: stepLines.operatorUserId, nickName: stepLines.operatorName })
    .from(stepLines)
    .where(and(eq(stepLines.bizType, bizType), eq(stepLines.bizId, id), inArray(stepLines.action, submits)))
    .orderBy(desc(stepLines.operateTime))
    .limit(1);
  if (!last || last.userId === null) return null;
  const isKept = and(
    ofRecord({ bizType, bizId: id }),
    isNotNull(submissions.content),
    gte(submissions.submitTime, last.at),
  );
  return (await db.$count(submissions, isKept)) > 0 ? null : { userId: last.userId, nickName: last.nickName };
}

/**
 * The association of a firm's city, where somebody of it may decide: what is asked never waits for nobody. Null where
 * the tree has none. // domain a §0.4
 */
async function officeOf(
  db: Db,
  companyId: string,
  { anyOf, today }: { readonly anyOf: readonly PermissionCode[]; readonly today: string },
): Promise<string | null> {
  const rows = await db
    .select({ orgId: orgs.orgId })
    .from(firms)
    .innerJoin(orgs, and(eq(orgs.lv1OrgId, firms.associationOrgId), eq(orgs.cityCode, firms.cityCode)))
    .where(and(eq(firms.companyId, companyId), ne(orgs.orgId, orgs.lv1OrgId)))
    .orderBy(asc(orgs.orgId));
  if (rows.length === 0) return null;
  const manned = await decidersOf(db, { orgIds: rows.map(({ orgId }) => orgId), anyOf, today });
  return rows.find(({ orgId }) => manned.some((officer) => officer.orgId === orgId))?.orgId ?? null;
}

/** Earlier ones do not stand for the record any more; they stay to be read. */
const putBehind = (db: Db, which: Which, where: ReturnType<typeof and>) =>
  db
    .update(submissions)
    .set({ isCurrent: false })
    .where(and(ofRecord(which), submissions.isCurrent, where));

interface Opening {
  readonly action: string;
  readonly to: number;
  readonly reason: string | null;
  readonly kept: FollowedStep["kept"];
}

/** Keeps what a firm's step has asked; `to` is where it waits, `held.version` the record's version there. */
export async function openFor(
  doing: Pick<Doing, "db" | "now"> & {
    readonly services: Pick<Services, "params">;
    readonly user: Pick<NonNullable<Doing["user"]>, "userId" | "nickName"> | null;
  },
  { bizType, lifecycle }: SubmissionKind,
  held: Omit<Held<unknown>, "bizType" | "record" | "status">,
  { action, to, reason, kept }: Opening,
): Promise<SubmissionRow> {
  const { db, now, user, services } = doing;
  const which = { bizType, bizId: held.id };
  const { companyId, companyName } = held;
  const submissionId = newId();
  const today = calendarDate(now);
  const submissionNo = await yearlyNumber(db, { prefix: SUBMISSION_NO_PREFIX, year: today.slice(0, 4), digits: 6 });
  const told = (await kept?.(submissionId)) ?? null;
  if (told) await putBehind(db, which, eq(submissions.isPassed, false));
  const decideCodes = decidingCodes(lifecycle);
  const officeOrgId = isCityFirst(services) ? await officeOf(db, companyId, { anyOf: decideCodes, today }) : null;
  const [row] = await db
    .insert(submissions)
    .values({
      submissionId,
      submissionNo,
      ...which,
      formType: held.formType ?? null,
      companyId,
      companyName,
      officeOrgId,
      action,
      reason,
      status: to,
      title: held.title,
      version: held.version,
      content: told?.content ?? null,
      period: told?.period ?? null,
      asOf: told?.asOf ?? null,
      isCurrent: told !== null,
      orgId: held.orgId ?? (await associationOf(db, companyId)) ?? "",
      level: officeOrgId === null ? PROVINCE : CITY,
      submitUserId: user?.userId ?? null,
      submitUserName: user?.nickName ?? "系统",
      submitTime: now,
      dueDate: dueDateOf(services, today),
      decideCodes,
    })
    .returning();
  if (!row) throw new Error("a submission is kept");
  return row;
}

interface Ending extends Pick<FollowedStep, "to" | "opinion" | "marks"> {
  readonly action: string;
  readonly isFirms: boolean;
  /** The association was asked and has answered. */
  readonly isAnswered?: boolean;
}

/** What waited was answered, or taken back. */
export async function endFor(
  { db, now, user }: Pick<Doing, "db" | "now"> & { readonly user: Pick<NonNullable<Doing["user"]>, "nickName"> | null },
  { bizType, lifecycle }: SubmissionKind,
  row: SubmissionRow,
  { to, opinion, marks, action, isFirms, isAnswered = !isFirms }: Ending,
): Promise<void> {
  // A firm that takes back was answered nothing, wherever its record goes on.
  const isPassed = !isFirms && row.content !== null && (lifecycle.lasting ?? []).includes(to);
  const which = { bizType, bizId: row.bizId };
  if (isPassed) {
    const ofPeriod = sql`${submissions.period} is not distinct from ${row.period}`;
    await putBehind(db, which, and(ofPeriod, ne(submissions.submissionId, row.submissionId)));
  }
  await db
    .update(submissions)
    .set({
      outcome: to,
      endTime: now,
      endAction: action,
      endUserName: user?.nickName ?? "系统",
      opinion,
      isPassed,
      isAnswered,
      marks: marks ? [...marks] : null,
      // What was taken back was never told.
      ...(isFirms ? { isCurrent: false } : {}),
    })
    .where(eq(submissions.submissionId, row.submissionId));
}

/** What had passed last does not hold any more; it stays to be read. */
async function withdrawPassed({ db }: Pick<Doing, "db">, which: Which, to: number): Promise<void> {
  const passed = (await currentSubmissions(db, which)).filter(({ isPassed }) => isPassed);
  const [last] = passed.sort((a, b) => b.submitTime.getTime() - a.submitTime.getTime());
  if (!last) return;
  await putBehind(db, which, eq(submissions.isPassed, false));
  await db
    .update(submissions)
    .set({ isPassed: false, outcome: to })
    .where(eq(submissions.submissionId, last.submissionId));
}

/** Who takes a submission in keeps it, unless it was given to somebody before. */
const takenBy = ({ now, user }: Doing, { acceptTime, assigneeUserId }: SubmissionRow) => ({
  acceptTime: acceptTime ?? now,
  ...(assigneeUserId === null && user ? { assigneeUserId: user.userId, assigneeName: user.nickName } : {}),
});

/** Every step of a record, in its transaction: what it asks, answers or takes back of the association. */
export async function followStep(
  doing: Doing,
  kind: SubmissionKind,
  held: Held<unknown>,
  step: FollowedStep,
): Promise<void> {
  const { lifecycle, bizType } = kind;
  const { name, one, to, opinion, marks } = step;
  const which = { bizType, bizId: held.id };
  const waits = (status: number): boolean => (lifecycle.waiting ?? []).includes(status);
  const open = await openSubmission(doing.db, which);
  const ending = { to, opinion, marks, action: name, isFirms: one.by === "firm", isAnswered: one.by === "desk" };
  const version = held.version + 1;
  if (open && waits(to)) {
    const taken = one.by === "desk" && !one.isAside ? takenBy(doing, open) : {};
    await doing.db
      .update(submissions)
      .set({ status: to, version, ...taken })
      .where(eq(submissions.submissionId, open.submissionId));
  } else if (open) await endFor(doing, kind, open, ending);
  else if (one.by !== "desk" && (waits(to) || (one.needsAll && lifecycle.lasting?.includes(to)))) {
    const made = await openFor(
      step.submitter ? { ...doing, user: step.submitter } : doing,
      kind,
      { ...held, version },
      { action: name, to, reason: opinion, kept: step.kept },
    );
    // In effect at once: nobody was asked.
    if (!waits(to)) await endFor(doing, kind, made, { ...ending, isFirms: false });
  } else if (
    lifecycle.lasting?.includes(held.status) &&
    !lifecycle.lasting.includes(to) &&
    !lifecycle.open.includes(to)
  )
    await withdrawPassed(doing, which, to);
}

/** Files of a submission, apart from those that the firm works on later. */
export const SUBMITTED_FILES = "submission";

/** A record that goes for good takes along what was kept of it. */
export async function dropSubmissions(db: Db, bizType: string, bizId: string, now: Date): Promise<void> {
  const gone = await db
    .delete(submissions)
    .where(ofRecord({ bizType, bizId }))
    .returning({ id: submissions.submissionId });
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) await releaseFiles(db, SUBMITTED_FILES, ids, now);
  await db.delete(reviewNotes).where(and(eq(reviewNotes.bizType, bizType), eq(reviewNotes.bizId, bizId)));
}
