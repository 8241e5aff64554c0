import { rowOf } from "@/contracts/kit/field";
import type { FieldError } from "@/contracts/kit/validate";
import { dictionaryFaults } from "@/server/reference/dictionary-faults";
import { childFaults } from "@/server/records/children";
import type { FormFacts, Parts, Place, Subject, Values } from "@/server/records/hooks";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

/** A form as it would be stored, with all that is known of it. */
export interface Informed {
  readonly form: Values;
  readonly facts: FormFacts;
}

/** Canonical forms with what only the database knows of them, asked for once. */
export async function inform(parts: Parts, place: Place, subjects: readonly Subject[]): Promise<Informed[]> {
  const canonical = subjects.map((one) => ({ ...one, form: parts.toCanonical?.(one.form) ?? one.form }));
  const known = (await parts.gather?.(canonical, place)) ?? [];
  return canonical.map(({ form, ...subject }, i) => ({ form, facts: { ...place, ...subject, known: known[i] } }));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Locked items that a save would change; what the association has decided is not locked. */
const lockedFaults = (parts: Parts, informed: Informed): FieldError[] =>
  changedLocks(parts, informed).filter(({ path }) => !informed.facts.decided?.has(path.split(".")[0] ?? ""));

function changedLocks(parts: Parts, { form, facts }: Informed): FieldError[] {
  const { before, record, context } = facts;
  if (!before || !record) return [];
  if (parts.lockedChanges) return [...parts.lockedChanges(before, form, record, context)];
  return (parts.lockedItems?.(before, record, context) ?? [])
    .filter(({ path }) => !isSame(before[path], form[path]))
    .map(({ path, reason }) => ({ path, message: reason }));
}

/** A row keeps its id; two rows of one id would be one. */
function repeatedRows({ of }: Parts, form: Values): FieldError[] {
  return Object.entries(of.fields).flatMap(([key, schema]) => {
    if (!rowOf(schema)) return [];
    const seen = new Set<unknown>();
    return ((form[key] ?? []) as readonly Values[]).flatMap(({ rowId }, i) => {
      const isRepeated = typeof rowId === "string" && seen.has(rowId);
      seen.add(rowId);
      return isRepeated ? [{ path: `${key}.${i}.rowId`, message: "同一行重复出现，请刷新后重试" }] : [];
    });
  });
}

/** What a record in force would lose by this save. */
async function lostItems(parts: Parts, { form, facts }: Informed): Promise<FieldError[]> {
  const { before, record } = facts;
  if (!before || !record || !parts.isInForce?.(record)) return [];
  const lacked = new Set((await parts.missingItems?.(before, facts))?.map(({ path }) => path));
  return ((await parts.missingItems?.(form, facts)) ?? []).filter(({ path }) => !lacked.has(path));
}

/** Everything that may refuse a form, one sentence for each item. */
export async function faultsOf(parts: Parts, informed: Informed): Promise<FieldError[]> {
  const { form, facts } = informed;
  const { db, services, now } = facts.context;
  const locked = lockedFaults(parts, informed);
  const findings = (await parts.rules?.(form, facts)) ?? [];
  const dictionary = await dictionaryOf(services).get(db, now);
  const faults: FieldError[] = [
    ...locked,
    ...dictionaryFaults(parts.of.form, form, facts.before ?? undefined, "", dictionary),
    ...repeatedRows(parts, form),
    ...childFaults(parts, form, facts.before, dictionary),
    // What a refused change would need is not asked for.
    ...(locked.length > 0 ? [] : await lostItems(parts, informed)),
    ...findings.filter(({ level }) => level === "error"),
  ];
  const byPath = new Map<string, FieldError>();
  for (const { path, message } of faults) if (!byPath.has(path)) byPath.set(path, { path, message });
  return [...byPath.values()];
}
