import type { GridCell, SheetGrid } from "@/server/platform/excel/excel";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import { type RawCell, readRows } from "@/server/platform/excel/rows";
import { exact, FAULT } from "@/server/platform/excel/values";
import { isUnreadable } from "@/server/platform/excel/text";
import { openWorkbook } from "@/server/platform/excel/workbook";

/** A form on one sheet of paper; whatever is larger is a list. */
const MOST = { rows: 400, cells: 8_000, text: 400 };

function cellOf(rowNumber: number, { column, kind, text }: RawCell): GridCell {
  const at = { rowNumber, column };
  if (kind === "formula") return { ...at, kind: "formula", text: "" };
  if (kind === "error") return { ...at, kind: "wrong", text: FAULT.error(text) };
  if (kind === "bool" || isUnreadable(text) || text.length > MOST.text)
    return { ...at, kind: "wrong", text: FAULT.decimal };
  if (kind === "text") return { ...at, kind: "text", text };
  return Number.isFinite(Number(text))
    ? { ...at, kind: "number", text: exact(text) }
    : { ...at, kind: "wrong", text: FAULT.decimal };
}

/** Every filled cell of the sheet that is called so, else the first visible one; formulas are never executed. Throws `SheetRefusal`. */
export async function readGrid(bytes: Buffer, calledOneOf: readonly string[]): Promise<SheetGrid> {
  const workbook = await openWorkbook(bytes, calledOneOf);
  const cells: GridCell[] = [];
  let filled = 0;
  await readRows(workbook, ({ rowNumber, cells: raw }) => {
    if (raw.length === 0) return;
    filled += 1;
    cells.push(...raw.map((cell) => cellOf(rowNumber, cell)));
    if (filled > MOST.rows || cells.length > MOST.cells) throw sheetRefusal.tooManyRows(MOST.rows, filled);
  });
  return { sheetName: workbook.sheetName, cells };
}
