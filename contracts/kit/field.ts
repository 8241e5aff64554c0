import { z } from "zod";
import type { States } from "@/contracts/kit/state-look";

/** The closed vocabulary: every kind has one way to show, one to edit, one to filter. // architecture §4 */
export type FieldKind =
  | "text"
  | "longText"
  | "code"
  | "int"
  | "decimal"
  | "money"
  | "wan"
  | "percent"
  | "date"
  | "month"
  /** Four digits. // spec §5 */
  | "year"
  | "dateTime"
  | "dict"
  | "dicts"
  | "yesNo"
  | "locality"
  | "idNo"
  /** Id of a firm that the user may switch to. */
  | "company"
  | "files";

export interface FieldMeta {
  /** Chinese name of the field as the user reads it. */
  readonly label: string;
  readonly kind?: FieldKind;
  /** Dictionary type of `dict` and `dicts`. */
  readonly dict?: string;
  /** Of a form that is drawn: the values of `dict` that it offers; the server judges by itself. */
  readonly among?: readonly number[];
  /** Unit shown inside the field and in table heads, e.g. 万元, ㎡. */
  readonly unit?: string;
  /** Column width in px. */
  readonly width?: number;
  /** Of `money`: the amount may be below zero. */
  readonly allowNegative?: true;
  /** Of `decimal`: places that may be typed; two unless given. */
  readonly places?: number;
  /** One sentence where a mistake is likely. */
  readonly help?: string;
  /** System-filled: shown, never typed. */
  readonly readOnly?: true;
  /** Of a filter: the association's lists alone offer it. */
  readonly deskOnly?: true;
  /** Of `files`: they are photos of this `attach_type`, seen as such and apart from 附件, each of so many bytes at most. */
  readonly photos?: { readonly attachType: number; readonly maxBytes: number; readonly maxCount: number };
  /** Of a file that is one item: what it may be, other than a scan or a photograph: `.pdf`. */
  readonly accept?: readonly string[];
  /** A state that no dictionary names: lists show it beside the name, as they do those. */
  readonly isState?: true;
  /** Where a state means something else by another item of its record: that item, and the states of its values. */
  readonly statesBy?: { readonly item: string; readonly states: Readonly<Record<number, States>> };
}

const registry = z.registry<FieldMeta>();

/** Attaches what a person sees to a schema; the schema itself is unchanged. */
export function field<S extends z.ZodType>(schema: S, meta: FieldMeta): S {
  // A clone, so that one scalar may stand behind several labels.
  const own = schema.clone() as S;
  registry.add(own, meta);
  return own;
}

interface Wrapper {
  readonly _zod: {
    readonly def: { readonly innerType?: z.ZodType; readonly in?: z.ZodType; readonly element?: z.ZodType };
  };
}

/** The schema beneath optional, nullable, default and pipe. */
export function unwrap(schema: z.ZodType): z.ZodType {
  const def = (schema as unknown as Wrapper)._zod.def;
  const inner = def.innerType ?? def.in;
  return inner ? unwrap(inner) : schema;
}

/** Meta of a schema or of the schema that it wraps. */
export function metaOf(schema: z.ZodType): FieldMeta | undefined {
  const own = registry.get(schema);
  if (own) return own;
  const def = (schema as unknown as Wrapper)._zod.def;
  const inner = def.innerType ?? def.in;
  return inner ? metaOf(inner) : undefined;
}

/** Schema of the rows that an item of a form holds; null for every other item. Rows carry a `rowId`, references to files do not. */
export function rowOf(schema: z.ZodType): z.ZodObject | null {
  const inner = unwrap(schema);
  const element = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : null;
  return element instanceof z.ZodObject && "rowId" in element.shape ? element : null;
}

/** True when null, undefined or a default is accepted, i.e. no required mark. */
export function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(null).success || schema.safeParse(undefined).success;
}

/** Walks `a.0.b` through objects and arrays to the schema that stands there. */
export function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  let current: z.ZodType | undefined = schema;
  for (const step of path) {
    if (!current) return undefined;
    const inner: z.ZodType = unwrap(current);
    if (inner instanceof z.ZodObject) current = (inner.shape as Record<string, z.ZodType>)[String(step)];
    else if (inner instanceof z.ZodArray) current = inner.element as z.ZodType;
    else return undefined;
  }
  return current;
}

/** Keys, labels and meta of an object schema, in its order. */
export function fieldsOf(schema: z.ZodObject): { key: string; schema: z.ZodType; meta: FieldMeta | undefined }[] {
  return Object.entries(schema.shape as Record<string, z.ZodType>).map(([key, s]) => ({
    key,
    schema: s,
    meta: metaOf(s),
  }));
}
