import type { AmountUnit } from "@/contracts/kit/amount/amount";

/** A typed or pasted text as 元, "" for blank, or why it is no amount. */
export type ReadAmount = { readonly value: string } | { readonly fault: string };

/** One line of a form of figures. */
export interface SheetRow {
  readonly key: string;
  /** 行次 */
  readonly no?: string | undefined;
  readonly name: string;
  /** Steps to the right: 「其中」 rows. */
  readonly indent?: number | undefined;
  /** Words alone: nothing is typed or computed here. */
  readonly isHeading?: boolean | undefined;
  /** Nobody types it: how it is computed, in words: 「= 1 + 2」. */
  readonly formula?: string | undefined;
  /** Below zero is an answer here. */
  readonly allowsMinus?: boolean | undefined;
}

export interface SheetColumn {
  readonly key: string;
  readonly label: string;
  /** What is pasted here is no amount: how it is read. */
  readonly read?: (text: string) => ReadAmount;
}

/** Amounts in 元 by cell, as decimal text; what could not be read stands as it was typed; nothing is blank, not 0. */
export type SheetValues = Readonly<Record<string, string>>;

/** A form of figures as data; what reads its amounts and computes it is its owner's. */
export interface SheetForm {
  readonly rows: readonly SheetRow[];
  readonly columns: readonly SheetColumn[];
  /** An amount as people type and paste it. */
  readonly read: (text: string, unit: AmountUnit) => ReadAmount;
  /** The computed cells of what is typed, "" where nothing is to be said yet. */
  readonly compute: (values: SheetValues) => SheetValues;
}

export const cellKey = (row: string, column: string): string => `${row}.${column}`;

/** What is said at a cell from outside: a check's finding, a return's mark. */
export interface CellNote {
  readonly tone: "error" | "warning" | "info" | "mark";
  readonly message: string;
}
export type CellNotes = ReadonlyMap<string, readonly CellNote[]>;

export const isTypedRow = (row: SheetRow): boolean => row.isHeading !== true && row.formula === undefined;
