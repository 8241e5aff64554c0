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

export const isFaulty = (record: unknown, key: string): boolean => dataFaultsOf(record).includes(key);
