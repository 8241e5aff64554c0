type Values = Readonly<Record<string, unknown>>;

const isNumber = (value: unknown): boolean => typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);

/** Below zero where `a` comes first: figures by size, words by their sound. */
function compared(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b);
  return String(a).localeCompare(String(b), "zh-CN");
}

const isNone = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Rows by a column, `-key` downwards; what has no figure stands last either way. As they came without one. */
export function sortedBy<Row extends object>(rows: readonly Row[], sort: string | undefined): readonly Row[] {
  if (!sort) return rows;
  const key = sort.replace(/^-/, "");
  const way = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [(one as Values)[key], (other as Values)[key]];
    if (isNone(a) || isNone(b)) return Number(isNone(a)) - Number(isNone(b));
    return way * compared(a, b);
  });
}
