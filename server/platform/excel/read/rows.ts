import { type NumberFormat, readFormats, readStrings, textCollector } from "@/server/platform/excel/read/lookups";
import { sheetRefusal } from "@/server/platform/excel/refusals";
import { columnOf, decodeEscapes, trimmed } from "@/server/platform/excel/text";
import type { Workbook } from "@/server/platform/excel/workbook";
import { parsePart, type XmlAttributes } from "@/server/platform/excel/xml";

/** A cell that holds something; `text` without blanks at its ends, before any meaning. */
export interface RawCell {
  /** From 1. */
  readonly column: number;
  readonly kind: "text" | "number" | "bool" | "error" | "formula";
  readonly text: string;
  readonly format: NumberFormat;
}

export interface RawRow {
  /** As Excel shows it. */
  readonly rowNumber: number;
  readonly cells: readonly RawCell[];
}

/** Real ones, whatever the sheet declares. // promises P-S9 */
const MOST = { rowElements: 50_000, columns: 500, rowNumber: 1_048_576 };

interface Area {
  readonly firstColumn: number;
  readonly lastColumn: number;
  readonly lastRow: number;
}

/** Where an array formula puts its results: those cells hold values without a formula of their own. */
function areaOf(reference: string): Area | null {
  const [from = "", to = from] = reference.replaceAll("$", "").split(":");
  const area = {
    firstColumn: columnOf(from),
    lastColumn: columnOf(to),
    lastRow: Number(/\d+$/.exec(to)?.[0] ?? 0),
  };
  return area.firstColumn > 0 && area.lastColumn > 0 ? area : null;
}

/** Puts the events of a sheet's XML together as rows. */
class RowBuilder {
  #rowElements = 0;
  #rowNumber = 0;
  #cells: RawCell[] = [];
  #column = 0;
  #cell: XmlAttributes = {};
  #hasFormula = false;
  #value = "";
  #isInValue = false;
  #areas: Area[] = [];
  readonly #inline = textCollector();

  constructor(
    readonly strings: (index: number) => string,
    readonly formats: (style: number) => NumberFormat,
    readonly take: (row: RawRow) => void,
  ) {}

  open(name: string, attributes: XmlAttributes): void {
    if (name === "row") this.#openRow(attributes);
    else if (name === "c") this.#openCell(attributes);
    else if (name === "f") this.#openFormula(attributes);
    else if (name === "v") this.#isInValue = true;
    else this.#inline.open?.(name, attributes, false);
  }

  close(name: string): void {
    if (name === "row") this.take({ rowNumber: this.#rowNumber, cells: this.#cells });
    else if (name === "c") this.#closeCell();
    else if (name === "v") this.#isInValue = false;
    else this.#inline.close?.(name, false);
  }

  text(text: string): void {
    if (this.#isInValue) this.#value += text;
    else this.#inline.text?.(text);
  }

  #openRow({ r }: XmlAttributes): void {
    this.#rowElements += 1;
    if (this.#rowElements > MOST.rowElements) throw sheetRefusal.sheetTooLong();
    const next = r === undefined ? this.#rowNumber + 1 : Number(r);
    // Rows out of order are no workbook of a spreadsheet program.
    if (!Number.isInteger(next) || next <= this.#rowNumber || next > MOST.rowNumber) throw sheetRefusal.damaged();
    this.#rowNumber = next;
    this.#cells = [];
    this.#column = 0;
    this.#areas = this.#areas.filter((area) => area.lastRow >= next);
  }

  #openCell(attributes: XmlAttributes): void {
    const next = attributes.r === undefined ? this.#column + 1 : columnOf(attributes.r);
    if (next <= this.#column) throw sheetRefusal.damaged();
    this.#column = next;
    this.#cell = attributes;
    this.#hasFormula = false;
    this.#value = "";
    this.#inline.take();
  }

  #openFormula({ t, ref }: XmlAttributes): void {
    this.#hasFormula = true;
    const area = t === "array" || t === "dataTable" ? areaOf(ref ?? "") : null;
    if (area) this.#areas.push(area);
    if (this.#areas.length > 1000) throw sheetRefusal.tooHeavy();
  }

  #closeCell(): void {
    const { t = "n", s = "0" } = this.#cell;
    const column = this.#column;
    const isComputed =
      this.#hasFormula || this.#areas.some((area) => column >= area.firstColumn && column <= area.lastColumn);
    const inline = this.#inline.take();
    const text = trimmed(t === "inlineStr" ? inline : t === "s" ? this.#shared() : decodeEscapes(this.#value));
    if (!isComputed && text === "") return;
    if (column > MOST.columns) throw sheetRefusal.sheetTooWide();
    const kind = isComputed ? "formula" : t === "b" ? "bool" : t === "e" ? "error" : t === "n" ? "number" : "text";
    this.#cells.push({ column, kind, text: isComputed ? "" : text, format: this.formats(Number(s)) });
  }

  #shared(): string {
    return this.#value.trim() === "" ? "" : this.strings(Number(this.#value));
  }
}

/** Reads the first visible sheet row by row, also the empty ones. Throws `SheetRefusal`. */
export async function readRows(workbook: Workbook, take: (row: RawRow) => void): Promise<void> {
  const builder = new RowBuilder(await readStrings(workbook), await readFormats(workbook), take);
  // Controls and extensions use the same names outside.
  let isInData = false;
  await parsePart(workbook.pack, workbook.sheetPart, {
    open(name, attributes) {
      if (isInData) builder.open(name, attributes);
      else isInData = name === "sheetData";
    },
    close(name) {
      if (name === "sheetData") isInData = false;
      else if (isInData) builder.close(name);
    },
    text(text) {
      if (isInData) builder.text(text);
    },
  });
}
