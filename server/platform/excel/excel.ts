import type { PdfStamp } from "@/server/platform/files/pdf-stamp";
import type { Asker } from "@/server/platform/limits/fair-turns";

/** What the cells of a column become; `serial` is 序号, which means nothing. */
export type SheetKind = "serial" | "text" | "code" | "int" | "decimal" | "date" | "month" | "dict" | "dicts" | "yesNo";

/** One offered value of a `dict`, `dicts` column; a disabled one is understood in old rows and not offered. */
export interface SheetChoice {
  readonly value: number;
  readonly label: string;
  readonly isDisabled?: boolean;
  /** Other words that people write for it. */
  readonly aliases?: readonly string[];
}

/** One column of a workbook, in order. */
export interface SheetColumn {
  /** Name of the record's item. */
  readonly key: string;
  /** Head of the column without its mark; a required one is written 「姓名*」. */
  readonly label: string;
  /** Other heads that mean it. */
  readonly heads?: readonly string[];
  readonly kind: SheetKind;
  readonly isRequired: boolean;
  readonly choices?: readonly SheetChoice[];
  /** One sentence for the notes and the cell's hint. */
  readonly note?: string;
  /** Width in px, as in lists. */
  readonly width?: number;
}

/** A read value: text, dictionary value, list of them, yes or no; null = nothing typed. */
export type SheetValue = string | number | boolean | readonly number[] | null;

/** One filled row; `rowNumber` counts as Excel does, from 1. A cell that could not be read has no key here. */
export interface SheetRow {
  readonly rowNumber: number;
  readonly values: Readonly<Record<string, SheetValue>>;
  /** Of a checked row: the state of the record that the check looked at, in its module's own words. */
  readonly stamp?: string | undefined;
  /** Of a checked row that has to wait for others: rows of one turn are written apart from those of another. */
  readonly turn?: number | undefined;
}

/** What is wrong in a row: beside one cell (`key`), or with the row as a whole (null). */
export interface CellFault {
  readonly rowNumber: number;
  readonly key: string | null;
  readonly message: string;
}

export interface SheetContent {
  readonly rows: readonly SheetRow[];
  readonly faults: readonly CellFault[];
  /** Heads of columns that are none of those asked for, as they are written; their cells were not read. */
  readonly passedOver?: readonly string[];
  /** Sentences that refuse nothing, about the rows of these numbers: those that will come in. */
  readonly notesOn?: (coming: ReadonlySet<number>) => readonly string[];
}

/** The file as a whole is refused; the message is a Chinese sentence for the user. */
export class SheetRefusal extends Error {}

/** Limits of one read. // promises P-S9, domain a §0.7 */
export interface SheetLimits {
  readonly maxRows: number;
}

/** A list as a sheet: its name, heads and cells. */
export interface TableSheet {
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly (readonly SheetValue[])[];
}

/** A filled cell where it stands, both counted from 1; of a `wrong` one the text says what is wrong. */
export interface GridCell {
  readonly rowNumber: number;
  readonly column: number;
  readonly kind: "text" | "number" | "formula" | "wrong";
  readonly text: string;
}
export interface SheetGrid {
  readonly sheetName: string;
  readonly cells: readonly GridCell[];
}
/** What becomes of a row of a list, in words. */
export interface RowVerdictText {
  readonly rowNumber: number;
  readonly text: string;
}
/** What is wrong in one cell of a form. */
export interface GridFault {
  readonly rowNumber: number;
  readonly column: number;
  readonly message: string;
}
export interface PaperCell {
  readonly column: number;
  readonly text: string;
  readonly style: "title" | "head" | "text" | "amount";
}
/** A form as it lies on paper: widths in characters, rows of cells, cells that run over several columns. */
export interface PaperSheet {
  readonly title: string;
  readonly widths: readonly number[];
  readonly rows: readonly (readonly PaperCell[])[];
  readonly merged: readonly { readonly row: number; readonly from: number; readonly to: number }[];
}

/** What a sheet is read as, which says how much it may hold. */
export type GridSize = "form" | "list";

/**
 * Workbooks, read and written, and documents, stamped, in a process of their own with bounded memory and time; the
 * backend's never parses one. Every method rejects with `SheetRefusal` when the user can mend it.
 */
export interface Sheets {
  /** An empty workbook to fill: heads, drop-downs, text formats, a page of notes. */
  template(sheet: {
    readonly title: string;
    readonly columns: readonly SheetColumn[];
    readonly notes: readonly string[];
    readonly maxRows: number;
  }): Promise<Buffer>;
  /** Values of the first sheet by the heads of its first row; formulas are never executed. */
  read(bytes: Buffer, columns: readonly SheetColumn[], limits: SheetLimits): Promise<SheetContent>;
  /** The same workbook with wrong cells coloured, a column 「核对结果」 of what is told of rows and a last one 「错误原因」. */
  mark(
    bytes: Buffer,
    columns: readonly SheetColumn[],
    faults: readonly CellFault[],
    verdicts?: readonly RowVerdictText[],
  ): Promise<Buffer>;
  /** Lists as a workbook, a sheet for each; every cell is written as text or number, never as a formula. */
  table(sheet: TableSheet, ...further: readonly TableSheet[]): Promise<Buffer>;
  /** Every filled cell of the first sheet that is called so, else of the first one; formulas are never executed. */
  grid(bytes: Buffer, calledOneOf?: readonly string[], size?: GridSize): Promise<SheetGrid>;
  /** The same workbook with these cells coloured, their reasons in a last column. */
  markCells(bytes: Buffer, faults: readonly GridFault[], calledOneOf?: readonly string[]): Promise<Buffer>;
  /** A form as a workbook. */
  paper(sheet: PaperSheet): Promise<Buffer>;
  /** A PDF with a stamp on its first page; with none it is only asked whether it takes one. */
  stamp(pdf: Uint8Array, stamp: PdfStamp | null): Promise<Buffer>;
}

/** The way to `Sheets`: in turn, so that nobody's many workbooks keep others from their one. */
export interface Excel {
  /**
   * Does `work` when its asker's turn has come. What the workbook is made of is fetched in it, so that whoever waits
   * holds nothing; `turn` is aborted when it takes too long or nobody waits for it any more, and `work` asks it between
   * its steps.
   */
  inTurn<T>(asker: Asker, work: (sheets: Sheets, turn: AbortSignal) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
