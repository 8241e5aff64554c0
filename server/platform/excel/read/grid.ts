import { cellDay } from "@/server/platform/excel/read/dates";
import type { GridCell, GridSize, SheetGrid } from "@/server/platform/excel/excel";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import { type RawCell, readRows } from "@/server/platform/excel/read/rows";
import { exact, FAULT } from "@/server/platform/excel/read/values";
import { isUnreadable } from "@/server/platform/excel/text";
import { openWorkbook } from "@/server/platform/excel/workbook";

/** How much a sheet may hold: a form on one sheet of paper, or somebody else's list, a bank's for instance. */
const MOST = { form: { rows: 400, cells: 8_000 }, list: { rows: 50_000, cells: 1_000_000 } } as const;
const LONGEST = 400;

function cellOf(rowNumber: number, cell: RawCell, is1904: boolean): GridCell {
  const { column, kind, text } = cell;
  const at = { rowNumber, column };
  const day = kind === "number" && cell.format.isDate ? cellDay(cell, is1904) : null;
  if (day !== null) return { ...at, kind: "text", text: day };
  if (kind === "formula") return { ...at, kind: "formula", text: "" };
  if (kind === "error") return { ...at, kind: "wrong", text: FAULT.error(text) };
  if (kind === "bool" || isUnreadable(text) || text.length > LONGEST)
    return { ...at, kind: "wrong", text: FAULT.decimal };
  if (kind === "text") return { ...at, kind: "text", text };
  return Number.isFinite(Number(text))
    ? { ...at, kind: "number", text: exact(text) }
    : { ...at, kind: "wrong", text: FAULT.decimal };
}

/** Every filled cell of the sheet that is called so, else the first visible one; formulas are never executed. Throws `SheetRefusal`. */
export async function readGrid(bytes: Buffer, calledOneOf: readonly string[], size: GridSize): Promise<SheetGrid> {
  const workbook = await openWorkbook(bytes, calledOneOf);
  const cells: GridCell[] = [];
  const most = MOST[size];
  let filled = 0;
  await readRows(workbook, ({ rowNumber, cells: raw }) => {
    if (raw.length === 0) return;
    filled += 1;
    cells.push(...raw.map((cell) => cellOf(rowNumber, cell, workbook.is1904)));
    if (filled > most.rows || cells.length > most.cells) throw sheetRefusal.tooManyRows(most.rows, filled);
  });
  return { sheetName: workbook.sheetName, cells };
}
