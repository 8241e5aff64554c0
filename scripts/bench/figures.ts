/** Middle value; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** What so great a share of the values does not exceed: 0.95 for p95; 0 for an empty list. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

/** One line of the report: what, measured, budget, and whether it holds (null = no budget). */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly holds: boolean | null;
}

export const atMost = (what: string, value: number, limit: number, unit: string, digits = 0): Figure => ({
  what,
  measured: `${value.toFixed(digits)} ${unit}`,
  budget: `≤ ${limit} ${unit}`,
  holds: value <= limit,
});

export const atLeast = (what: string, value: number, limit: number, unit: string, digits = 2): Figure => ({
  what,
  measured: `${value.toFixed(digits)} ${unit}`,
  budget: `≥ ${limit} ${unit}`,
  holds: value >= limit,
});

export const exactly = (what: string, value: number, wanted: number, unit: string): Figure => ({
  what,
  measured: `${value} ${unit}`,
  budget: `= ${wanted} ${unit}`,
  holds: value === wanted,
});

export const plain = (what: string, measured: string): Figure => ({ what, measured, budget: "—", holds: null });

/** A Markdown table of figures. */
export function table(figures: readonly Figure[]): string {
  const mark = (f: Figure): string => (f.holds === null ? "" : f.holds ? "守住" : "**未守住**");
  return [
    "| 项目 | 实测 | 预算 | 结论 |",
    "|---|---|---|---|",
    ...figures.map((f) => `| ${f.what} | ${f.measured} | ${f.budget} | ${mark(f)} |`),
  ].join("\n");
}
