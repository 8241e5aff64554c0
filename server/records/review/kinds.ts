import type { PermissionCode } from "@/contracts/access";
import type { Change, Lookups } from "@/contracts/kit/diff";
import type { Access } from "@/contracts/kit/endpoint";
import type { Lifecycle, StepLine } from "@/contracts/kit/lifecycle";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import type { RecordContext } from "@/server/records/hooks";
import type { SubmissionRow, Submitted } from "@/server/records/review/submission.table";

/** A record behind a submission, as its reader gets it. */
export interface ReviewedRecord {
  readonly companyId: string;
  /** Names it in messages. */
  readonly title: string;
  readonly values: Readonly<Record<string, unknown>> & {
    readonly version: number;
    readonly transitions: readonly string[];
    readonly auditRecords: readonly StepLine[];
  };
  /** What is found out of it for its reader, and kept with no submission: what stands now, conditions, figures. */
  readonly beside: Readonly<Record<string, unknown>>;
}

/** A kind of record, as the inbox knows it. */
export interface ReviewedKind {
  readonly bizType: string;
  readonly noun: string;
  readonly lifecycle: Lifecycle;
  /** Who of the firm is told. */
  readonly notifyCodes: readonly PermissionCode[];
  /** The firm that is told: whose the submission is, or one that has taken it in since. */
  notifiedFirmOf(db: Db, submission: { readonly bizId: string; readonly companyId: string }): Promise<string>;
  /** Its records say by which day they are mended, and its own chores remind of that. */
  readonly hasOwnReturnDay?: boolean;
  /** Whoever may read such records at all. */
  readonly find: Access;
  /** The record that this user may read; else 404. */
  read(context: RecordContext, id: string): Promise<ReviewedRecord>;
  /** What differs between two submissions, in words. */
  compare(before: Submitted, after: Submitted, lookups: Lookups): readonly Change[];
  /** What it keeps of a submission is more than the record's own row: a roster of that day. */
  readonly keepsOwn?: boolean;
  /** What saying yes would change, where the record tells it by itself: 「变更前后」 of an application. */
  tellsChanges?(
    told: Readonly<Record<string, unknown>>,
    of: { readonly isQuestion: boolean },
  ): readonly Change[] | undefined;
  /** Items as they stand once it is passed, where the submission is about these alone. */
  asksFor?(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | null;
}

/** Codes of whoever may answer what waits. */
export function decidingCodes({
  transitions,
  waiting = [],
}: Pick<Lifecycle, "transitions" | "waiting">): PermissionCode[] {
  const answers = Object.values(transitions).filter(
    ({ by, from }) => by === "desk" && from.some((s) => waiting.includes(s)),
  );
  return [...new Set(answers.flatMap(({ access }) => (access.kind === "codes" ? access.anyOf : [])))];
}

const kinds = new Map<string, ReviewedKind>();
/** Codes by which any of them is decided. */
const deciding = new Set<PermissionCode>();

/** Makes a kind known to the inbox. `keepRecords` does it for each with a lifecycle; others say it themselves. */
export function reviewKind(kind: ReviewedKind): void {
  kinds.set(kind.bizType, kind);
  for (const code of decidingCodes(kind.lifecycle)) deciding.add(code);
}

/** The kind by its name in 审核记录; null for one that nobody keeps. */
export const kindOf = (bizType: string): ReviewedKind | null => kinds.get(bizType) ?? null;

/** All of them. */
export const reviewedKinds = (): ReviewedKind[] => [...kinds.values()];

/** Codes of this user by which something may be decided: a row is compared with these few, not with all that he holds. */
export const decidedBy = ({ functionCodes }: Pick<SessionUser, "functionCodes">): PermissionCode[] =>
  [...deciding].filter((code) => functionCodes.has(code));

/** What a step is called. */
export const stepLabel = (bizType: string, action: string): string =>
  kindOf(bizType)?.lifecycle.transitions[action]?.label ?? action;

/**
 * What a firm has asked about what stands, where it has submitted nothing: 申诉, 申请修改; null for a submission.
 * // domain b §8 (4), a §0.4
 */
export const questionOf = ({ bizType, action, content }: Pick<SubmissionRow, "bizType" | "action" | "content">) =>
  content === null ? stepLabel(bizType, action) : null;
