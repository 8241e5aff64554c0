import { and, desc, eq, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Attachment } from "@/contracts/file/attachment";
import type { Change } from "@/contracts/kit/diff";
import type { MarkedItem, StepLine } from "@/contracts/kit/lifecycle";
import type { InboxRow, ReviewItem } from "@/contracts/review/inbox";
import type { Db } from "@/server/db/client";
import { notFound } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import { storedFiles } from "@/server/platform/files/files.table";
import { lookupsOf } from "@/server/records/history";
import type { RecordContext } from "@/server/records/hooks";
import { SUBMITTED_FILES } from "@/server/records/review/keep";
import { kindOf, type ReviewedKind, type ReviewedRecord, stepLabel } from "@/server/records/review/kinds";
import { type SubmissionRow, submissions, type Submitted } from "@/server/records/review/submission.table";
import { turnNote } from "@/server/records/review/turn";

/** What was accepted of the record before this was submitted, of the same period or one before it. */
async function acceptedBefore(db: Db, row: SubmissionRow): Promise<SubmissionRow | null> {
  const { bizType, bizId, submissionId, submitTime, period } = row;
  const [found] = await db
    .select()
    .from(submissions)
    .where(
      and(
        eq(submissions.bizType, bizType),
        eq(submissions.bizId, bizId),
        submissions.isPassed,
        ne(submissions.submissionId, submissionId),
        lte(submissions.submitTime, submitTime),
        period === null ? undefined : or(isNull(submissions.period), lte(submissions.period, period)),
      ),
    )
    .orderBy(sql`${submissions.period} desc nulls last`, desc(submissions.submitTime), desc(submissions.submissionId))
    .limit(1);
  return found ?? null;
}

/** Copies of one file are one: their ids give way to that of the first. */
async function sameFiles(db: Db, states: readonly SubmissionRow[]) {
  const rows = await db
    .select({ fileId: storedFiles.fileId, sha256: storedFiles.sha256, fileName: storedFiles.fileName })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.bizType, SUBMITTED_FILES),
        or(...states.map(({ submissionId }) => eq(storedFiles.bizId, submissionId))),
      ),
    );
  const first = new Map<string, string>();
  const ids = new Map(
    rows.map(({ fileId, sha256, fileName }) => {
      const content = `${sha256} ${fileName}`;
      if (!first.has(content)) first.set(content, fileId);
      return [fileId, first.get(content) ?? fileId];
    }),
  );
  return (content: Submitted): Submitted =>
    JSON.parse(
      JSON.stringify(content, (_key, value: unknown) =>
        typeof value === "string" ? (ids.get(value) ?? value) : value,
      ),
    ) as Submitted;
}

const namesOf = (files: readonly Attachment[]): string => files.map(({ fileName }) => fileName).join("、");

/** 附件 as one item: which files came and went, by name and size. */
function fileChanges(before: readonly Attachment[], after: readonly Attachment[]): Change[] {
  const key = ({ fileName, fileSize, attachType }: Attachment): string => `${attachType} ${fileName} ${fileSize}`;
  const [had, has] = [new Set(before.map(key)), new Set(after.map(key))];
  const [gone, came] = [before.filter((file) => !has.has(key(file))), after.filter((file) => !had.has(key(file)))];
  if (gone.length === 0 && came.length === 0) return [];
  return [{ path: "attachments", label: "附件", before: namesOf(gone) || null, after: namesOf(came) || null }];
}

/** What differs from what was accepted before, item by item and row by row. */
async function changesOf(
  context: RecordContext,
  kind: ReviewedKind,
  row: SubmissionRow & { readonly content: Submitted },
  before: SubmissionRow & { readonly content: Submitted },
  files: readonly Attachment[],
): Promise<Change[]> {
  const { db } = context;
  const former = await filesOf(db, SUBMITTED_FILES, before.submissionId);
  const { lookups } = await lookupsOf(context, [...former, ...files]);
  const same = await sameFiles(db, [before, row]);
  return [...kind.compare(same(before.content), same(row.content), lookups), ...fileChanges(former, files)];
}

/** What a submission about a few items would change in what stands. */
async function askedChanges(
  context: RecordContext,
  kind: ReviewedKind,
  content: Submitted,
  asked: Readonly<Record<string, unknown>>,
): Promise<Change[]> {
  const { lookups } = await lookupsOf(context, []);
  return [...kind.compare(content, { ...content, values: { ...content.values, ...asked } }, lookups)];
}

interface Difference extends Pick<ReviewItem, "changes"> {
  /** What was accepted before, where that is what it is compared with. */
  readonly before: SubmissionRow | null;
}

/** What saying yes would change: what the kind tells of it, the few items that were asked for, else all that was submitted. */
async function differenceOf(
  context: RecordContext,
  kind: ReviewedKind,
  { told, asked, own, before, content, files }: Compared,
): Promise<Difference> {
  if (told.length > 0) return { changes: [...told], before: null };
  if (asked) return { changes: await askedChanges(context, kind, content, asked), before: null };
  if (!own || !hasContent(before)) return { changes: [], before: null };
  return { changes: await changesOf(context, kind, own, before, files), before };
}

interface Compared extends Standing {
  readonly told: readonly Change[];
  readonly asked: Readonly<Record<string, unknown>> | null;
  readonly own: Held | null;
  readonly before: SubmissionRow | null;
}

type Held = SubmissionRow & { readonly content: Submitted };
const hasContent = (row: SubmissionRow | null): row is Held => row !== null && row.content !== null;

interface Standing {
  readonly content: Submitted;
  readonly files: readonly Attachment[];
}

/**
 * What stands of the record where nothing but a question was submitted. While the question waits nobody edits the record:
 * it is read as it is, with what was decided upon it since and what the question itself has brought. What is answered, and
 * a record that is more than its own row, is read as it was accepted.
 */
async function standing(
  db: Db,
  kind: ReviewedKind,
  { before, row, record }: { before: SubmissionRow | null; row: SubmissionRow; record: ReviewedRecord["values"] },
): Promise<Standing> {
  const accepted = hasContent(before) ? before.content : null;
  if (accepted && before && (row.endTime !== null || kind.keepsOwn))
    return { content: accepted, files: await filesOf(db, SUBMITTED_FILES, before.submissionId) };
  const files = (record["files"] ?? []) as readonly Attachment[];
  return { content: { companyName: row.companyName, ...accepted, values: record }, files };
}

const moreOf = ({
  companyName: _name,
  values: _values,
  more,
  ...kept
}: Submitted): Readonly<Record<string, unknown>> => ({
  ...kept,
  ...more,
});

/** What the last return before this answer marked, since the record was last in force: an earlier round is answered. */
function markedIn({ lifecycle }: ReviewedKind, { endTime }: SubmissionRow, lines: readonly StepLine[]): MarkedItem[] {
  const before = lines.filter(({ operateTime }) => endTime === null || operateTime <= endTime.toISOString());
  const inForce = before.findLastIndex(({ toStatus }) => (lifecycle.lasting ?? []).includes(toStatus));
  return [...(before.slice(inForce + 1).findLast(({ isReturn }) => isReturn)?.marks ?? [])];
}

/** A submission as whoever decides reads it, beside its line of the inbox. */
export async function itemOf(
  context: RecordContext,
  row: SubmissionRow,
): Promise<Omit<ReviewItem, Exclude<keyof InboxRow, "version">>> {
  const { db } = context;
  const kind = kindOf(row.bizType);
  if (!kind) throw notFound();
  const { values: record, beside } = await kind.read(context, row.bizId);
  const before = await acceptedBefore(db, row);
  const own = hasContent(row) ? row : null;
  const { content, files } = own
    ? { content: own.content, files: await filesOf(db, SUBMITTED_FILES, own.submissionId) }
    : await standing(db, kind, { before, row, record });
  const asked = (own && kind.asksFor?.(own.content.values)) ?? null;
  const note = row.endTime === null ? await turnNote(context, row) : null;
  const transitions = row.endTime === null && note === null ? [...record.transitions] : [];
  const lines = [...record.auditRecords];
  const more = moreOf(content);
  // Decided upon is what was submitted, beside what is known now; what is answered is read as it was submitted.
  const known = row.endTime === null ? Object.entries(beside).filter(([key]) => !Object.hasOwn(more, key)) : [];
  const values = { ...Object.fromEntries(known), ...content.values, ...asked };
  const isQuestion = own === null;
  // The record tells of the question that waits, not of one that is answered.
  const isTold = !isQuestion || row.endTime === null;
  const told = (isTold && kind.tellsChanges?.({ ...values, ...more }, { isQuestion })) || [];
  const differs = await differenceOf(context, kind, { told, asked, own, before, content, files });
  return {
    reason: row.reason,
    period: row.period,
    asOf: row.asOf,
    isQuestion,
    values,
    more: { ...more },
    files: [...files],
    comparedTo: differs.before?.submitTime.toISOString() ?? null,
    changes: differs.changes,
    askedItems: Object.keys(asked ?? {}),
    marked: markedIn(kind, row, lines),
    transitions,
    auditRecords: lines,
    turnNote: note,
    version: record.version,
    endTime: row.endTime?.toISOString() ?? null,
    endLabel: row.endAction === null ? null : stepLabel(row.bizType, row.endAction),
    endUserName: row.endUserName,
    opinion: row.opinion,
  };
}
