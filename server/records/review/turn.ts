import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { metaOf } from "@/contracts/kit/field";
import { firstLevelItems, type Lifecycle, type MarkedItem, type Transition } from "@/contracts/kit/lifecycle";
import { invalid, stateConflict } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { orgName } from "@/server/reference/orgs";
import { isOfficer } from "@/server/reference/scope";
import { type Held, recordStep, type StepKind } from "@/server/records/steps/commit";
import { stepLines } from "@/server/records/steps/step.table";
import type { StepContext } from "@/server/records/steps/transitions";
import { dueDateOf } from "@/server/records/review/deadline";
import { CITY, decidingOrgsOf, PROVINCE, type Turn, turnOrgOf } from "@/server/records/review/keep";
import { type SubmissionRow, submissions } from "@/server/records/review/submission.table";
import { tellTurn } from "@/server/records/review/tell";

const HOURS_8 = 8 * 3_600_000;
/** 「11-23 09:05」 as clocks in China show it. */
const clock = (at: Date): string => new Date(at.getTime() + HOURS_8).toISOString().slice(5, 16).replace("T", " ");

interface Moved {
  readonly bizType: string;
  readonly bizId: string;
  readonly status: number;
  /** Where the state alone does not show a step: when the record was changed last. */
  readonly changedAt?: Date | null;
  readonly transitions: Lifecycle["transitions"];
  /** The firm that does the steps of the other side. */
  readonly otherFirm: string | null;
}

/** Of several who decide at once one is first; the others are told who and what. Null: nobody has done a step since. */
export async function firstWords(
  { db, user }: Pick<StepContext, "db" | "user">,
  { bizType, bizId, status, changedAt, transitions, otherFirm }: Moved,
): Promise<string | null> {
  const [last] = await db
    .select()
    .from(stepLines)
    .where(and(eq(stepLines.bizType, bizType), eq(stepLines.bizId, bizId)))
    .orderBy(desc(stepLines.operateTime), desc(stepLines.recordId))
    .limit(1);
  if (!last || last.toStatus !== status) return null;
  if (changedAt !== undefined && last.operateTime.getTime() !== changedAt?.getTime()) return null;
  // Who asked may not know yet which firm answered.
  const isHidden = transitions[last.action]?.by === "other" && !isOfficer(user) && user.companyId !== otherFirm;
  const name = isHidden ? "对方单位" : `${last.operatorOrg} ${last.operatorName} `;
  const who = last.operatorUserId === user.userId ? "您" : name;
  return `${who}已于 ${clock(last.operateTime)} 办理「${last.label}」，本次没有办理。请查看最新状态`;
}

/**
 * With two levels each association decides in its turn; what the city has let run late the province may decide, and
 * an office never has the last word. // domain a §0.4
 */
const isTurnOf = ({ orgId, lv1OrgId }: StepContext["user"], row: Turn): boolean =>
  row.officeOrgId === null ? orgId === lv1OrgId : decidingOrgsOf(row).includes(orgId ?? "");

/**
 * What its firm has taken back is the firm's alone again; an officer of the association that was asked, who still has it
 * before him, is told so. Null: nothing was taken back from him.
 */
export async function takenBackWords(
  { db, user }: Pick<StepContext, "db" | "user">,
  { bizType, bizId }: Pick<Moved, "bizType" | "bizId">,
  what = "本次没有办理",
): Promise<string | null> {
  const [last] = await db
    .select()
    .from(submissions)
    .where(and(eq(submissions.bizType, bizType), eq(submissions.bizId, bizId)))
    .orderBy(desc(submissions.submitTime), desc(submissions.submissionId))
    .limit(1);
  if (!last || last.endTime === null || last.isAnswered || !isOfficer(user)) return null;
  if (last.orgId !== user.lv1OrgId || !isTurnOf(user, last)) return null;
  return `申请方已于 ${clock(last.endTime)} 收回这件申报，${what}；重新提交后会再次出现在待审核中`;
}

/** What waits of these records for another association than the reader's, by the record's id. */
export async function othersTurns(
  { db, user }: Pick<StepContext, "db" | "user">,
  bizType: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Turn>> {
  if (ids.length === 0) return new Map();
  const waits = and(
    eq(submissions.bizType, bizType),
    inArray(submissions.bizId, [...ids]),
    isNull(submissions.endTime),
  );
  const { bizId, level, officeOrgId, orgId, escalateTime } = submissions;
  const rows = await db.select({ bizId, level, officeOrgId, orgId, escalateTime }).from(submissions).where(waits);
  return new Map(rows.flatMap((row) => (isTurnOf(user, row) ? [] : [[row.bizId, row] as const])));
}

/** Whose turn it is, in words, where it is not this user's; else null. */
export async function turnNote({ db, user }: Pick<StepContext, "db" | "user">, row: Turn): Promise<string | null> {
  if (isTurnOf(user, row)) return null;
  const turn = turnOrgOf(row);
  const name = (await orgName(db, turn)) ?? "协会";
  if (row.officeOrgId === null) return `本件由「${name}」办理，不经市级协会初审`;
  return turn === row.officeOrgId
    ? `本件先由「${name}」初审，初审通过后由省级协会办理；逾期未初审的，省级协会可以直接办理`
    : `本件已由市级协会初审，现由「${name}」办理`;
}

/** Refuses whose turn it is not. */
export async function assertTurn(context: StepContext, open: SubmissionRow): Promise<void> {
  const note = await turnNote(context, open);
  if (note !== null) throw stateConflict(note);
}

/** Where a yes of the city leads; null where it is the last word. */
export function forwardOf(
  { user }: Pick<StepContext, "user">,
  { forwardsTo }: Transition,
  { open, status }: { readonly open: SubmissionRow | null; readonly status: number },
): number | null {
  if (open === null || open.level !== CITY || user.orgId !== open.officeOrgId) return null;
  return forwardsTo === "stays" ? status : (forwardsTo ?? null);
}

/** The city has said yes: the province has its turn, with a deadline of its own. */
export async function forward<R>(
  context: StepContext,
  kind: StepKind<R> & { readonly lifecycle: Lifecycle },
  held: Held<R>,
  step: {
    readonly name: string;
    readonly one: Transition;
    readonly to: number;
    readonly opinion: string | null;
    readonly open: SubmissionRow;
  },
): Promise<void> {
  const { db, now, services, audit } = context;
  const { name, one, to, opinion, open } = step;
  const words = { by: one.by, label: "初审通过" };
  await recordStep(context, kind, held, { name, one: words, to, set: {}, opinion, audit, of: open, waits: true });
  const [next] = await db
    .update(submissions)
    .set({
      level: PROVINCE,
      status: to,
      version: held.version + 1,
      assigneeUserId: null,
      assigneeName: null,
      // The province is reminded, and late, by its own deadline.
      remindTime: null,
      escalateTime: null,
      acceptTime: open.acceptTime ?? now,
      dueDate: dueDateOf(services, calendarDate(now)),
    })
    .where(eq(submissions.submissionId, open.submissionId))
    .returning();
  if (next) await tellTurn(db, next, now);
}

/** Marks name items that the record has, each once: of two notes on one item its reader would see the first alone. */
export function assertMarks(marks: readonly MarkedItem[] = [], hasItem: (path: string) => boolean): void {
  const first = new Map(marks.map(({ path }, at) => [path, at] as const).reverse());
  const faults = marks.flatMap(({ path }, at) => {
    const fault = (message: string) => [{ path: `marks.${at}.path`, message }];
    if (!hasItem(path)) return fault(`没有「${path}」这一项，请重新标出`);
    const before = first.get(path) ?? at;
    return before === at ? [] : fault(`标出的第 ${at + 1} 项与第 ${before + 1} 项相同，请合并为一项`);
  });
  if (faults.length > 0) throw invalid(faults);
}

/** The city says yes and no more: what goes with the last word would be typed in vain. */
export function assertOpinionAlone({ form }: Pick<Transition, "form">, body: Readonly<Record<string, unknown>>): void {
  const items = Object.entries(form.shape as Readonly<Record<string, z.ZodType>>);
  const asked = ["version", ...firstLevelItems({ form })];
  const faults = items.flatMap(([path, item]) => {
    const isTyped = body[path] !== undefined && body[path] !== null;
    if (!isTyped || asked.includes(path)) return [];
    const label = metaOf(item)?.label ?? path;
    return [{ path, message: `初审只填写意见，「${label}」由省级协会办理时填写，请清空后重试` }];
  });
  if (faults.length > 0) throw invalid(faults);
}
