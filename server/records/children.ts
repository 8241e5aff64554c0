import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { unwrap } from "@/contracts/kit/field";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { type Dictionary, dictionaryFaults } from "@/server/reference/dictionary-faults";
import { newId } from "@/server/platform/clock/id";
import type { Parts, StoredRecord, Values, WriteContext } from "@/server/records/hooks";
import type { ChildTable, LinkTable } from "@/server/records/table-hooks";

const childrenOf = ({ children = {} }: Pick<Parts, "children">) => Object.entries(children);
const rowsOf = (form: Values, key: string) => (form[key] ?? []) as readonly Values[];

const linksOf = ({ links = {} }: Pick<Parts, "links">) => Object.entries(links);

function columnOf({ table }: { readonly table: PgTable }, key: string): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[key];
  if (!column) throw new Error(`the table of rows lacks a column ${key}`);
  return column;
}

async function linkedTo(db: Db, link: LinkTable, recordId: unknown): Promise<unknown[]> {
  const id = columnOf(link, link.linkKey);
  const rows = await db
    .select({ id })
    .from(link.table)
    .where(eq(columnOf(link, link.ownerKey), recordId))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
}

/** Makes the table hold exactly these pairs. */
async function writeLinks(db: Db, link: LinkTable, recordId: string, ids: readonly unknown[]): Promise<void> {
  const { table, ownerKey, linkKey, columns } = link;
  const isOther = notInArray(columnOf(link, linkKey), [...ids]);
  await db.delete(table).where(and(eq(columnOf(link, ownerKey), recordId), isOther));
  const rows = ids.map((id) => ({ ...columns, [ownerKey]: recordId, [linkKey]: id }));
  if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
}

/** Keys of items that stand in tables of their own. */
export const keysElsewhere = ({ children = {}, links = {} }: Pick<Parts, "children" | "links">): ReadonlySet<string> =>
  new Set([...Object.keys(children), ...Object.keys(links)]);

/** Rows of several records, in their order, as they are stored. */
export async function rowsOfMany(db: Db, child: ChildTable<never>, ids: readonly string[]): Promise<Values[]> {
  return db
    .select()
    .from(child.table)
    .where(inArray(columnOf(child, child.ownerKey), [...ids]))
    .orderBy(asc(columnOf(child, child.ownerKey)), asc(child.table.sortNo), asc(columnOf(child, child.idKey)));
}

/** The record with its rows in their order, and what it is linked to. */
export async function withChildren(parts: Parts, db: Db, record: StoredRecord): Promise<StoredRecord> {
  const rows: Record<string, unknown> = {};
  for (const [key, child] of childrenOf(parts)) {
    rows[key] = await db
      .select()
      .from(child.table)
      .where(eq(columnOf(child, child.ownerKey), record[parts.of.idKey]))
      .orderBy(asc(child.table.sortNo), asc(columnOf(child, child.idKey)));
  }
  for (const [key, link] of linksOf(parts)) rows[key] = await linkedTo(db, link, record[parts.of.idKey]);
  return { ...record, ...rows, ...(await parts.alsoLoad?.(db, record)) };
}

/** What a record holds by itself: its columns and its rows, without what it is linked to. */
export function storedPart(parts: Parts, record: StoredRecord): Values {
  const own = new Set([...Object.keys(getTableColumns(parts.table)), ...keysElsewhere(parts)]);
  return Object.fromEntries(Object.entries(record).filter(([key]) => own.has(key)));
}

/** `excluded.…` of an upsert for these columns. */
const excluded = (keys: readonly string[]) =>
  Object.fromEntries(
    keys.map((key) => [key, sql.raw(`excluded.${key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)]),
  );

/** Makes the tables hold exactly the rows and links of the form: known ones are kept, new ones numbered, others removed. */
export async function writeChildren(
  parts: Parts,
  context: WriteContext,
  recordId: string,
  form: Values,
): Promise<void> {
  const { db } = context;
  for (const [key, link] of linksOf(parts)) await writeLinks(db, link, recordId, (form[key] ?? []) as unknown[]);
  for (const [key, child] of childrenOf(parts)) {
    const { table, idKey, ownerKey, toRow } = child;
    const rows = rowsOf(form, key).map((item, at) => ({
      ...toRow(form, at, context),
      [idKey]: item[idKey] ?? newId(),
      [ownerKey]: recordId,
      sortNo: at,
    }));
    const kept = rows.map((row: Values) => row[idKey]);
    await db
      .delete(table)
      .where(and(eq(columnOf(child, ownerKey), recordId), notInArray(columnOf(child, idKey), kept)));
    const [first] = rows;
    if (!first) continue;
    const set = excluded(Object.keys(first).filter((name) => name !== idKey && name !== ownerKey));
    await db
      .insert(table)
      .values(rows)
      .onConflictDoUpdate({ target: columnOf(child, idKey), set });
  }
}

/** Rows carry ids of this record's own rows or none, each at most once; what they name stands in the dictionary. */
export function childFaults(parts: Parts, form: Values, before: Values | null, dictionary: Dictionary): FieldError[] {
  return childrenOf(parts).flatMap(([key, { idKey }]) => {
    const inner = unwrap(parts.of.fields[key] ?? z.unknown());
    const schema = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : null;
    const known = new Map(rowsOf(before ?? {}, key).map((row) => [row[idKey], row]));
    const seen = new Set<unknown>();
    return rowsOf(form, key).flatMap((row, i) => {
      const id = row[idKey];
      const isFaulty = typeof id === "string" && (!known.has(id) || seen.has(id));
      seen.add(id);
      return [
        ...(schema instanceof z.ZodObject
          ? dictionaryFaults(schema, row, known.get(id), `${key}.${i}.`, dictionary)
          : []),
        ...(isFaulty ? [{ path: `${key}.${i}.${idKey}`, message: "该行已不存在，请刷新后重试" }] : []),
      ];
    });
  });
}
