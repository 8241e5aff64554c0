import { z } from "zod";
import { type Change, rowChanges, setChanges, type Words } from "@/contracts/kit/diff";
import { metaOf, unwrap } from "@/contracts/kit/field";

type Shape = Readonly<Record<string, z.ZodType>>;
type Values = Readonly<Record<string, unknown>>;

/** A list of rows among a form's items; rows are told apart by `rowId`. */
export interface RowList {
  readonly key: string;
  readonly label: string;
  readonly row: z.ZodObject;
}

export const ROW_ID = "rowId";

/** The lists of rows of a form, in its order. */
export const rowListsOf = (fields: Shape): RowList[] =>
  Object.entries(fields).flatMap(([key, schema]) => {
    const inner = unwrap(schema);
    const row = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : null;
    const isList = row instanceof z.ZodObject && ROW_ID in row.shape;
    return isList ? [{ key, label: metaOf(schema)?.label ?? key, row }] : [];
  });

export const rowsIn = (values: Values, key: string): readonly Values[] => (values[key] ?? []) as readonly Values[];

/** What differs between two states of a record: its items, then its lists row by row. A row is named by its first item. */
export function recordChanges(fields: Shape, before: Values, after: Values, words: Words): Change[] {
  const lists = rowListsOf(fields);
  const inLists = new Set(lists.map(({ key }) => key));
  const own = Object.fromEntries(Object.entries(fields).filter(([key]) => !inLists.has(key)));
  return [
    ...rowChanges(own, before, after, words),
    ...lists.flatMap(({ key, label, row }) => {
      const shape = row.shape as Shape;
      const nameKey = Object.keys(shape).find((item) => item !== ROW_ID) ?? ROW_ID;
      return setChanges({ key, idKey: ROW_ID, nameKey, shape }, label, before, after, words);
    }),
  ];
}

/** Files that items of a form or of its rows point to, each with its place; those of 附件 are not among them. */
export function namedFilesOf(fields: Shape, values: Values): { fileId: string; path: string }[] {
  const named = (shape: Shape, of: Values, at: string) =>
    Object.entries(shape).flatMap(([key, schema]) => {
      const fileId = of[key];
      return metaOf(schema)?.kind === "files" && typeof fileId === "string" ? [{ fileId, path: at + key }] : [];
    });
  return [
    ...named(fields, values, ""),
    ...rowListsOf(fields).flatMap(({ key, row }) =>
      rowsIn(values, key).flatMap((one, i) => named(row.shape as Shape, one, `${key}.${i}.`)),
    ),
  ];
}
