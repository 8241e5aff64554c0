import type { SheetColumn, SheetKind } from "@/server/platform/excel/excel";
import { STYLE } from "@/server/platform/excel/write/parts";
import { cellXml, columnName, isFormulaLike } from "@/server/platform/excel/text";

/**
 * A typed text cell: whatever it begins with, it is no formula; and what a program might take for one in a careless copy
 * (saved as CSV, pasted as text) is quoted, so that its value stays as it is.
 */
export function textCell(reference: string, text: string, style: number): string {
  const own = style === STYLE.text && isFormulaLike(text) ? STYLE.quoted : style;
  return `<c r="${reference}" s="${own}" t="inlineStr"><is><t xml:space="preserve">${cellXml(text)}</t></is></c>`;
}

export const numberCell = (reference: string, digits: string, style: number): string =>
  `<c r="${reference}" s="${style}"><v>${digits}</v></c>`;

/** The first row stays in sight. */
export const FROZEN_VIEW =
  '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews>';

/** Landscape A4, all columns on the page's width. */
export const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
export const PAGE_SETUP =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** No green corners on numbers that are text on purpose. */
export const textOnPurpose = (columns: number, rows: number): string =>
  `<ignoredErrors><ignoredError sqref="A1:${columnName(columns)}${rows}" numberStoredAsText="1"/></ignoredErrors>`;

/** Format of empty cells and of text in a column. */
export const styleOf = (kind: SheetKind): number =>
  kind === "int" || kind === "decimal" || kind === "serial" ? STYLE.plain : STYLE.text;

const letters = (text: string): number =>
  [...text].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0xff ? 2 : 1), 0);

/** In letters, as Excel measures; never narrower than the head. */
function widthOf({ label, width, kind }: SheetColumn): number {
  const wanted = width === undefined ? (kind === "serial" ? 6 : 14) : (width - 5) / 7;
  return Math.round(Math.min(80, Math.max(wanted, letters(label) + 4)) * 100) / 100;
}

export function columnsXml(columns: readonly SheetColumn[]): string {
  const items = columns.map(
    (column, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${widthOf(column)}" style="${styleOf(column.kind)}" customWidth="1"/>`,
  );
  return `<cols>${items.join("")}</cols>`;
}

/** The first row; a required column's head is coloured and carries its mark when `isMarked`. */
export function headXml(columns: readonly SheetColumn[], isMarked: boolean): string {
  const cells = columns.map(({ label, isRequired }, i) => {
    const isCalled = isMarked && isRequired;
    return textCell(
      `${columnName(i + 1)}1`,
      isCalled ? `${label}*` : label,
      isCalled ? STYLE.requiredHead : STYLE.head,
    );
  });
  return `<row r="1" ht="26" customHeight="1">${cells.join("")}</row>`;
}
