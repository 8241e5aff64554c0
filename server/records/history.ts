import { and, asc, count, desc, eq, getTableColumns, gte, isNotNull, lte, not, type SQL } from "drizzle-orm";
import type { Attachment } from "@/contracts/file/attachment";
import type { Change, Lookups } from "@/contracts/kit/diff";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import type { AuditEntry, SessionUser } from "@/server/platform/call/context";
import { newId } from "@/server/platform/clock/id";
import { insertMany } from "@/server/platform/sql/insert-many";
import type { Services } from "@/server/platform/call/services";
import { recordHistories } from "@/server/records/history.table";
import type { Parts, StoredRecord, Values } from "@/server/records/hooks";
import { revived, wire } from "@/server/records/items";
import { idOf } from "@/server/records/table";
import { localityText } from "@/server/reference/localities";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { stepsOf } from "@/server/records/steps/read";

const SYSTEM = "系统";

/** Where a change is written down, and by whom; nobody = time itself. */
export interface Writing {
  readonly db: Db;
  readonly now: Date;
  readonly user: Pick<SessionUser, "userId" | "nickName"> | null;
}

/** One step of a record's life for 变更记录 and audit log, from the same lines. */
export interface Step {
  readonly action: string;
  readonly recordId: string;
  readonly companyId: string;
  /** The version that the step led to. */
  readonly version: number;
  readonly changes: readonly Change[];
  /** The record as it stood before; null for a new one. */
  readonly stood: Values | null;
}

/** A kind of record by its noun: `party.info`. */
interface Named {
  readonly of: { readonly id: string };
}

const side = (changes: readonly Change[], of: "before" | "after") =>
  Object.fromEntries(changes.map((change) => [change.path, change[of]]));

/** The audit log's row of a step. */
export const auditOf = ({ of }: Named, { recordId, companyId, changes }: Step): AuditEntry => ({
  object: of.id,
  objectId: recordId,
  // A record of nobody's is read by everybody who may.
  companyId: companyId || null,
  before: side(changes, "before"),
  after: side(changes, "after"),
});

const lineOf = ({ of }: Named, { user, now }: Writing, step: Step) => ({
  historyId: newId(),
  object: of.id,
  objectId: step.recordId,
  action: step.action,
  version: step.version,
  userId: user?.userId ?? null,
  userName: user?.nickName ?? SYSTEM,
  changeTime: now,
  changes: [...step.changes],
  // A claim has counted on already.
  stood: step.stood && { ...wire(step.stood), version: step.version - 1 },
});

/** Writes steps down in 变更记录; a save that changed nothing leaves no line. */
export async function addLines(parts: Named, writing: Writing, steps: readonly Step[]): Promise<void> {
  const worth = steps.filter(({ action, changes }) => action !== "update" || changes.length > 0);
  await insertMany(
    writing.db,
    recordHistories,
    worth.map((step) => lineOf(parts, writing, step)),
  );
}

/** Writes a step down for people and for the audit log. */
export async function remember(
  parts: Named,
  context: Writing & { audit(entry: AuditEntry): void },
  step: Step,
): Promise<void> {
  await addLines(parts, context, [step]);
  context.audit(auditOf(parts, step));
}

/** A record that goes for good takes with it how it stood. */
export const forgetStates = ({ of }: Named, db: Db, recordId: string) =>
  db
    .update(recordHistories)
    .set({ stood: null })
    .where(and(eq(recordHistories.object, of.id), eq(recordHistories.objectId, recordId)));

/** What was given up before anybody was asked leaves no line behind: nobody needs its people's names. */
export const forgetHistory = (db: Db, object: string, objectId: string) =>
  db.delete(recordHistories).where(and(eq(recordHistories.object, object), eq(recordHistories.objectId, objectId)));

interface Paging {
  readonly page: number;
  readonly pageSize: number;
  /** The last version whose lines are told. */
  readonly last?: number | null;
  /** Lines that are told to others alone. */
  readonly withheld?: SQL | null;
}

/** A page of a record's lines, the newest first. The caller has checked that the user may see the record. */
export async function historyPage<Action extends string>(
  { of }: Named,
  db: Db,
  recordId: string,
  { page, pageSize, last = null, withheld = null }: Paging,
) {
  const { stood: _stood, object: _object, objectId: _id, ...columns } = getTableColumns(recordHistories);
  const ofRecord = and(
    eq(recordHistories.object, of.id),
    eq(recordHistories.objectId, recordId),
    last === null ? undefined : lte(recordHistories.version, last),
    withheld === null ? undefined : not(withheld),
  );
  const rows = await db
    .select(columns)
    .from(recordHistories)
    .where(ofRecord)
    .orderBy(desc(recordHistories.changeTime), desc(recordHistories.historyId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [total] = await db.select({ n: count() }).from(recordHistories).where(ofRecord);
  return {
    // What is written is what the contract names.
    rows: rows.map((row) => ({ ...row, action: row.action as Action, changeTime: row.changeTime.toISOString() })),
    totalCount: total?.n ?? 0,
  };
}

/** Words for what lines say. */
export async function lookupsOf(
  { services, db, now }: { readonly services: Services; readonly db: Db; readonly now: Date },
  files: readonly Attachment[],
  linked?: ReadonlyMap<string, string>,
) {
  const dictionary = await dictionaryOf(services).get(db, now);
  const names = new Map(files.map((file) => [file.fileId, file.fileName]));
  const lookups: Lookups = {
    dict: dictionary.label,
    place: (code) => localityText(`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code) || code,
    file: (fileId) => names.get(fileId) ?? "文件",
    name: (id) => linked?.get(id),
  };
  return { lookups, typeLabel: (type: number) => dictionary.label("attach_type", type) };
}

/**
 * The record as it stood at the end of a day of Shanghai, in the state that it was in; null when there was none yet.
 * What a step set beside the state is told as the record has it now. The caller has checked that the user may see it.
 */
export async function asOf(parts: Parts, db: Db, record: StoredRecord, day: string): Promise<StoredRecord | null> {
  const { of } = parts;
  const recordId = idOf(parts, record);
  const end = new Date(`${daysAfter(day, 1)}T00:00:00+08:00`);
  if ((record["createTime"] as Date) >= end) return null;
  const { object, objectId, changeTime, historyId, stood } = recordHistories;
  const later = and(eq(object, of.id), eq(objectId, recordId), gte(changeTime, end), isNotNull(stood));
  const [next] = await db
    .select({ stood })
    .from(recordHistories)
    .where(later)
    .orderBy(asc(changeTime), asc(historyId))
    .limit(1);
  const then = next?.stood ? (revived(parts.table, next.stood) as StoredRecord) : record;
  if (!of.lifecycle) return then;
  const steps = await stepsOf(db, of.id, recordId);
  const last = steps.filter(({ operateTime }) => new Date(operateTime) < end).at(-1);
  return { ...then, [of.lifecycle.key]: last?.toStatus ?? of.lifecycle.initial };
}

/** The record as it stood before the last line of an action; null: there is none. */
export async function stoodBefore(
  { of, table }: Pick<Parts, "of" | "table">,
  db: Db,
  recordId: string,
  action: string,
): Promise<StoredRecord | null> {
  const { object, objectId, changeTime, historyId, stood, action: done } = recordHistories;
  const [last] = await db
    .select({ stood })
    .from(recordHistories)
    .where(and(eq(object, of.id), eq(objectId, recordId), eq(done, action), isNotNull(stood)))
    .orderBy(desc(changeTime), desc(historyId))
    .limit(1);
  return last?.stood ? (revived(table, last.stood) as StoredRecord) : null;
}
