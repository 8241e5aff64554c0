import type { z } from "zod";
import { type FieldMeta, fieldsOf, unwrap } from "@/contracts/kit/field";
import { isStates } from "@/contracts/kit/state-look";

export interface Column {
  readonly key: string;
  readonly meta: FieldMeta;
}

/** Meta of each labelled key of a schema. */
export const metasOf = (schema: z.ZodObject): ReadonlyMap<string, FieldMeta> =>
  new Map(fieldsOf(schema).flatMap(({ key, meta }) => (meta ? [[key, meta] as const] : [])));

/** Those of the schema's keys that people can read, in the given order. */
export function columnsOf(schema: z.ZodObject, keys: readonly string[]): Column[] {
  const all = metasOf(schema);
  return keys.flatMap((key) => {
    const meta = all.get(key);
    return meta ? [{ key, meta }] : [];
  });
}

/** Whether an item is a state of its record. */
export const isState = ({ kind, dict, isState: is }: FieldMeta): boolean =>
  is === true || (kind === "dict" && isStates(dict));

/** Columns of a list: the state always stands second, beside the name. // look.md "Lists" */
export function listColumns(schema: z.ZodObject, keys: readonly string[]): Column[] {
  const [first, ...others] = columnsOf(schema, keys);
  if (!first || isState(first.meta)) return first ? [first, ...others] : [];
  const state = others.find(({ meta }) => isState(meta));
  return state ? [first, state, ...others.filter((one) => one !== state)] : [first, ...others];
}

/** Reads a row's id. */
export const idIn =
  ({ idKey }: { readonly idKey: string }) =>
  (row: object): string =>
    String((row as Readonly<Record<string, unknown>>)[idKey]);

/** Head of a column: the label with its unit. */
export const headOf = (meta: FieldMeta): string => (meta.unit ? `${meta.label}（${meta.unit}）` : meta.label);

/** Schema of the rows of a list. */
export const rowSchemaOf = (schema: z.ZodObject, list: string): z.ZodObject => {
  const at = (schema.shape as Record<string, z.ZodType>)[list];
  return (unwrap(at as z.ZodType) as z.ZodArray).element as z.ZodObject;
};
