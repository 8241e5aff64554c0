import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { type AuditedChange, audits } from "@/server/platform/audit/audit.table";
import type { AuditEntry, SessionUser } from "@/server/platform/call/context";
import { newId } from "@/server/platform/clock/id";
import { insertMany } from "@/server/platform/sql/insert-many";

/** What the kit knows about a call; handlers add what they did. */
export interface AuditFacts {
  readonly user: Pick<SessionUser, "userId" | "username" | "userType"> | null;
  readonly ip: string;
  readonly now: Date;
  readonly requestId: string;
  /** Endpoint id or platform event. */
  readonly action: string;
}

const PERSONAL_KEY = /password|idno|mobile|bankaccount|phone/i;
const PERSONAL_VALUE = /(?<!\d)(\d{6})(\d{7,8})(\d{3}[\dXx])(?!\d)|(?<!\d)(1[3-9]\d)(\d{4})(\d{4})(?!\d)/g;
// Sealed values are ciphertext, yet have no place in a log that is read by people.
const SEALED = /^v1\.[0-9a-f]{8}\./;

const hide = (text: string): string =>
  text.includes("*") ? text : text.length <= 4 ? "****" : `${text.slice(0, 3)}****${text.slice(-2)}`;

/** Second fence behind the caller's own masking: no ID number, mobile or password enters the audit log in full. */
export function masked(value: unknown, key = ""): unknown {
  if (typeof value === "string") {
    if (SEALED.test(value)) return "****";
    if (PERSONAL_KEY.test(key)) return hide(value);
    return value.replace(PERSONAL_VALUE, (found) => hide(found));
  }
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => masked(item, key));
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, masked(v, k)]));
  }
  return value ?? null;
}

/** JSON with sorted keys: equal records give equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, v: unknown) =>
    v !== null && typeof v === "object" && !Array.isArray(v) && !(v instanceof Date)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );
}

/** The differing fields of a record, masked. A new record lists what it has, a removed one what it had. */
export function changesOf(
  before: Readonly<Record<string, unknown>> | null | undefined,
  after: Readonly<Record<string, unknown>> | null | undefined,
): AuditedChange[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes: AuditedChange[] = [];
  for (const field of keys) {
    const [old, now] = [before?.[field] ?? null, after?.[field] ?? null];
    if (canonical(old) === canonical(now)) continue;
    changes.push({ field, before: masked(old, field), after: masked(now, field) });
  }
  return changes;
}

/** One call's entries as rows. */
export const auditRows = (facts: AuditFacts, entries: readonly AuditEntry[], result: "ok" | "refused") =>
  entries.map((entry) => ({
    auditId: newId(),
    actionTime: facts.now,
    userId: facts.user?.userId ?? null,
    username: facts.user?.username ?? null,
    userType: facts.user?.userType ?? null,
    companyId: entry.companyId,
    ip: facts.ip,
    action: entry.action ?? facts.action,
    object: entry.object,
    objectId: entry.objectId,
    result,
    requestId: facts.requestId,
    changes: changesOf(entry.before, entry.after),
  }));

/** Inserts audit rows; inside a write it is handed the transaction, so that row and change stand or fall together. */
export const writeAudits = (
  db: Db,
  facts: AuditFacts,
  entries: readonly AuditEntry[],
  result: "ok" | "refused" = "ok",
): Promise<void> => insertMany(db, audits, auditRows(facts, entries, result));

/** The newest audited actions on one record, for a record's history. The caller has checked the scope. */
export function auditHistory(db: Db, object: string, objectId: string, limit = 100) {
  return db
    .select()
    .from(audits)
    .where(and(eq(audits.object, object), eq(audits.objectId, objectId)))
    .orderBy(desc(audits.recordTime), desc(audits.auditId))
    .limit(limit);
}

/**
 * Makes the partitions of this month and the next two, at every start and by the hour; repeatable. The function belongs to
 * the owner of the tables, so that a role that may make none can call it. A row without a month's partition is not lost:
 * `audits_rest` takes it.
 */
export async function auditMonthsAhead(db: Db): Promise<void> {
  await db.execute(sql`select audits_ahead()`);
}
