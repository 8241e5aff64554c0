import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { metaOf, rowOf } from "@/contracts/kit/field";
import { newId } from "@/server/platform/clock/id";
import { keysElsewhere } from "@/server/records/children";
import type { Parts, RecordTable, Values } from "@/server/records/hooks";

/** Columns by name; a name that the table lacks is a mistake of its module. */
export function columnOf(table: RecordTable, key: string): PgColumn {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[key];
  if (!column)
    throw new Error(
      `the table ${getTableName(table)} lacks a column ${key}; a filter is named after its item (…From, …To) or has a condition in toCondition`,
    );
  return column;
}

interface Items {
  readonly fields: Readonly<Record<string, z.ZodType>>;
}

/** Items that are photos: files, no columns. */
export const photoItems = ({ fields }: Items) =>
  Object.entries(fields).flatMap(([key, schema]) => {
    const photos = metaOf(schema)?.photos;
    return photos ? [{ key, ...photos }] : [];
  });

/** Keys of a form's own items, its files left out. */
export function itemKeys(of: Items): string[] {
  const photos = new Set(photoItems(of).map(({ key }) => key));
  return Object.keys(of.fields).filter((key) => !photos.has(key));
}

const wired = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** Dates as the wire writes them. */
export const wire = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, wired(value)]));

/** Instants come back out of JSON as what the columns hold. */
export const revived = (table: RecordTable, stood: Values): Values => {
  const columns = getTableColumns(table) as Readonly<Record<string, PgColumn>>;
  return Object.fromEntries(
    Object.entries(stood).map(([key, value]) => [
      key,
      typeof value === "string" && columns[key]?.dataType === "date" ? new Date(value) : value,
    ]),
  );
};

/** Rows that are new get their id. */
const numbered = (rows: readonly Values[]) => rows.map((row) => ({ ...row, rowId: row["rowId"] ?? newId() }));

/** A form's items, and what was computed of them, as the table's columns take them; files are rows of their own. */
export function toColumns(
  parts: Pick<Parts, "of" | "children" | "links">,
  { attachments: _files, ...form }: Values,
): Values {
  const { of } = parts;
  const elsewhere = new Set([...photoItems(of).map(({ key }) => key), ...keysElsewhere(parts)]);
  return Object.fromEntries(
    Object.entries(form)
      .filter(([key]) => !elsewhere.has(key))
      .map(([key, value]) => {
        const schema = of.fields[key];
        if (schema && rowOf(schema)) return [key, numbered(value as readonly Values[])];
        const isInstant = schema && metaOf(schema)?.kind === "dateTime" && typeof value === "string";
        return [key, isInstant ? new Date(value) : value];
      }),
  );
}
