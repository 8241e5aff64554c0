import type { z } from "zod";
import { schemaAt } from "@/contracts/kit/field";
import { isId } from "@/contracts/kit/scalars";

type Row = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
const isRow = (value: unknown): value is Row => value !== null && typeof value === "object" && !Array.isArray(value);

/** How the rows of a list are known: by an id that the portal gives, or by their place in a form. */
type RowId = string | { readonly place: string };
export type RowIds = Readonly<Record<string, RowId>>;
const keyOf = (id: RowId): string => (typeof id === "string" ? id : id.place);

/** Of a form's lists, what their rows' items say of their keys: one that is no id is a place, and a missing row is blank. */
export const rowIdsIn = (schema: z.ZodObject, keys: Readonly<Record<string, string>>): RowIds =>
  Object.fromEntries(
    Object.entries(keys).map(([list, key]): [string, RowId] => {
      const item = schemaAt(schema, [list, 0, key]);
      return [list, item && !isId(item) ? { place: key } : key];
    }),
  );

const blankOf = (row: Row, idKey: string): Row => ({ [idKey]: row[idKey] });
const isBlank = (row: Row, idKey: string): boolean =>
  Object.entries(row).every(([key, value]) => key === idKey || (value ?? "") === "");

function mergeRows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[], id: RowId): Row[] {
  const idKey = keyOf(id);
  // New rows have no id yet: they are known by what they hold.
  const isNew = (row: Row): boolean => (row[idKey] ?? "") === "";
  const find = (rows: readonly Row[], of: Row): Row | undefined =>
    rows.find((row) => (isNew(of) ? same(row, of) : row[idKey] === of[idKey]));
  // Mine first, in my order; a row that they removed and I did not touch goes, one that they added comes last.
  const kept = mine.flatMap((row) => {
    const [old, current] = [find(base, row), find(theirs, row)];
    // Both began the same place: what I left blank is theirs.
    if (!old) return current && !isNew(row) ? [mergeValues(blankOf(row, idKey), row, current)] : [row];
    if (!current) return same(old, row) ? [] : [row];
    return [mergeValues(old, row, current)];
  });
  const added = theirs.flatMap((row) => {
    if (find(mine, row)) return [];
    const old = find(base, row);
    if (!old) return [row];
    if (typeof id === "string") return [];
    // I blanked the place: what they have typed there since stays.
    const left = mergeValues(old, blankOf(row, idKey), row);
    return isBlank(left, idKey) ? [] : [left];
  });
  return [...kept, ...added];
}

/**
 * What stands in a form after somebody else saved: a value that I changed stays mine, all others are theirs. Rows of
 * the lists named in `rowIds` are matched by their id, other lists count as one value.
 */
export function mergeValues(base: Row, mine: Row, theirs: Row, rowIds: RowIds = {}): Row {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const id = rowIds[key];
      if (id && Array.isArray(mine[key]) && Array.isArray(theirs[key])) {
        const rows = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
        return [key, mergeRows(rows(base[key]), rows(mine[key]), rows(theirs[key]), id)];
      }
      return [key, same(base[key], mine[key]) ? theirs[key] : mine[key]];
    }),
  );
}

/** The values with single items replaced by theirs: `phone`, or `partners.p1.idNo` where rows are matched by id. */
export function withTheirs(values: Row, theirs: Row, paths: readonly string[], rowIds: RowIds): Row {
  return paths.reduce<Row>((now, path) => {
    const [head = "", rowId, key] = path.split(".");
    const id = rowIds[head];
    if (rowId === undefined || key === undefined || id === undefined) return { ...now, [head]: theirs[head] };
    const idKey = keyOf(id);
    const rowsOf = (from: Row): Row[] => (Array.isArray(from[head]) ? (from[head] as unknown[]).filter(isRow) : []);
    const isIt = (row: Row): boolean => String(row[idKey]) === rowId;
    const their = rowsOf(theirs).find(isIt);
    const rows = rowsOf(now);
    const none = their && Object.fromEntries(Object.keys(their).map((each) => [each, null]));
    const taken = their && !rows.some(isIt) ? [{ ...none, [idKey]: their[idKey], [key]: their[key] }] : [];
    return {
      ...now,
      [head]: [...rows.map((row) => (isIt(row) && their ? { ...row, [key]: their[key] } : row)), ...taken],
    };
  }, values);
}
