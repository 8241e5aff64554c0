import { and, eq, ne, or, type SQL } from "drizzle-orm";
import type { Attachment } from "@/contracts/file/attachment";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { ProcessStep } from "@/contracts/kit/lifecycle";
import type { Finding } from "@/contracts/kit/validate";
import { namedFilesOf } from "@/server/records/files";
import { isAllowed } from "@/server/platform/call/access";
import { notFound } from "@/server/platform/call/errors";
import { filesOf } from "@/server/platform/files/take";
import {
  columnOf,
  itemKeys,
  type Parts,
  photoItems,
  type PlainContext,
  type ReadAt,
  type StoredRecord,
  wire,
} from "@/server/records/parts";
import { canReach, inScope, isStaff } from "@/server/reference/scope";
import { closedFirmReason } from "@/server/reference/firm-closed";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { offeredTo, stepsOf } from "@/server/records/steps/read";

/** Rows that this user may see at all. Where the module has no word of its own, drafts are the firm's own affair. */
function narrowedBy(parts: Parts, context: PlainContext): SQL | undefined {
  if (parts.narrowed) return parts.narrowed(context);
  const { flow } = parts.of;
  return flow && isStaff(context.user) ? ne(columnOf(parts.table, flow.key), flow.initial) : undefined;
}

/** Rows of the firms within reach, narrowed: upon these a user may act as far as his side goes. */
export const inReach = (parts: Parts, context: PlainContext): SQL | undefined =>
  and(inScope(context.user, parts.table.companyId), narrowedBy(parts, context));

/** Rows that this user may read: of the firms within his reach and what the module adds, narrowed. */
export const readable = (parts: Parts, context: PlainContext, at: ReadAt): SQL | undefined =>
  and(or(inScope(context.user, parts.table.companyId), parts.alsoRead?.(context, at)), narrowedBy(parts, context));

/** The record that this user may read, or the 404 that records of foreign firms answer, too. */
export async function loadRecord(parts: Parts, context: PlainContext, recordId: string): Promise<StoredRecord> {
  const { of, table } = parts;
  const where = and(eq(columnOf(table, of.idKey), recordId), readable(parts, context, "record"));
  const [record] = await context.db.select().from(table).where(where);
  if (!record) throw notFound();
  return record as StoredRecord;
}

/** The form that would save the record unchanged, in the clear. */
export function formOf(
  parts: Parts,
  { services }: Pick<PlainContext, "services">,
  record: StoredRecord,
  files: readonly Attachment[],
): Record<string, unknown> {
  const items = itemKeys(parts.of).map((key) => [key, record[key] ?? null]);
  const form = { ...wire(Object.fromEntries(items)), ...parts.opened?.(record as never, services) };
  const named = new Set(namedFilesOf(parts.of.fields, form));
  const refs = files
    .filter(({ fileId }) => !named.has(fileId))
    .map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  const photos = photoItems(parts.of);
  return {
    ...form,
    ...Object.fromEntries(
      photos.map(({ key, attachType }) => [key, refs.filter((ref) => ref.attachType === attachType)]),
    ),
    attachments: refs.filter((ref) => !photos.some(({ attachType }) => attachType === ref.attachType)),
  };
}

/** Filed records are locked: only the states of the lifecycle that are open may be typed in. // domain a §0.4 */
async function closedStateReason(
  { of: { flow } }: Parts,
  { services, db, now }: PlainContext,
  record: StoredRecord,
): Promise<string | null> {
  const status = flow && Number(record[flow.key]);
  if (status === undefined || flow?.open.includes(status)) return null;
  const label = (await dictionaryOf(services).get(db, now)).label(flow?.dict ?? "", status);
  return `当前状态为「${label}」，内容已锁定`;
}

/** Whether a record may go for good: in an open state, and never in force before. // domain a §0.4 */
export function isRemovable({ flow }: Parts["of"], record: StoredRecord, steps: readonly ProcessStep[]): boolean {
  if (!flow) return true;
  const { key, removable, lasting = [] } = flow;
  return removable.includes(Number(record[key])) && !steps.some(({ toStatus }) => lasting.includes(toStatus));
}

interface Told {
  readonly record: StoredRecord;
  readonly form: Record<string, unknown>;
  /** Why nobody may write here now. */
  readonly closed: string | null;
}

/** What a record with states tells of them: the steps that are open to this user, those that were done, what it lacks. */
async function statesOf(parts: Parts, context: PlainContext, { record, form, closed }: Told) {
  const { of, flow } = parts;
  if (!of.flow) return { missing: [], steps: [], shown: {} };
  const { companyId } = record;
  const recordId = String(record[of.idKey]);
  const isOpen = of.flow.open.includes(Number(record[of.flow.key]));
  const facts = { context, recordId, companyId, before: form as never };
  const { transitions } = of.flow;
  const steps = await stepsOf(context.db, of.id, recordId);
  // Closed books take no filing.
  const open = stepsFor(parts, context, record).filter((name) => closed === null || !transitions[name]?.needsAll);
  return {
    steps,
    shown: { transitions: open, auditRecords: steps },
    missing: isOpen && flow ? ((await parts.gaps?.(form as never, facts)) ?? []) : [],
  };
}

/** Steps that this user may do with a row or record, by name. */
export function stepsFor({ of, flow }: Parts, context: PlainContext, row: Readonly<Record<string, unknown>>): string[] {
  if (!of.flow) return [];
  const at = { companyId: String(row["companyId"]), status: Number(row[of.flow.key]) };
  return offeredTo(context.user, of.flow, at, flow?.unused?.(context, row));
}

/** Why nobody may write here now, in words: the firm's books are closed, or the record is. Null when it is open. */
export async function closedReason(
  parts: Parts,
  context: PlainContext,
  companyId: string,
  record: StoredRecord | null,
): Promise<string | null> {
  return (
    (await closedFirmReason(context, companyId, parts.of.noun)) ??
    (record && (await closedStateReason(parts, context, record))) ??
    (await parts.closed?.(context, record as never)) ??
    null
  );
}

/** Why this user may not make this call upon the record; null when he may. */
async function refusalOf(
  context: PlainContext,
  endpoint: Endpoint,
  record: StoredRecord,
  closed: string | null,
  noun: string,
) {
  const { user, db } = context;
  if (isStaff(user)) return "协会账号只查看和办理，不修改内容";
  if (!(await canReach(user, record.companyId, db))) return "这是您在其他事务所的记录，只能查看";
  if (closed !== null) return closed;
  if (!isAllowed(endpoint.spec.access, user)) return `您没有办理${noun}的权限`;
  return user.companyId === record.companyId ? null : "请先切换到该事务所再办理";
}

/** The record as its readers get it: personal items masked, what they may do told. */
export async function detailOf(
  parts: Parts,
  context: PlainContext,
  record: StoredRecord,
): Promise<Record<string, unknown>> {
  const { of } = parts;
  const recordId = String(record[of.idKey]);
  const files = await filesOf(context.db, parts.files, recordId);
  const closed = await closedReason(parts, context, record.companyId, record);
  const readOnlyReason = await refusalOf(context, of.api.update, record, closed, of.noun);
  const { companyId } = record;
  const form = formOf(parts, context, record, files);
  const findings = await parts.rules?.(form as never, { context, recordId, companyId, before: form as never });
  const photos = Object.fromEntries(photoItems(of).map(({ key }) => [key, form[key]]));
  const loose = new Set((form["attachments"] as readonly { fileId: string }[]).map(({ fileId }) => fileId));
  const told = await statesOf(parts, context, { record, form, closed });
  const isSaid = ({ path, message }: Finding): boolean =>
    told.missing.some((one) => one.path === path && one.message === message);
  const mayRemove = (await refusalOf(context, of.api.remove, record, closed, of.noun)) === null;
  return {
    ...wire(of.personal.masked({ ...record, ...form })),
    ...photos,
    attachments: files.filter(({ fileId }) => loose.has(fileId)),
    files,
    canEdit: readOnlyReason === null,
    canRemove: mayRemove && isRemovable(of, record, told.steps) && !parts.kept?.(record as never),
    readOnlyReason,
    lockedItems: [],
    isIncomplete: false,
    // A closed record is history: nobody mends it. What keeps it from being filed is said once.
    warnings: closed === null ? (findings ?? []).filter((finding) => !isSaid(finding)) : [],
    missing: told.missing,
    ...told.shown,
    ...(await parts.shown?.(record as never, context)),
  };
}
