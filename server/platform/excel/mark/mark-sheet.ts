import type { StyleMarker } from "@/server/platform/excel/mark/mark-styles";
import { cellXml, columnName, columnOf } from "@/server/platform/excel/text";
import { forEachTag, type PlacedTag } from "@/server/platform/excel/xml";
import { applyEdits, type Edit, withAttribute, withoutAttribute } from "@/server/platform/excel/mark/xml-edit";

/** A column of ours; whatever stands there is replaced. */
export interface AddedColumn {
  readonly column: number;
  readonly head: string;
  readonly width: number;
  /** By row number. */
  readonly texts: ReadonlyMap<number, string>;
  readonly isRed: boolean;
}
/** What to write into a sheet. */
export interface MarkPlan {
  readonly headRow: number;
  /** From left to right. */
  readonly added: readonly AddedColumn[];
  /** Wrong cells' columns by row number. */
  readonly wrong: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Walks through a sheet's tags in order and notes what to change. */
class SheetMarker {
  readonly edits: Edit[] = [];
  readonly #columnStyles: { min: number; max: number; style: number }[] = [];
  #hasColumns = false;
  /** Columns of ours whose width is still to be written. */
  #unplaced: readonly AddedColumn[];
  #isInData = false;
  #row: PlacedTag | null = null;
  #rowNumber = 0;
  #column = 0;
  #lastStyle = 0;
  /** Columns of this row that are still to be written. */
  #pending: number[] = [];
  #dropped: PlacedTag | null = null;

  constructor(
    readonly text: string,
    readonly plan: MarkPlan,
    readonly styles: StyleMarker,
  ) {
    this.#unplaced = plan.added;
  }

  visit(tag: PlacedTag): void {
    if (this.#isInData) this.#visitData(tag);
    // Optional, and wrong from now on.
    else if (tag.name === "dimension" && tag.isSelfClosing) this.#replace(tag, "");
    else if (tag.name === "cols" && tag.isClosing) this.#insert(tag.start, this.#columnsBefore(Infinity, tag));
    else if (tag.name === "cols") this.#hasColumns = true;
    else if (tag.name === "col" && tag.isSelfClosing) this.#visitColumn(tag);
    else if (tag.name === "sheetData" && !tag.isSelfClosing) {
      this.#isInData = true;
      if (!this.#hasColumns)
        this.#insert(tag.start, `<${tag.prefix}cols>${this.#columnsBefore(Infinity, tag)}</${tag.prefix}cols>`);
    }
  }

  #visitData(tag: PlacedTag): void {
    if (tag.name === "sheetData") this.#isInData = false;
    else if (tag.name === "row") {
      if (tag.isClosing) this.#writePending(Infinity, tag.start);
      else this.#openRow(tag);
    } else if (tag.name !== "c") return;
    else if (tag.isClosing) this.#closeCell(tag);
    else this.#openCell(tag);
  }

  #replace({ start, end }: PlacedTag, text: string): void {
    this.edits.push({ start, end, text });
  }

  #insert(at: number, text: string): void {
    if (text !== "") this.edits.push({ start: at, end: at, text });
  }

  #columnXml({ column, width }: AddedColumn, { prefix }: PlacedTag): string {
    return `<${prefix}col min="${column}" max="${column}" width="${width}" customWidth="1"/>`;
  }

  /** Widths of our columns that stand left of one. */
  #columnsBefore(column: number, tag: PlacedTag): string {
    const placed = this.#unplaced.filter((own) => own.column < column);
    this.#unplaced = this.#unplaced.filter((own) => own.column >= column);
    return placed.map((own) => this.#columnXml(own, tag)).join("");
  }

  /** Ranges of columns may not overlap: one that reaches over a column of ours is split. */
  #visitColumn(tag: PlacedTag): void {
    const [min, max] = [Number(tag.attributes.min), Number(tag.attributes.max)];
    this.#columnStyles.push({ min, max, style: Number(tag.attributes.style ?? 0) });
    this.#insert(tag.start, this.#columnsBefore(min, tag));
    const within = this.#unplaced.filter(({ column }) => column <= max);
    if (within.length === 0) return;
    const own = this.text.slice(tag.start, tag.end);
    const part = (from: number, to: number): string =>
      from > to ? "" : withAttribute(withAttribute(own, "min", from), "max", to);
    let from = min;
    let text = "";
    for (const { column } of within) {
      text += part(from, column - 1) + this.#columnsBefore(column + 1, tag);
      from = column + 1;
    }
    this.#replace(tag, text + part(from, max));
  }

  #openRow(tag: PlacedTag): void {
    this.#row = tag;
    this.#rowNumber = tag.attributes.r === undefined ? this.#rowNumber + 1 : Number(tag.attributes.r);
    this.#column = 0;
    this.#lastStyle = 0;
    const told = this.plan.added.filter((own) => this.#textOf(own) !== null);
    this.#pending = [...(this.plan.wrong.get(this.#rowNumber) ?? []), ...told.map(({ column }) => column)];
    this.#pending.sort((a, b) => a - b);
    if (this.#pending.length === 0) return;
    const own = withoutAttribute(this.text.slice(tag.start, tag.end), "spans");
    if (!tag.isSelfClosing) return this.#replace(tag, own);
    const cells = this.#takePending(Infinity);
    this.#replace(tag, `${own.replace(/\s*\/>$/, ">")}${cells}</${tag.prefix}row>`);
  }

  #textOf({ head, texts }: AddedColumn): string | null {
    return this.#rowNumber === this.plan.headRow ? head : (texts.get(this.#rowNumber) ?? null);
  }

  #added(column: number): AddedColumn | undefined {
    return this.plan.added.find((own) => own.column === column);
  }

  #openCell(tag: PlacedTag): void {
    this.#column = tag.attributes.r === undefined ? this.#column + 1 : columnOf(tag.attributes.r);
    this.#writePending(this.#column, tag.start);
    const style = Number(tag.attributes.s ?? 0);
    if (this.#added(this.#column)) {
      if (tag.isSelfClosing) this.#replace(tag, this.#takePending(this.#column + 1));
      else this.#dropped = tag;
      return;
    }
    const isWrong = this.#pending[0] === this.#column;
    if (isWrong) this.#pending.shift();
    const before = this.styles.unmarked(style);
    const after = isWrong ? this.styles.red(before) : before;
    if (after !== style) this.#replace(tag, withAttribute(this.text.slice(tag.start, tag.end), "s", after));
    this.#lastStyle = after;
  }

  #closeCell({ end }: PlacedTag): void {
    const open = this.#dropped;
    if (!open) return;
    this.edits.push({ start: open.start, end, text: this.#takePending(this.#column + 1) });
    this.#dropped = null;
  }

  #writePending(before: number, at: number): void {
    this.#insert(at, this.#takePending(before));
  }

  /** New cells for the pending columns left of `before`. */
  #takePending(before: number): string {
    const count = this.#pending.findIndex((column) => column >= before);
    const taken = this.#pending.splice(0, count < 0 ? this.#pending.length : count);
    return taken.map((column) => this.#newCell(column)).join("");
  }

  #newCell(column: number): string {
    const p = this.#row?.prefix ?? "";
    const place = `r="${columnName(column)}${this.#rowNumber}"`;
    const own = this.#added(column);
    if (!own) return `<${p}c ${place} s="${this.styles.red(this.#styleBelow(column))}"/>`;
    const style = this.#rowNumber === this.plan.headRow ? this.#lastStyle : own.isRed ? this.styles.red(0) : 0;
    const text = `<${p}t xml:space="preserve">${cellXml(this.#textOf(own) ?? "")}</${p}t>`;
    return `<${p}c ${place} s="${style}" t="inlineStr"><${p}is>${text}</${p}is></${p}c>`;
  }

  /** Style of a cell that is not there: its row's, or its column's. */
  #styleBelow(column: number): number {
    if (this.#row?.attributes.s !== undefined) return Number(this.#row.attributes.s);
    return this.#columnStyles.find(({ min, max }) => min <= column && column <= max)?.style ?? 0;
  }
}

/** The sheet's XML with coloured cells and reasons; all else stays as it was. */
export function markSheetXml(text: string, plan: MarkPlan, styles: StyleMarker): string[] {
  const marker = new SheetMarker(text, plan, styles);
  forEachTag(text, (tag) => marker.visit(tag));
  return [...applyEdits(text, marker.edits)];
}
