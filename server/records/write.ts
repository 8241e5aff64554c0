import { and, eq, sql } from "drizzle-orm";
import type { Change, Lookups } from "@/contracts/kit/diff";
import type { FieldError } from "@/contracts/kit/validate";
import type { Attachment } from "@/contracts/file/attachment";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { fileChanges } from "@/server/platform/files/file-changes";
import { takeFiles } from "@/server/platform/files/take";
import { newId } from "@/server/platform/clock/id";
import { closedReason, detailOf, formOf, isRemovable, loadRecord } from "@/server/records/answer";
import { columnOf, type Parts, type PlainContext, type PlainFacts, type StoredRecord } from "@/server/records/parts";
import { takeAll } from "@/server/records/files";
import { recordHistories } from "@/server/records/record-history.table";
import { assertActing } from "@/server/reference/scope";
import { dropSteps } from "@/server/records/steps/port";
import { stepsOf } from "@/server/records/steps/read";
import { localityText } from "@/server/reference/localities";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

type Form = Readonly<Record<string, unknown>>;

/** Who saves when, as the columns hold it. */
export const stampOf = ({ user, now }: PlainContext) => ({
  updateTime: now,
  updateUserId: user.userId,
  updateUserName: user.nickName,
});

/** The record of the acting firm, held by this transaction at the version that the caller saw; open for changes. */
export async function claimRecord(
  parts: Parts,
  context: PlainContext,
  recordId: string,
  version: number,
): Promise<StoredRecord> {
  const { table, of } = parts;
  const { companyId } = await loadRecord(parts, context, recordId);
  assertActing(context.user, companyId);
  const [claimed] = await context.db
    .update(table)
    .set({ version: sql`${table.version} + 1` } as never)
    .where(and(eq(columnOf(table, of.idKey), recordId), eq(table.version, version)))
    .returning();
  if (!claimed) throw conflict(await detailOf(parts, context, await loadRecord(parts, context, recordId)));
  const record = claimed as StoredRecord;
  const reason = await closedReason(parts, context, companyId, record);
  // The claim is undone: what stands is the version that was seen.
  if (reason !== null) throw stateConflict(reason, await detailOf(parts, context, { ...record, version }));
  return record;
}

/** Throws VALIDATION with one sentence for each item that may not be stored so. */
export async function assertAllowed(parts: Parts, form: Form, facts: PlainFacts<Form>): Promise<void> {
  const { services, db, now } = facts.context;
  const dictionary = await dictionaryOf(services).get(db, now);
  const findings = (await parts.rules?.(form as never, facts as never)) ?? [];
  const faults: FieldError[] = [
    ...dictionaryFaults(parts.of.form, form, facts.before ?? undefined, "", dictionary),
    ...findings.filter(({ level }) => level === "error"),
  ];
  if (faults.length > 0) throw invalid(faults);
}

/** Two saves at once may both have found a value free: the unique index has the last word. */
export async function orTaken<T>(parts: Parts, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    for (let at: unknown = error; at instanceof Error; at = at.cause) {
      const { constraint = "" } = at as Error & { constraint?: string };
      const fault = parts.taken?.[constraint];
      if (fault) throw fault.path === "" ? stateConflict(fault.message) : invalid([fault]);
    }
    throw error;
  });
}

async function lookupsOf({ services, db, now }: PlainContext, files: readonly Attachment[]) {
  const dictionary = await dictionaryOf(services).get(db, now);
  const names = new Map(files.map((file) => [file.fileId, file.fileName]));
  const lookups: Lookups = {
    dict: dictionary.label,
    place: (code) => localityText(`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code) || code,
    file: (fileId) => names.get(fileId) ?? "文件",
  };
  return { lookups, typeLabel: (type: number) => dictionary.label("attach_type", type) };
}

const side = (changes: readonly Change[], of: "before" | "after") =>
  Object.fromEntries(changes.map((change) => [change.path, change[of]]));

/** One step of a record's life for 变更记录 and audit log, from the same lines. */
export interface Step {
  readonly action: string;
  readonly recordId: string;
  readonly companyId: string;
  /** The version that the step led to. */
  readonly version: number;
  readonly changes: readonly Change[];
}

/** Writes a step down; a save that changed nothing leaves an audit row and no line. */
export async function remember({ of }: Parts, { db, user, now, audit }: PlainContext, step: Step): Promise<void> {
  const { action, recordId, companyId, version, changes } = step;
  if (action !== "update" || changes.length > 0) {
    await db.insert(recordHistories).values({
      historyId: newId(),
      object: of.id,
      objectId: recordId,
      action,
      version,
      userId: user.userId,
      userName: user.nickName,
      changeTime: now,
      changes: [...changes],
    });
  }
  audit({
    object: of.id,
    objectId: recordId,
    companyId,
    before: side(changes, "before"),
    after: side(changes, "after"),
  });
}

interface Saved {
  readonly action: "create" | "update";
  readonly recordId: string;
  readonly companyId: string;
  readonly alsoFrom?: string | undefined;
  readonly form: Form;
  /** The form and the files that stood there. */
  readonly before: Form | null;
  readonly files: readonly Attachment[];
}

/** After the row is written: its files, its history, its audit, what follows; answers the record. */
export async function finishSave(parts: Parts, context: PlainContext, saved: Saved) {
  const { of } = parts;
  const { recordId, companyId, alsoFrom, form, before } = saved;
  const { userId } = context.user;
  const owner = { bizType: parts.files, bizId: recordId, companyId, userId, ...(alsoFrom ? { alsoFrom } : {}) };
  const files = await takeAll(parts, context, owner, form);
  const record = await loadRecord(parts, context, recordId);
  const { lookups, typeLabel } = await lookupsOf(context, [...saved.files, ...files]);
  const changes = [
    ...of.diff(before ?? {}, formOf(parts, context, record, files), lookups),
    ...fileChanges(saved.files, files, typeLabel),
  ];
  await remember(parts, context, { ...saved, version: record.version, changes });
  await parts.after?.({ context, action: saved.action, recordId, record: record as never });
  return detailOf(parts, context, record);
}

/** The record goes for good, its files a day later; the audit log keeps that it was. */
export async function removeRecord(parts: Parts, context: PlainContext, record: StoredRecord): Promise<null> {
  const { of, table } = parts;
  const recordId = String(record[of.idKey]);
  const { companyId } = record;
  const { db, user, now } = context;
  if (!isRemovable(of, record, await stepsOf(db, of.id, recordId))) {
    const asItStands = { ...record, version: record.version - 1 };
    throw stateConflict(`这份${of.noun}已经办理，不能删除`, await detailOf(parts, context, asItStands));
  }
  const kept = parts.kept?.(record as never);
  if (kept) throw stateConflict(kept, await detailOf(parts, context, record));
  await takeFiles(db, { bizType: parts.files, bizId: recordId, companyId, userId: user.userId }, [], now);
  await dropSteps(db, of.id, recordId);
  const gone = await db
    .delete(table)
    .where(eq(columnOf(table, of.idKey), recordId))
    .returning({ version: table.version });
  if (gone.length === 0) throw notFound();
  const { lookups } = await lookupsOf(context, []);
  const changes = of.diff(formOf(parts, context, record, []), {}, lookups);
  await remember(parts, context, { action: "remove", recordId, companyId, version: record.version, changes });
  await parts.after?.({ context, action: "remove", recordId, record: null });
  return null;
}
