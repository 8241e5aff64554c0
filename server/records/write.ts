import type { z } from "zod";
import type { Attachment } from "@/contracts/file/attachment";
import { type Change, rowChanges } from "@/contracts/kit/diff";
import type { FieldError } from "@/contracts/kit/validate";
import { conflict, invalid, notFound, stateConflict } from "@/server/platform/call/errors";
import { fileChanges } from "@/server/platform/files/file-changes";
import { takeFiles } from "@/server/platform/files/take";
import { initialsOf, searchKeysOf } from "@/server/platform/search/search-keys";
import { newId } from "@/server/platform/clock/id";
import { assertOfficer } from "@/server/reference/scope";
import { closedReason, detailOf, formOf, loadRecord, removeRefusal } from "@/server/records/answer";
import { heldFiles, looseFiles, takeAll } from "@/server/records/files";
import { nameColumn } from "@/server/records/firm-columns";
import { forgetStates, lookupsOf, remember } from "@/server/records/history";
import { storedPart, writeChildren } from "@/server/records/children";
import type { FormFacts, Parts, RecordContext, StoredRecord, Subject, Values } from "@/server/records/hooks";
import { toColumns, wire } from "@/server/records/items";
import { assertOwn, newOwnerId, ownerColumns } from "@/server/records/owner";
import { faultsOf, inform, type Informed } from "@/server/records/judge";
import { deleteRow, idOf, insertRow, stampOf, takeVersion, updateRow } from "@/server/records/table";
import { keepConsent } from "@/server/reference/consent";
import { consentFaults } from "@/server/reference/consent";
import { dropSubmissions } from "@/server/records/review/keep";
import { dropSteps } from "@/server/records/steps/port";
import { stepsOf } from "@/server/records/steps/read";

/** The record of the acting firm, held by this transaction at the version that the caller saw; open for changes. */
export async function claimRecord(
  parts: Parts,
  context: RecordContext,
  recordId: string,
  version: number | null,
): Promise<StoredRecord> {
  const seen = await loadRecord(parts, context, recordId);
  if (parts.writers) await parts.writers.assert(context, seen);
  else if (!parts.isCorrectable?.(context, seen)) assertOwn(parts, context.user, seen);
  const record = await takeVersion(parts, context.db, recordId, version);
  if (!record) throw conflict(await detailOf(parts, context, await loadRecord(parts, context, recordId)));
  const reason = await closedReason(parts, context, seen.companyId, record);
  // The claim is undone: what stands is the version before.
  if (reason !== null)
    throw stateConflict(reason, await detailOf(parts, context, { ...record, version: record.version - 1 }));
  return record;
}

/** The form with what is known of it; throws VALIDATION with one sentence for each item that may not be stored so. */
async function assertAllowed(
  parts: Parts,
  context: RecordContext,
  companyId: string,
  { found = [], ...subject }: Subject & { readonly found?: readonly FieldError[] | undefined },
) {
  const [one] = await inform(parts, { context, companyId }, [subject]);
  if (!one) throw new Error("each subject is informed");
  const isCollected = parts.consent?.isCollected(subject.before, one.form) ?? false;
  const faults = [...(await faultsOf(parts, one)), ...found, ...(isCollected ? consentFaults(context.http) : [])];
  if (faults.length > 0) throw invalid(faults);
  return { ...one, isCollected };
}

/** By what a record is found, as its form and its columns say; nothing where no list asks for it. */
export function searchColumns(
  parts: Parts,
  { services }: Pick<RecordContext, "services">,
  form: Values,
  columns: Values,
): Values {
  const searched = parts.searched?.(form, columns);
  const names = parts.texts?.keyword?.names;
  return {
    ...(searched ? { searchKeys: searchKeysOf(searched, services.vault) } : {}),
    ...(names ? { initials: initialsOf(names.map((key) => (columns[key] ?? null) as string | null)) } : {}),
  };
}

/** The form as columns: its items, and what the module computes of them. */
export async function columnsOf(parts: Parts, { form, facts }: Informed): Promise<Values> {
  const columns = { ...form, ...(await parts.toColumns?.(form, facts)) };
  return toColumns(parts, {
    ...columns,
    ...searchColumns(parts, facts.context, form, { ...facts.record, ...columns }),
  });
}

/** A new record as somebody else enters it for a firm: what it begins with, and whose files it may take. */
export interface Entry {
  readonly companyId: string;
  readonly form: Values;
  /** Columns beside the form's: a state that it begins in. */
  readonly columns?: Values;
  /** What is wrong beside the form, told with its faults. */
  readonly faults?: readonly FieldError[];
  /** What its first line of 变更记录 says beside the form. */
  readonly told?: readonly Change[];
  /** The association's, for what it enters. */
  readonly alsoFrom?: string;
  /** What the firm is told that has happened: 「生效」. Entered by the association, and a line of its 审核记录. */
  readonly entered?: string;
  /** One of many that are entered at once: whoever enters them tells the firm of all, here the person alone is told. */
  readonly isGathered?: boolean;
}

/** The state that a new record begins in, where `toColumns` does not say another. */
export const initialState = ({ of }: Parts): Values =>
  of.lifecycle ? { [of.lifecycle.key]: of.lifecycle.initial } : {};

/** What a new row has beside its form and its state. */
export const newRow = (
  parts: Parts,
  { user, now }: Pick<RecordContext, "user" | "now">,
  place: { readonly recordId: string; readonly companyId: string; readonly named: Values },
) => ({
  [parts.of.idKey]: place.recordId,
  ...ownerColumns(parts, place.companyId),
  ...place.named,
  createTime: now,
  createUserId: user.userId,
  createUserName: user.nickName,
  ...stampOf({ user, now }),
});

export async function insertRecord(parts: Parts, context: RecordContext, entry: Entry): Promise<Values> {
  const { companyId, form, columns, faults: found, alsoFrom, told } = entry;
  const named = await nameColumn(parts, context.db, companyId);
  const recordId = newId();
  const one = await assertAllowed(parts, context, companyId, { recordId, form, before: null, record: null, found });
  const own = newRow(parts, context, { recordId, companyId, named });
  await insertRow(parts, context.db, { ...initialState(parts), ...(await columnsOf(parts, one)), ...own, ...columns });
  return finishSave(parts, context, { action: "create", ...one, alsoFrom, told, files: [] });
}

export async function createRecord(parts: Parts, context: RecordContext, form: Values): Promise<Values> {
  const companyId = newOwnerId(parts, context.user);
  const reason = await closedReason(parts, context, companyId, null);
  if (reason !== null) throw stateConflict(reason);
  return insertRecord(parts, context, { companyId, form });
}

export async function updateRecord(
  parts: Parts,
  context: RecordContext,
  { recordId, version, form }: { readonly recordId: string; readonly version: number; readonly form: Values },
): Promise<Values> {
  return saveClaimed(parts, context, await claimRecord(parts, context, recordId, version), { formFrom: () => form });
}

/** Saves a claimed record as the form that is made of the stored one; `marked`: with columns beside it, as one line. */
export async function saveClaimed(
  parts: Parts,
  context: RecordContext,
  record: StoredRecord,
  { formFrom, marked }: { readonly formFrom: (before: Values) => Values; readonly marked?: Marked | undefined },
): Promise<Values> {
  const recordId = idOf(parts, record);
  const { companyId } = record;
  const files = await heldFiles(parts, context.db, recordId);
  const before = formOf(parts, context, record, files);
  const one = await assertAllowed(parts, context, companyId, { recordId, form: formFrom(before), before, record });
  const isCorrection = parts.isCorrectable?.(context, record) ?? false;
  // What is corrected keeps the names under which it took effect.
  const named = isCorrection ? {} : await nameColumn(parts, context.db, companyId);
  await updateRow(parts, context, recordId, { ...(await columnsOf(parts, one)), ...named, ...marked?.columns });
  const alsoFrom = isCorrection ? assertOfficer(context.user) : undefined;
  const told = marked && (await markWords(parts, context, [record, { ...record, ...marked.columns }], marked));
  return finishSave(parts, context, { action: marked?.action ?? "update", ...one, files, alsoFrom, told });
}

/** What the association has decided of a record by another one that asked for it. */
export interface Decided {
  readonly form: Values;
  /** Keys of the items that were asked for. */
  readonly keys: ReadonlySet<string>;
  readonly action: string;
  /** Columns beside the form's. */
  readonly columns?: Values;
  /** What the line of 变更记录 says beside the items. */
  readonly told?: readonly Change[];
}

/**
 * Saves what was decided upon a record that the transaction holds, with all that belongs to a save: nothing that was asked
 * for is locked, and whose personal data it brings was asked when it was submitted.
 */
export async function saveDecided(
  parts: Parts,
  context: RecordContext,
  record: StoredRecord,
  { form, keys, action, columns, told }: Decided,
): Promise<Values> {
  const recordId = idOf(parts, record);
  const files = await heldFiles(parts, context.db, recordId);
  const before = formOf(parts, context, record, files);
  const { attachments } = before;
  const place = { context, companyId: record.companyId, decided: keys };
  const [one] = await inform(parts, place, [{ recordId, form: { ...form, attachments }, before, record }]);
  if (!one) throw new Error("each subject is informed");
  const faults = await faultsOf(parts, one);
  if (faults.length > 0) throw invalid(faults);
  const version = record.version + 1;
  await updateRow(parts, context, recordId, { ...(await columnsOf(parts, one)), ...columns, version });
  return finishSave(parts, context, { action, ...one, isCollected: false, told, files });
}

interface Saved {
  readonly action: string;
  readonly form: Values;
  readonly facts: FormFacts;
  readonly isCollected: boolean;
  readonly alsoFrom?: string | undefined;
  readonly told?: readonly Change[] | undefined;
  /** Files that the record held. */
  readonly files: readonly Attachment[];
}

/** After the row is written: its files, its history, its audit, what follows; answers the record. */
async function finishSave(parts: Parts, context: RecordContext, saved: Saved): Promise<Values> {
  const { action, form, alsoFrom } = saved;
  const { recordId, companyId, before, record: old } = saved.facts;
  const stood = old && storedPart(parts, old);
  const { userId } = context.user;
  if (saved.isCollected && parts.consent)
    await keepConsent(context, { purpose: parts.consent.purpose, bizId: recordId, companyId });
  const owner = { bizId: recordId, companyId, userId, ...(alsoFrom ? { alsoFrom } : {}) };
  await writeChildren(parts, context, recordId, form);
  const files = await takeAll(parts, context, owner, form);
  const record = await loadRecord(parts, context, recordId);
  const after = formOf(parts, context, record, files);
  const names = await parts.namesOf?.([before ?? {}, after], context);
  const { lookups, typeLabel } = await lookupsOf(context, [...saved.files, ...files], names);
  const loose = looseFiles(parts, [before, after]);
  const changes = [
    ...parts.of.diff(before ?? {}, after, lookups),
    ...fileChanges(loose(saved.files), loose(files), typeLabel),
    ...(saved.told ?? []),
  ];
  await remember(parts, context, { action, recordId, companyId, version: record.version, changes, stood });
  await parts.afterWrite?.({ context, action, recordId, before: old, record });
  return detailOf(parts, context, record);
}

/** Columns of a claimed record that its form does not have. */
export interface Marked {
  readonly action: string;
  readonly columns: Values;
  /** Items that tell of them. */
  readonly items: Readonly<Record<string, z.ZodType>>;
  /** What the line of 变更记录 says beside those. */
  readonly told?: readonly Change[];
}

/** What has changed of them, in the words of their items. */
async function markWords(
  parts: Parts,
  context: RecordContext,
  [before, after]: readonly [StoredRecord, StoredRecord],
  { columns, items, told = [] }: Marked,
): Promise<Change[]> {
  const { lookups } = await lookupsOf(context, []);
  const marked = Object.fromEntries(Object.entries(items).filter(([key]) => Object.hasOwn(columns, key)));
  return [...told, ...rowChanges(marked, wire(before), wire(after), { lookups, personal: parts.of.personal })];
}

/** Sets them, and writes them down in the words of those items that have changed; answers the record. */
export async function markClaimed(
  parts: Parts,
  context: RecordContext,
  record: StoredRecord,
  marked: Marked,
): Promise<Values> {
  const recordId = idOf(parts, record);
  const { companyId, version } = record;
  const { action } = marked;
  await updateRow(parts, context, recordId, marked.columns);
  const after = await loadRecord(parts, context, recordId);
  const changes = await markWords(parts, context, [record, after], marked);
  await remember(parts, context, { action, recordId, companyId, version, changes, stood: storedPart(parts, record) });
  await parts.afterWrite?.({ context, action, recordId, before: record, record: after });
  return detailOf(parts, context, after);
}

/** The record goes for good, its files a day later; the audit log keeps that it was. */
export async function removeRecord(parts: Parts, context: RecordContext, record: StoredRecord): Promise<null> {
  const { of } = parts;
  const recordId = idOf(parts, record);
  const { companyId, version } = record;
  const { db, user, now } = context;
  const refusal = await removeRefusal(parts, context, record, of.lifecycle ? await stepsOf(db, of.id, recordId) : []);
  // The claim is undone: what stands is the version before.
  if (refusal !== null)
    throw stateConflict(refusal, await detailOf(parts, context, { ...record, version: version - 1 }));
  const owner = { bizId: recordId, companyId, userId: user.userId };
  if (parts.files !== undefined) await takeFiles(db, { ...owner, bizType: parts.files }, [], now);
  await dropSteps(db, of.id, recordId);
  if (!(await deleteRow(parts, db, recordId))) throw notFound();
  const gone = formOf(parts, context, record, []);
  const { lookups } = await lookupsOf(context, [], await parts.namesOf?.([gone], context));
  const changes = of.diff(gone, {}, lookups);
  await forgetStates(parts, db, recordId);
  await remember(parts, context, { action: "remove", recordId, companyId, version, changes, stood: null });
  await parts.afterWrite?.({ context, action: "remove", recordId, before: record, record: null });
  await dropSubmissions(db, of.id, recordId, now);
  return null;
}
