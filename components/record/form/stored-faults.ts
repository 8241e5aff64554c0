import { DATA_FAULTS, dataFaultsOf, FAULTY_DATES, faultyDateOf } from "@/contracts/kit/data-fault";
import type { FieldError } from "@/contracts/kit/validate";

const isObject = (value: unknown): value is object => value !== null && typeof value === "object";

function sentenceOf(record: object, key: string): string {
  const stored = faultyDateOf(record, key);
  return `系统中存的${stored === null ? "值" : `「${stored}」`}不符合规定，请核对后重新填写`;
}

function strip(value: unknown, at: string, faults: FieldError[]): unknown {
  if (!isObject(value)) return value;
  const below = (key: string | number): string => (at === "" ? String(key) : `${at}.${key}`);
  if (Array.isArray(value)) return value.map((one, i) => strip(one, below(i), faults));
  faults.push(...dataFaultsOf(value).map((key) => ({ path: below(key), message: sentenceOf(value, key) })));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== DATA_FAULTS && key !== FAULTY_DATES)
      .map(([key, item]) => [key, strip(item, below(key), faults)]),
  );
}

/**
 * A stored record as a form takes it: without the remarks about values that could not be shown, and those as sentences
 * beside their fields.
 */
export function withoutFaults<T extends object>(record: T): { readonly values: T; readonly faults: FieldError[] } {
  const faults: FieldError[] = [];
  const values = strip(record, "", faults) as T;
  return faults.length === 0 ? { values: record, faults } : { values, faults };
}
