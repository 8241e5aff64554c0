import type {
  CellFault,
  SheetColumn,
  SheetContent,
  SheetLimits,
  SheetRow,
  SheetValue,
} from "@/server/platform/excel/excel";
import { type Heads, matchHeads } from "@/server/platform/excel/read/heads";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import { type RawCell, type RawRow, readRows } from "@/server/platform/excel/read/rows";
import { type CellReader, cellReader, emptyFault } from "@/server/platform/excel/read/values";
import { openWorkbook } from "@/server/platform/excel/workbook";

/** All text together: one shared text may stand in every cell, and the answer holds each anew. */
const MOST_TEXT = 10_000_000;

/** Turns raw rows into values and faults, whichever row they come in. */
class ContentReader {
  readonly rows: SheetRow[] = [];
  readonly faults: CellFault[] = [];
  filled = 0;
  #textLength = 0;
  readonly #columns: readonly SheetColumn[];
  readonly #readers: ReadonlyMap<SheetColumn, CellReader>;

  constructor(
    columns: readonly SheetColumn[],
    is1904: boolean,
    readonly maxRows: number,
  ) {
    this.#columns = columns.filter(({ kind }) => kind !== "serial");
    this.#readers = new Map(this.#columns.map((column) => [column, cellReader(column, is1904)]));
  }

  take(row: RawRow, heads: Heads): void {
    const cells = new Map<SheetColumn, RawCell>();
    for (const cell of row.cells) {
      const column = heads.columns.get(cell.column);
      if (column && column.kind !== "serial") cells.set(column, cell);
    }
    if (cells.size === 0) return;
    this.filled += 1;
    // Beyond the limit rows are only counted, so that the refusal can tell how many there are.
    if (this.filled <= this.maxRows) this.rows.push({ rowNumber: row.rowNumber, values: this.#values(row, cells) });
  }

  #values({ rowNumber }: RawRow, cells: ReadonlyMap<SheetColumn, RawCell>): Record<string, SheetValue> {
    const values: Record<string, SheetValue> = {};
    for (const column of this.#columns) {
      const cell = cells.get(column);
      const outcome = (cell && this.#readers.get(column)?.(cell)) ?? { value: null };
      const isEmpty = "value" in outcome && outcome.value === null;
      if ("fault" in outcome) this.faults.push({ rowNumber, key: column.key, message: outcome.fault });
      else if (isEmpty && column.isRequired)
        this.faults.push({ rowNumber, key: column.key, message: emptyFault(column) });
      else {
        values[column.key] = outcome.value;
        this.#count(outcome.value);
      }
    }
    return values;
  }

  #count(value: SheetValue): void {
    if (typeof value === "string") this.#textLength += value.length;
    if (this.#textLength > MOST_TEXT) throw sheetRefusal.tooMuchText();
  }
}

/** Values of the first visible sheet. Throws `SheetRefusal`. // domain a §0.7 */
export async function readSheet(
  bytes: Buffer,
  columns: readonly SheetColumn[],
  limits: SheetLimits,
): Promise<SheetContent> {
  const workbook = await openWorkbook(bytes);
  const reader = new ContentReader(columns, workbook.is1904, limits.maxRows);
  let heads: Heads | null = null;
  await readRows(workbook, (row) => {
    if (heads) reader.take(row, heads);
    else heads = matchHeads(row, columns);
  });
  if (!heads) throw sheetRefusal.noHead(workbook.sheetName);
  if (reader.filled > limits.maxRows) throw sheetRefusal.tooManyRows(limits.maxRows, reader.filled);
  const { passedOver } = heads as Heads;
  return { rows: reader.rows, faults: reader.faults, ...(passedOver.length > 0 && { passedOver }) };
}
