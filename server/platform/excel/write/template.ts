import type { SheetColumn, SheetKind } from "@/server/platform/excel/excel";
import { SHEET_OPEN, sheetName, STYLE, writeWorkbook } from "@/server/platform/excel/write/parts";
import {
  columnsXml,
  FIT_TO_PAGE,
  FROZEN_VIEW,
  headXml,
  PAGE_SETUP,
  textCell,
  textOnPurpose,
} from "@/server/platform/excel/write/sheet-xml";
import { columnName, escapeXml } from "@/server/platform/excel/text";

export interface TemplateSheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly notes: readonly string[];
  /** Rows to fill, below the head. // domain a §0.7 */
  readonly maxRows: number;
}

const NOTES = "填写说明";
const CHOICES = "选项";

const FORMAT: Readonly<Record<SheetKind, string>> = {
  serial: "序号，可不填",
  text: "文字",
  code: "按文本填写，不要变成科学计数法",
  int: "整数",
  decimal: "数字，可带小数",
  date: "日期，如 2024-01-31",
  month: "月份，如 2024-01",
  dict: "从下拉列表中选择一项",
  dicts: "可填多项，用“、”分隔",
  yesNo: "填“是”或“否”",
};

const offered = ({ kind, choices = [] }: SheetColumn): readonly string[] =>
  kind === "dict" || kind === "dicts"
    ? choices.filter(({ isDisabled }) => !isDisabled).map(({ label }) => label)
    : kind === "yesNo"
      ? ["是", "否"]
      : [];

const cut = (text: string, most: number): string => [...text].slice(0, most).join("");
/** An attribute keeps no line ends, so they are written as what they are. */
const attribute = (text: string): string => escapeXml(text).replaceAll("\n", "&#10;");

/** Hint beside the selected cell, and the drop-down of columns that offer values; `source` is its range. */
function validationXml(column: SheetColumn, index: number, source: string | null, lastRow: number): string {
  const name = columnName(index + 1);
  const hint = [column.isRequired ? "必填。" : "", `${FORMAT[column.kind]}。`, column.note ?? ""].join("");
  const prompt = `allowBlank="1" showInputMessage="1" promptTitle="${attribute(cut(column.label, 30))}" prompt="${attribute(cut(hint, 250))}"`;
  const place = `sqref="${name}2:${name}${lastRow}"`;
  if (source === null) return `<dataValidation ${prompt} ${place}/>`;
  // Several values stand in one cell of a `dicts` column, which no list allows: there it only offers.
  const refusal =
    column.kind === "dicts" ? "" : ' showErrorMessage="1" errorTitle="请从下拉列表中选择" error="请选择列表中的一项"';
  return `<dataValidation type="list"${refusal} ${prompt} ${place}><formula1>${escapeXml(source)}</formula1></dataValidation>`;
}

/** Offered values in a sheet of their own, one column for each: a list inside a cell's rule ends at 255 characters. */
class ChoiceSheet {
  readonly #lists: (readonly string[])[] = [];

  sourceOf(column: SheetColumn): string | null {
    const labels = offered(column);
    if (labels.length === 0) return null;
    if (column.kind === "yesNo") return '"是,否"';
    this.#lists.push(labels);
    const name = columnName(this.#lists.length);
    return `'${CHOICES}'!$${name}$1:$${name}$${labels.length}`;
  }

  get isEmpty(): boolean {
    return this.#lists.length === 0;
  }

  *xml(): Generator<string> {
    yield `${SHEET_OPEN}<sheetData>`;
    const longest = Math.max(...this.#lists.map((list) => list.length));
    for (let row = 1; row <= longest; row += 1) {
      const cells = this.#lists.map((list, i) => {
        const label = list[row - 1];
        return label === undefined ? "" : textCell(`${columnName(i + 1)}${row}`, label, STYLE.text);
      });
      yield `<row r="${row}">${cells.join("")}</row>`;
    }
    yield "</sheetData></worksheet>";
  }
}

function sheetXml({ columns, maxRows }: TemplateSheet, choices: ChoiceSheet): string[] {
  const lastRow = maxRows + 1;
  const validations = columns.map((column, i) => validationXml(column, i, choices.sourceOf(column), lastRow));
  return [
    `${SHEET_OPEN}${FIT_TO_PAGE}${FROZEN_VIEW}<sheetFormatPr defaultRowHeight="18"/>${columnsXml(columns)}`,
    `<sheetData>${headXml(columns, true)}</sheetData>`,
    `<dataValidations count="${validations.length}">${validations.join("")}</dataValidations>`,
    `${PAGE_SETUP}${textOnPurpose(columns.length, lastRow)}</worksheet>`,
  ];
}

function noteRow(column: SheetColumn): readonly string[] {
  const values = offered(column);
  const shown = values.slice(0, 60).join("、");
  return [
    column.label,
    column.isRequired ? "必填" : "选填",
    [FORMAT[column.kind], column.note].filter(Boolean).join("；"),
    values.length > 60 ? `${shown} 等 ${values.length} 项，见下拉列表` : shown,
  ];
}

function* notesXml({ columns, notes }: TemplateSheet): Generator<string> {
  const widths = [22, 10, 48, 70].map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${SHEET_OPEN}${FIT_TO_PAGE}<sheetFormatPr defaultRowHeight="18"/><cols>${widths.join("")}</cols><sheetData>`;
  let row = 0;
  const line = (texts: readonly string[], style: number): string => {
    row += 1;
    const cells = texts.map((text, i) => (text === "" ? "" : textCell(`${columnName(i + 1)}${row}`, text, style)));
    return `<row r="${row}">${cells.join("")}</row>`;
  };
  for (const [i, note] of notes.entries()) yield line([`${i + 1}. ${note}`], STYLE.text);
  yield line(["列名", "是否必填", "填写要求", "可填的值"], STYLE.noteTitle);
  for (const column of columns) yield line(noteRow(column), STYLE.note);
  yield `</sheetData>${PAGE_SETUP}</worksheet>`;
}

/** An empty workbook to fill. // domain a §0.7 */
export function writeTemplate(sheet: TemplateSheet): Uint8Array<ArrayBuffer> {
  const choices = new ChoiceSheet();
  const xml = sheetXml(sheet, choices);
  const title = sheetName(sheet.title);
  return writeWorkbook([
    { name: title === NOTES || title === CHOICES ? `${title}表` : title, xml },
    { name: NOTES, xml: notesXml(sheet) },
    ...(choices.isEmpty ? [] : [{ name: CHOICES, xml: choices.xml(), isHidden: true }]),
  ]);
}
