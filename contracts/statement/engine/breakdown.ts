import { centsOf } from "@/contracts/statement/engine/amount";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";

/** Rows of 业务收入构成: the eight classes of `service_category`, then what follows from them. // domain a §9.2 */
export const BREAKDOWN_ROWS = [
  { rowNo: 1, label: "纳税申报代理", kind: "input" },
  { rowNo: 2, label: "一般税务咨询", kind: "input" },
  { rowNo: 3, label: "专业税务顾问", kind: "input" },
  { rowNo: 4, label: "税收策划", kind: "input" },
  { rowNo: 5, label: "涉税鉴证", kind: "input" },
  { rowNo: 6, label: "纳税情况审查", kind: "input" },
  { rowNo: 7, label: "其他税务事项代理", kind: "input" },
  { rowNo: 8, label: "其他涉税服务", kind: "input" },
  { rowNo: 9, label: "涉税业务收入合计", kind: "total" },
  { rowNo: 10, label: "非涉税业务收入", kind: "input" },
  { rowNo: 11, label: "收入总额", kind: "total" },
] as const;
const TAX_ROWS = 8;
const OTHER_ROW = 10;
const ALL_ROW = 11;
/** What a row is called among the figures that are kept of accepted statements. */
export const breakdownCode = (rowNo: number): string => `service${rowNo}`;

/** Of the year or, by `key`, of the year before, in whole fen. */
export function breakdownTotals(
  lines: readonly BreakdownLine[],
  key: "amount" | "lastYearAmount" = "amount",
): { readonly tax: bigint; readonly all: bigint } {
  const sum = (where: (rowNo: number) => boolean) =>
    lines.filter(({ rowNo }) => where(rowNo)).reduce((total, line) => total + centsOf(line[key]), 0n);
  const tax = sum((rowNo) => rowNo <= TAX_ROWS);
  return { tax, all: tax + sum((rowNo) => rowNo === OTHER_ROW) };
}

/** Every row in whole fen, totals among them; none of a breakdown that nobody filled. */
export function breakdownFigures(lines: readonly BreakdownLine[]) {
  if (!lines.some(({ amount, lastYearAmount }) => amount !== null || lastYearAmount !== null)) return [];
  const of = (rowNo: number, key: "amount" | "lastYearAmount"): bigint => {
    const { tax, all } = breakdownTotals(lines, key);
    if (rowNo === ALL_ROW) return all;
    return rowNo === TAX_ROWS + 1 ? tax : centsOf(lines.find((line) => line.rowNo === rowNo)?.[key] ?? null);
  };
  return BREAKDOWN_ROWS.map(({ rowNo }) => ({
    itemCode: breakdownCode(rowNo),
    amount1: of(rowNo, "amount"),
    amount2: of(rowNo, "lastYearAmount"),
  }));
}
