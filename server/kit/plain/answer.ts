import { and, eq } from "drizzle-orm";
import type { Attachment } from "@/contracts/file/attachment";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { isAllowed } from "@/server/kit/access";
import { notFound } from "@/server/kit/errors";
import { filesOf } from "@/server/kit/files-take";
import { keeperReason } from "@/server/kit/plain/keeper";
import { wire } from "@/server/kit/plain/list";
import { columnOf, itemKeys, type Parts, type PlainContext, type StoredRecord } from "@/server/kit/plain/parts";
import { inScope } from "@/server/kit/scope";
import { closedFirmReason } from "@/server/modules/basic/read";

/** The record within reach, or the 404 that records of foreign firms answer, too. */
export async function loadRecord(
  { of, table }: Parts,
  { db, user }: PlainContext,
  recordId: string,
): Promise<StoredRecord> {
  const where = and(eq(columnOf(table, of.idKey), recordId), inScope(user, table.companyId));
  const [record] = await db.select().from(table).where(where);
  if (!record) throw notFound();
  return record as StoredRecord;
}

/** The form that would save the record unchanged. */
export function formOf(parts: Parts, record: StoredRecord, files: readonly Attachment[]): Record<string, unknown> {
  const items = itemKeys(parts.of).map((key) => [key, record[key] ?? null]);
  const attachments = files.map(({ fileId, attachType, sortNo }) => ({ fileId, attachType, sortNo }));
  return { ...Object.fromEntries(items), attachments };
}

/** Why nobody may write here now, in words: the firm's books are closed, or the record is. Null when it is open. */
export async function closedReason(
  parts: Parts,
  context: PlainContext,
  companyId: string,
  record: StoredRecord | null,
): Promise<string | null> {
  // What the association writes of a firm may be due to its very closing.
  const firm = parts.of.keptBy === "firm" ? await closedFirmReason(context, companyId, parts.of.noun) : null;
  return firm ?? (await parts.closed?.(context, record as never)) ?? null;
}

/** Why this user may not make this call upon the record; null when he may. */
function refusalOf(parts: Parts, context: PlainContext, endpoint: Endpoint, record: StoredRecord): string | null {
  if (!isAllowed(endpoint.spec.access, context.user)) return `您没有办理${parts.of.noun}的权限`;
  return keeperReason(parts, context, record);
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
  const readOnlyReason = closed ?? refusalOf(parts, context, of.api.update, record);
  const { companyId } = record;
  const form = formOf(parts, record, files);
  const findings = await parts.rules?.(form as never, { context, recordId, companyId, before: form as never });
  return {
    ...wire(of.personal.masked(record)),
    attachments: files,
    files,
    canEdit: readOnlyReason === null,
    canRemove: (closed ?? refusalOf(parts, context, of.api.remove, record)) === null,
    readOnlyReason,
    lockedItems: [],
    isIncomplete: false,
    missing: [],
    // A closed record is history: nobody mends it.
    warnings: closed === null ? (findings ?? []) : [],
    ...(await parts.shown?.(record as never, context)),
  };
}
