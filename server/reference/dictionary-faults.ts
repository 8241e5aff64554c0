import { z } from "zod";
import { fieldsOf, rowOf, unwrap } from "@/contracts/kit/field";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import type { Services } from "@/server/platform/call/services";
import { dictionaryOf } from "@/server/reference/dictionary-cache";

export type Dictionary = Awaited<ReturnType<ReturnType<typeof dictionaryOf>["get"]>>;

type Row = Readonly<Record<string, unknown>>;

/** What an item's list holds, with the key that tells one from another: rows, references to files. */
function listedIn(schema: z.ZodType): { readonly of: z.ZodObject; readonly key: string } | null {
  const rows = rowOf(schema);
  if (rows) return { of: rows, key: "rowId" };
  const inner = unwrap(schema);
  const element = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : null;
  return element instanceof z.ZodObject && "attachType" in element.shape ? { of: element, key: "fileId" } : null;
}

/** Dictionary values that are not offered, those of rows and files among them. A value that stands already may stay although its entry was switched off since. */
export function dictionaryFaults(
  schema: z.ZodObject,
  row: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | undefined,
  at: string,
  dictionary: Dictionary,
): FieldError[] {
  return fieldsOf(schema).flatMap(({ key, meta, schema: item }) => {
    const name = meta?.dict;
    const value = row[key];
    const list = listedIn(item);
    if (list && Array.isArray(value)) {
      const kept = (stored?.[key] ?? []) as readonly Row[];
      return (value as readonly Row[]).flatMap((one, i) => {
        const same = kept.find((other) => other[list.key] === one[list.key]);
        return dictionaryFaults(list.of, one, same, `${at}${key}.${i}.`, dictionary);
      });
    }
    if (!name || value === null || value === undefined) return [];
    const kept = stored?.[key];
    const isKnown = (one: unknown): boolean => {
      const item = dictionary.byName.get(name)?.find((entry) => entry.keyValue === one);
      const isKept = Array.isArray(kept) ? kept.includes(one) : kept === one;
      return item !== undefined && (!item.keyDisabled || isKept);
    };
    const values: unknown[] = Array.isArray(value) ? value : [value];
    return values.every(isKnown) ? [] : [{ path: at + key, message: `${meta.label}不在可选范围内` }];
  });
}

/** The same for what is no record of the engine; VALIDATION names each value that is not offered. */
export async function assertInDictionary(
  { db, services, now }: { readonly db: Db; readonly services: Services; readonly now: Date },
  schema: z.ZodObject,
  row: Readonly<Record<string, unknown>>,
  stored?: Readonly<Record<string, unknown>>,
): Promise<void> {
  const faults = dictionaryFaults(schema, row, stored, "", await dictionaryOf(services).get(db, now));
  if (faults.length > 0) throw invalid(faults);
}
