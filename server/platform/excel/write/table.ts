import type { SheetColumn, SheetValue, TableSheet } from "@/server/platform/excel/excel";
import { type SheetPart, SHEET_OPEN, sheetName, STYLE, writeWorkbook } from "@/server/platform/excel/write/parts";
import {
  columnsXml,
  FIT_TO_PAGE,
  FROZEN_VIEW,
  headXml,
  numberCell,
  PAGE_SETUP,
  textCell,
  textOnPurpose,
} from "@/server/platform/excel/write/sheet-xml";
import { columnName } from "@/server/platform/excel/text";

type CellWriter = (value: SheetValue, reference: string, index: number) => string;

const text = (value: string, reference: string): string => (value === "" ? "" : textCell(reference, value, STYLE.text));

/** A number as such only while Excel keeps all its digits. */
function number(value: SheetValue, reference: string): string {
  const digits = String(value);
  const isExact = /^-?\d+(\.\d+)?$/.test(digits) && digits.replace(/\D/g, "").replace(/^0+/, "").length <= 15;
  if (!isExact) return text(digits, reference);
  const style = /\.\d{2}$/.test(digits) ? STYLE.money : /^-?\d+$/.test(digits) ? STYLE.whole : STYLE.plain;
  return numberCell(reference, digits, style);
}

function writerOf({ kind, choices = [] }: SheetColumn): CellWriter {
  const labels = new Map<SheetValue, string>(choices.map(({ value, label }) => [value, label]));
  const labelOf = (value: SheetValue): string => labels.get(value) ?? String(value);
  if (kind === "serial") return (value, reference, i) => number(value ?? i + 1, reference);
  const write = (value: Exclude<SheetValue, null>, reference: string): string => {
    if (Array.isArray(value)) return text(value.map(labelOf).join("、"), reference);
    if (typeof value === "boolean") return text(value ? "是" : "否", reference);
    if (kind === "int" || kind === "decimal") return value === "" ? "" : number(value as string | number, reference);
    return text(kind === "dict" ? labelOf(value) : String(value), reference);
  };
  return (value, reference) => (value === null ? "" : write(value, reference));
}

/** Beginning of a sheet; one that is written piece by piece does not know its corner yet. */
export const beginXml = (columns: readonly SheetColumn[], corner?: string): string =>
  `${SHEET_OPEN}${FIT_TO_PAGE}${corner === undefined ? "" : `<dimension ref="A1:${corner}"/>`}${FROZEN_VIEW}` +
  `<sheetFormatPr defaultRowHeight="18"/>${columnsXml(columns)}<sheetData>${headXml(columns, false)}`;

/** Rows of a sheet, behind so many others. */
export function* rowsXml(columns: readonly SheetColumn[], rows: TableSheet["rows"], before = 0): Generator<string> {
  const writers = columns.map(writerOf);
  const names = columns.map((_, i) => columnName(i + 1));
  for (const [at, row] of rows.entries()) {
    const i = before + at;
    const cells = writers.map((write, n) => write(row[n] ?? null, `${names[n]}${i + 2}`, i));
    yield `<row r="${i + 2}">${cells.join("")}</row>`;
  }
}

export const endXml = (columnCount: number, rowCount: number): string =>
  `</sheetData><autoFilter ref="A1:${cornerOf(columnCount, rowCount)}"/>${PAGE_SETUP}${textOnPurpose(columnCount, rowCount + 1)}</worksheet>`;

/** The last cell of a list with its head. */
export const cornerOf = (columnCount: number, rowCount: number): string => `${columnName(columnCount)}${rowCount + 1}`;

function* sheetXml({ columns, rows }: TableSheet, corner: string): Generator<string> {
  yield beginXml(columns, corner);
  yield* rowsXml(columns, rows);
  yield endXml(columns.length, rows.length);
}

function partOf(sheet: TableSheet): SheetPart {
  const corner = cornerOf(sheet.columns.length, sheet.rows.length);
  return { name: sheetName(sheet.title), xml: sheetXml(sheet, corner), corner };
}

/** Lists as a workbook. // domain a §0.5 */
export const writeTable = (...sheets: readonly TableSheet[]): Uint8Array<ArrayBuffer> =>
  writeWorkbook(sheets.map(partOf));
