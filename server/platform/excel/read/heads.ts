import type { SheetColumn } from "@/server/platform/excel/excel";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import type { RawRow } from "@/server/platform/excel/read/rows";
import { headKey } from "@/server/platform/excel/text";

/** Heads of the columns that a marked copy carries: why a row is wrong, and what becomes of each. */
export const FAULT_HEAD = "错误原因";
export const VERDICT_HEAD = "核对结果";

export interface Heads {
  readonly rowNumber: number;
  /** Known columns by their number in the sheet. */
  readonly columns: ReadonlyMap<number, SheetColumn>;
  /** 「错误原因」 of an earlier marked copy; 0 = none. */
  readonly faultColumn: number;
  /** 「核对结果」 of an earlier marked copy; 0 = none. */
  readonly verdictColumn: number;
  readonly lastColumn: number;
  /** Heads that nobody asked for. */
  readonly passedOver: readonly string[];
}

/** Finds the columns by their labels; null when the row holds no text. A missing required one refuses the file. */
export function matchHeads(row: RawRow, wanted: readonly SheetColumn[]): Heads | null {
  if (!row.cells.some(({ kind }) => kind === "text")) return null;
  // A label of ours wins over another's word for something else.
  const byLabel = new Map([
    ...wanted.flatMap((column) => (column.heads ?? []).map((head) => [headKey(head), column] as const)),
    ...wanted.map((column) => [headKey(column.label), column] as const),
  ]);
  const columns = new Map<number, SheetColumn>();
  const found = new Set<SheetColumn>();
  const passedOver: string[] = [];
  let [faultColumn, verdictColumn] = [0, 0];
  for (const { column: at, kind, text } of row.cells) {
    if (kind !== "text") continue;
    const key = headKey(text);
    const column = byLabel.get(key);
    if (!column) {
      if (key === FAULT_HEAD) faultColumn = at;
      else if (key === VERDICT_HEAD) verdictColumn = at;
      else if (key !== "") passedOver.push(text.trim());
      continue;
    }
    if (found.has(column)) throw sheetRefusal.twice(column.label);
    found.add(column);
    columns.set(at, column);
  }
  const missing = wanted.filter((column) => column.isRequired && column.kind !== "serial" && !found.has(column));
  if (missing.length > 0) throw sheetRefusal.noColumn(missing.slice(0, 5).map(({ label }) => label));
  if (found.size === 0) throw sheetRefusal.noColumn(wanted.slice(0, 5).map(({ label }) => label));
  const lastColumn = row.cells.at(-1)?.column ?? 0;
  return { rowNumber: row.rowNumber, columns, faultColumn, verdictColumn, lastColumn, passedOver };
}
