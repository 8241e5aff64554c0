import type { z } from "zod";
import { fieldsOf, rowOf } from "@/contracts/kit/field";
import type { FieldError } from "@/contracts/kit/validate";
import type { dictionaryOf } from "@/server/reference/dictionary-cache";

export type Dictionary = Awaited<ReturnType<ReturnType<typeof dictionaryOf>["get"]>>;

type Row = Readonly<Record<string, unknown>>;

/** Dictionary values that are not offered, those of rows among them. A value that stands already may stay although its entry was switched off since. */
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
    const rows = rowOf(item);
    if (rows && Array.isArray(value)) {
      const kept = (stored?.[key] ?? []) as readonly Row[];
      return (value as readonly Row[]).flatMap((one, i) => {
        const same = kept.find((other) => other["rowId"] === one["rowId"]);
        return dictionaryFaults(rows, one, same, `${at}${key}.${i}.`, dictionary);
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
