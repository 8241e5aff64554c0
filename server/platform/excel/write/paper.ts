import type { PaperCell, PaperSheet } from "@/server/platform/excel/excel";
import { type SheetPart, SHEET_OPEN, sheetName, STYLE, writeWorkbook } from "@/server/platform/excel/write/parts";
import { FIT_TO_PAGE, numberCell, PAGE_SETUP, textCell } from "@/server/platform/excel/write/sheet-xml";
import { columnName } from "@/server/platform/excel/text";

const STYLES = { title: STYLE.noteTitle, head: STYLE.head, text: STYLE.text, amount: STYLE.money } as const;

/** Excel keeps fifteen digits; an amount of more is written as text and loses none. */
const isExact = (amount: string): boolean => amount.replace(/\D/g, "").replace(/^0+/, "").length <= 15;

function cellXml({ column, text, style }: PaperCell, row: number): string {
  if (text === "") return "";
  const reference = `${columnName(column)}${row}`;
  return style === "amount" && isExact(text)
    ? numberCell(reference, text, STYLES.amount)
    : textCell(reference, text, style === "amount" ? STYLE.text : STYLES[style]);
}

/** A form as it lies on paper, its cells where they stand there; never a formula. */
export function writePaper({ title, widths, rows, merged }: PaperSheet): Uint8Array<ArrayBuffer> {
  const cols = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  const body = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((cell) => cellXml(cell, at + 1)).join("")}</row>`,
  );
  const areas = merged.map(
    ({ row, from, to }) => `<mergeCell ref="${columnName(from)}${row}:${columnName(to)}${row}"/>`,
  );
  const part: SheetPart = {
    name: sheetName(title),
    xml: [
      `${SHEET_OPEN}${FIT_TO_PAGE}<sheetFormatPr defaultRowHeight="18"/><cols>${cols.join("")}</cols>`,
      `<sheetData>${body.join("")}</sheetData>`,
      areas.length > 0 ? `<mergeCells count="${areas.length}">${areas.join("")}</mergeCells>` : "",
      `${PAGE_SETUP}</worksheet>`,
    ],
  };
  return writeWorkbook([part]);
}
