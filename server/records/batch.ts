import type { Db } from "@/server/db/client";
import { insertMany } from "@/server/platform/sql/insert-many";
import { writeChildren } from "@/server/records/children";
import { nameColumn } from "@/server/records/firm-columns";
import { addLines, auditOf, lookupsOf, type Step } from "@/server/records/history";
import type { Parts, Place, Values } from "@/server/records/hooks";
import type { Informed } from "@/server/records/judge";
import { insertRow, orRefused, updateRow } from "@/server/records/table";
import { columnsOf, initialState, newRow } from "@/server/records/write";
import { keepConsents } from "@/server/reference/consent";
import { holdPersons } from "@/server/reference/person";

interface Stored {
  readonly one: Informed;
  readonly columns: Values;
}

/** Row by row what an update stores; the row is held, or its version was claimed. */
async function updateAll(parts: Parts, { context }: Place, named: Values, rows: readonly Stored[]) {
  for (const { one, columns } of rows) {
    const { recordId, record } = one.facts;
    const version = (record?.version ?? 0) + 1;
    await updateRow(parts, context, recordId, { ...columns, ...named, version });
  }
}

async function insertAll(parts: Parts, { context, companyId }: Place, named: Values, stored: readonly Stored[]) {
  const rows = stored.map(({ one, columns }): Values => ({
    ...initialState(parts),
    ...columns,
    ...newRow(parts, context, { recordId: one.facts.recordId, companyId, named }),
  }));
  const [row, ...more] = rows;
  if (row && more.length === 0) await insertRow(parts, context.db, row);
  else await orRefused(parts, insertMany(context.db, parts.table, rows));
}

/** Several people at once; who writes a single one holds nobody else. */
async function holdThose(db: Db, rows: readonly Stored[]): Promise<void> {
  const numbers = rows.flatMap(({ columns }) => (typeof columns["idNoIndex"] === "string" ? columns["idNoIndex"] : []));
  if (numbers.length > 1) await holdPersons(db, numbers);
}

/**
 * Stores many judged forms of a firm as one: new records together, known ones that the transaction holds under their next
 * version; each with its line of 变更记录, its audit row and its consent. Files stay as they are. Whoever calls has asked
 * `faultsOf`, the books of the firm and, for new personal data, the consent.
 */
export async function writeAll(parts: Parts, place: Place, action: string, forms: readonly Informed[]): Promise<void> {
  const { context, companyId } = place;
  if (forms.length === 0) return;
  const named = await nameColumn(parts, context.db, companyId);
  const rows: Stored[] = [];
  for (const one of forms) rows.push({ one, columns: await columnsOf(parts, one) });
  await holdThose(context.db, rows);
  const isNew = ({ one }: Stored): boolean => one.facts.record === null;
  await insertAll(parts, place, named, rows.filter(isNew));
  await updateAll(
    parts,
    place,
    named,
    rows.filter((row) => !isNew(row)),
  );
  for (const { form, facts } of forms) await writeChildren(parts, context, facts.recordId, form);
  const { consent } = parts;
  const agreed = forms.filter(({ form, facts }) => consent?.isCollected(facts.before, form));
  if (consent)
    await keepConsents(context, {
      purpose: consent.purpose,
      companyId,
      bizIds: agreed.map(({ facts }) => facts.recordId),
    });
  const told = forms.flatMap(({ form, facts }) => [facts.before ?? {}, form]);
  const { lookups } = await lookupsOf(context, [], await parts.namesOf?.(told, context));
  const steps = forms.map(({ form, facts }): Step => {
    const { recordId, before, record } = facts;
    const changes = parts.of.diff(before ?? {}, form, lookups);
    const version = (record?.version ?? 0) + 1;
    return { action, recordId, companyId, version, changes, stood: record };
  });
  await addLines(parts, context, steps);
  for (const step of steps) context.audit(auditOf(parts, step));
}
