import { and, ne, or, type SQL } from "drizzle-orm";
import type { Attachment } from "@/contracts/file/attachment";
import type { Db } from "@/server/db/client";
import type { Access } from "@/contracts/kit/endpoint";
import type { StepLine } from "@/contracts/kit/lifecycle";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { isAllowed } from "@/server/platform/call/access";
import { notFound } from "@/server/platform/call/errors";
import { assertOfficer, canReach, isOfficer } from "@/server/reference/scope";
import { heldFiles, namedFilesOf } from "@/server/records/files";
import type { Parts, ReadAt, RecordContext, StoredRecord, Values, WriteContext } from "@/server/records/hooks";
import { columnOf, itemKeys, photoItems, wire } from "@/server/records/items";
import { inform } from "@/server/records/judge";
import { othersTurns, turnNote as noteOfTurn } from "@/server/records/review/turn";
import { readsNotes, unreadOf } from "@/server/records/review/unread";
import { offersOf } from "@/server/records/guards";
import { inScopeOf, isOfAssociations } from "@/server/records/owner";
import { idOf, readRow } from "@/server/records/table";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { offeredTo, stepsOf } from "@/server/records/steps/read";

/** Rows that this user may see at all. Where the module has no word of its own, drafts are the firm's own affair. */
function visible(parts: Parts, context: RecordContext): SQL | undefined {
  if (parts.visibleTo) return parts.visibleTo(context);
  const { lifecycle } = parts.of;
  return lifecycle && isOfficer(context.user) ? ne(columnOf(parts.table, lifecycle.key), lifecycle.initial) : undefined;
}

/** Rows of the firms within reach that are visible: upon these a user may act as far as his side goes. */
export const inReach = (parts: Parts, context: RecordContext): SQL | undefined =>
  and(inScopeOf(parts, context.user), visible(parts, context));

/** Rows that this user may read: of the firms within his reach and what the module adds, as far as they are visible. */
export function readable(parts: Parts, context: RecordContext, at: ReadAt): SQL | undefined {
  const also = parts.alsoVisibleTo?.(context, at);
  // What is an association's own its officers read, whatever codes another account may hold by mistake.
  if (isOfAssociations(parts) && !also) assertOfficer(context.user);
  return and(or(inScopeOf(parts, context.user), also), visible(parts, context));
}

/** The record that this user may read, or the 404 that records of foreign firms answer, too. */
export async function loadRecord(parts: Parts, context: RecordContext, recordId: string): Promise<StoredRecord> {
  const record = await readRow(parts, context.db, recordId, { where: readable(parts, context, "record") });
  if (!record) throw notFound();
  return record;
}

/** The record whoever asks, held by the transaction if asked for: its caller has asked who may. */
export async function standingRecord(parts: Parts, db: Db, recordId: string, isHeld?: true): Promise<StoredRecord> {
  const record = await readRow(parts, db, recordId, isHeld ? { isHeld } : {});
  if (!record) throw notFound();
  return record;
}

/** The form that would save the record unchanged, in the clear. */
export function formOf(
  parts: Parts,
  { services }: Pick<WriteContext, "services">,
  record: StoredRecord,
  files: readonly Attachment[],
): Values {
  const items = itemKeys(parts.of).map((key) => [key, record[key] ?? null]);
  const form: Values = { ...wire(Object.fromEntries(items)), ...parts.toForm?.(record, services) };
  const named = new Set(namedFilesOf(parts, form));
  const refs = files
    .filter(({ fileId }) => !named.has(fileId))
    .map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  const photos = photoItems(parts.of);
  const whole = {
    ...form,
    ...Object.fromEntries(
      photos.map(({ key, attachType }) => [key, refs.filter((ref) => ref.attachType === attachType)]),
    ),
    attachments: refs.filter((ref) => !photos.some(({ attachType }) => attachType === ref.attachType)),
  };
  return parts.toCanonical?.(whole) ?? whole;
}

/** Submitted records are locked: only the states of the lifecycle that are open may be typed in. // domain a §0.4 */
async function closedStateReason(
  { of: { lifecycle } }: Parts,
  { services, db, now }: WriteContext,
  record: StoredRecord,
): Promise<string | null> {
  const status = lifecycle && Number(record[lifecycle.key]);
  if (status === undefined || lifecycle?.open.includes(status)) return null;
  const label = (await dictionaryOf(services).get(db, now)).label(lifecycle?.dict ?? "", status);
  return `当前状态为「${label}」，内容已锁定`;
}

/** Why a record does not go for good, in words: its state or its past keeps it. Null when it may. // domain a §0.4 */
export async function removeRefusal(
  parts: Parts,
  context: WriteContext,
  record: StoredRecord,
  steps: readonly StepLine[],
): Promise<string | null> {
  const { lifecycle, noun } = parts.of;
  const isKept =
    lifecycle !== undefined &&
    (!lifecycle.removable.includes(Number(record[lifecycle.key])) ||
      steps.some(({ toStatus }) => (lifecycle.lasting ?? []).includes(toStatus)));
  if (isKept) return `这份${noun}已经办理，不能删除`;
  return (await parts.removeRefusal?.(record, context)) ?? null;
}

/** Steps that this user may do with a row or record, by name. */
export function stepsFor({ of, lifecycle }: Parts, context: RecordContext, row: Values): string[] {
  if (!of.lifecycle) return [];
  const at = {
    companyId: String(row["companyId"]),
    otherFirm: lifecycle?.otherFirmOf?.(row) ?? null,
    status: Number(row[of.lifecycle.key]),
  };
  return offeredTo(context.user, of.lifecycle, at, lifecycle?.unusedSteps?.(context, row));
}

/** Of the steps that are offered those of the reader's own association, and whose turn it is where it is not his. // domain a §0.4 */
async function inTurn({ of }: Parts, context: RecordContext, recordId: string, steps: readonly string[]) {
  const isDesk = (name: string): boolean => of.lifecycle?.transitions[name]?.by === "desk";
  const all = { open: [...steps], turnNote: null };
  if (!isOfficer(context.user) || !steps.some(isDesk)) return all;
  const waiting = (await othersTurns(context, of.id, [recordId])).get(recordId);
  if (!waiting) return all;
  return { open: steps.filter((name) => !isDesk(name)), turnNote: await noteOfTurn(context, waiting) };
}

/** Why nobody writes in the books that the record stands in; an association's own are never closed. */
const closedBooks = async (parts: Parts, context: WriteContext, companyId: string): Promise<string | null> =>
  parts.outlivesBooks || isOfAssociations(parts) ? null : closedFirmReason(context, companyId, parts.of.noun);

/** Why nobody may write here now, in words: the firm's books are closed, or the record is. Null when it is open. */
export async function closedReason(
  parts: Parts,
  context: WriteContext,
  companyId: string,
  record: StoredRecord | null,
): Promise<string | null> {
  return (
    (await closedBooks(parts, context, companyId)) ??
    (record && !parts.isCorrectable?.(context, record) ? await closedStateReason(parts, context, record) : null) ??
    (await parts.readOnlyReason?.(context, record)) ??
    null
  );
}

/** The same of a submission: its own step has said from which states it goes, open ones or not. */
export async function closedToSteps(parts: Parts, context: WriteContext, record: StoredRecord): Promise<string | null> {
  return (
    (await closedBooks(parts, context, record.companyId)) ?? (await parts.readOnlyReason?.(context, record)) ?? null
  );
}

/** Why this user may not make a call of this access upon the record; null when he may. */
async function refusalOf(parts: Parts, context: RecordContext, access: Access | undefined, told: Told) {
  const { user, db } = context;
  const { record, closed } = told;
  if (access === undefined) return `${parts.of.noun}登记后不再修改`;
  if (parts.writers) return parts.writers.refusal(context, record);
  if (isOfAssociations(parts)) return isAllowed(access, user) ? closed : `您没有办理${parts.of.noun}的权限`;
  if (parts.isCorrectable?.(context, record))
    return isAllowed(access, user) ? closed : `您没有办理${parts.of.noun}的权限`;
  if (isOfficer(user)) return "协会账号只查看和办理，不修改内容";
  if (!(await canReach(user, record.companyId, db))) return "这是您在其他事务所的记录，只能查看";
  if (closed !== null) return closed;
  if (!isAllowed(access, user)) return `您没有办理${parts.of.noun}的权限`;
  return user.companyId === record.companyId ? null : "请先切换到该事务所再办理";
}

interface Told {
  readonly record: StoredRecord;
  readonly form: Values;
  /** Why nobody may write here now. */
  readonly closed: string | null;
}

/** What the rules say of a stored record, and what it lacks while it is worked on. A closed one is history: nobody mends it. */
async function findingsOf(parts: Parts, context: RecordContext, { record, form, closed }: Told) {
  const { lifecycle } = parts.of;
  const isWorkedOn = lifecycle ? lifecycle.open.includes(Number(record[lifecycle.key])) : closed === null;
  if (closed !== null && !isWorkedOn) return { missing: [], warnings: [] };
  const { companyId } = record;
  const subject = { recordId: idOf(parts, record), form, before: form, record };
  const [own] = await inform(parts, { context, companyId }, [subject]);
  if (!own) throw new Error("each subject is informed");
  const missing: readonly FieldError[] = isWorkedOn ? ((await parts.missingItems?.(form, own.facts)) ?? []) : [];
  const findings = closed === null ? ((await parts.rules?.(form, own.facts)) ?? []) : [];
  // What keeps it from being submitted is said once.
  const isSaid = ({ path, message }: Finding) => missing.some((one) => one.path === path && one.message === message);
  return { missing, warnings: findings.filter((finding) => !isSaid(finding)) };
}

/**
 * What the contract names and no column beside it: a refusal carries the record out of calls that answer something else,
 * where no schema stands between.
 */
const asPromised = ({ detail }: Parts["of"], answer: Values): Values =>
  Object.fromEntries(Object.entries(answer).filter(([key]) => Object.hasOwn(detail.shape, key)));

/** The record as this user reads it: as it stands, or as it was told to him. */
export async function toldRecord(
  { toldColumns }: Parts,
  { db, user }: RecordContext,
  record: StoredRecord,
): Promise<StoredRecord> {
  return (toldColumns?.isFor(user) ? await toldColumns.recordFor?.(record, db) : null) ?? record;
}

/** What this user is shown: the record as he reads it, and the files that it had then. */
async function toldTo(parts: Parts, context: RecordContext, stored: StoredRecord) {
  const { db, user } = context;
  const files = await heldFiles(parts, db, idOf(parts, stored));
  const { toldColumns } = parts;
  const record = await toldRecord(parts, context, stored);
  if (!toldColumns?.isFor(user)) return { record, files };
  const since = (await toldColumns.since?.(stored, db))?.toISOString();
  return { record, files: files.filter(({ uploadTime }) => since === undefined || uploadTime <= since) };
}

/** Lines of the other side that nobody of the reader's has opened; of others he is told nothing. */
async function unreadNotesOf(parts: Parts, context: RecordContext, stored: StoredRecord): Promise<number> {
  const { db } = context;
  const { companyId } = stored;
  const heir = async () => (await parts.lifecycle?.notifiedFirmOf?.(db, stored)) ?? companyId;
  return (await readsNotes(context, companyId, heir)) ? unreadOf(context, parts.of.id, idOf(parts, stored)) : 0;
}

/** The record as its readers get it: personal items masked, what they may do told. */
export async function detailOf(parts: Parts, context: RecordContext, stored: StoredRecord): Promise<Values> {
  const { of } = parts;
  const recordId = idOf(parts, stored);
  const { record, files } = await toldTo(parts, context, stored);
  const closed = await closedReason(parts, context, record.companyId, record);
  const form = formOf(parts, context, record, files);
  const told = { record, form, closed };
  const readOnlyReason = await refusalOf(parts, context, of.api.update?.spec.access, told);
  const photos = Object.fromEntries(photoItems(of).map(({ key }) => [key, form[key]]));
  const loose = new Set((form["attachments"] as readonly { fileId: string }[]).map(({ fileId }) => fileId));
  const done = of.lifecycle ? await stepsOf(context.db, of.id, recordId) : [];
  // Closed books take no submission.
  const stopped = closed === null ? null : await closedToSteps(parts, context, record);
  const steps = stepsFor(parts, context, record).filter(
    (name) => stopped === null || !of.lifecycle?.transitions[name]?.needsAll,
  );
  const { open, turnNote } = await inTurn(parts, context, recordId, steps);
  const { remove } = of.api;
  const mayRemove = remove !== undefined && (await refusalOf(parts, context, remove.spec.access, told)) === null;
  return asPromised(of, {
    ...wire(of.personal.masked({ ...record, ...form })),
    ...photos,
    attachments: files.filter(({ fileId }) => loose.has(fileId)),
    files,
    canEdit: readOnlyReason === null,
    canRemove: mayRemove && (await removeRefusal(parts, context, record, done)) === null,
    readOnlyReason,
    lockedItems: parts.lockedItems?.(form, record, context) ?? [],
    isIncomplete: record["isIncomplete"] === true,
    // What an answer does not tell is not asked for.
    ...("warnings" in of.detail.shape ? await findingsOf(parts, context, told) : {}),
    ...(of.lifecycle
      ? { transitions: open, turnNote, auditRecords: done, unreadNotes: await unreadNotesOf(parts, context, stored) }
      : {}),
    ...(await parts.toAnswer?.(record, context, {
      form,
      closed,
      transitions: open,
      auditRecords: done,
      steps: await offersOf(parts, context, record, closed),
    })),
  });
}
