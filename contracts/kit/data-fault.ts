/**
 * How a stored value travels that does not keep its contract (a text far too long, a day that no calendar has): its record
 * stays in the answer with an empty stand-in for the item, and names the item's key here. A list is never lost for one
 * row. The key is in no schema, since no handler makes it: the kit adds it where an answer leaves. // contract §2
 */
export const DATA_FAULTS = "dataFaults";

/** What stands for such a value wherever people read. */
export const DATA_FAULT_TEXT = "数据异常";

/** Keys of the record's items that could not be shown; mostly none. */
export function dataFaultsOf(record: unknown): readonly string[] {
  const named = record !== null && typeof record === "object" ? (record as Record<string, unknown>)[DATA_FAULTS] : null;
  return Array.isArray(named) ? (named as string[]) : [];
}

/**
 * Beside it: what is stored where a date should be, by the item's key, so that whoever mends the record knows what to
 * look for.
 */
export const FAULTY_DATES = "faultyDates";

/** The stored text of a date that could not be shown; null for everything else. */
export function faultyDateOf(record: object, key: string): string | null {
  const texts = (record as Record<string, unknown>)[FAULTY_DATES];
  const text = texts && typeof texts === "object" ? (texts as Record<string, unknown>)[key] : null;
  return typeof text === "string" ? text : null;
}

export const isFaulty = (record: unknown, key: string): boolean => dataFaultsOf(record).includes(key);
