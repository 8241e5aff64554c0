"use client";

import { type ClipboardEvent, useState } from "react";
import { BREAKDOWN_ROWS } from "@/contracts/statement/engine/breakdown";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { readAmount } from "@/features/statement/sheet/sheet";
import { cellKey, type ReadAmount, type SheetForm, type SheetValues } from "@/components/sheet/sheet-form";
import { beginSheet } from "@/components/sheet/sheet-model";
import { paste } from "@/components/sheet/sheet-paste";

/** What is typed of a class. */
export const BREAKDOWN_KEYS = ["projectCount", "amount", "lastYearAmount"] as const;
type Key = (typeof BREAKDOWN_KEYS)[number];

const COUNT = /^\d{1,7}\.00$/;
function readCount(text: string): ReadAmount {
  const read = readAmount(text, "yuan");
  const value = "value" in read ? read.value : null;
  return value === "" || (value !== null && COUNT.test(value))
    ? { value: value.replace(".00", "") }
    : { fault: "户（项）数须为整数" };
}

/** 业务收入构成 as the sheet's paste takes a form: three columns, two rows of sums. */
const FORM: SheetForm = {
  rows: BREAKDOWN_ROWS.map(({ rowNo, label, kind }) => ({
    key: String(rowNo),
    name: label,
    allowsMinus: true,
    ...(kind === "total" ? { formula: "合计" } : {}),
  })),
  columns: BREAKDOWN_KEYS.map((key) => ({
    key,
    label: key,
    ...(key === "projectCount" ? { read: readCount } : {}),
  })),
  read: readAmount,
  compute: () => ({}),
};
const TYPED = BREAKDOWN_ROWS.filter(({ kind }) => kind === "input");
/** Digits alone: the field takes them at its caret, as any other. */
const PLAIN = /^\d+(\.\d*)?$/;

const blankLine = (rowNo: number): BreakdownLine => ({
  rowNo,
  projectCount: null,
  amount: null,
  lastYearAmount: null,
});
const textAt = (lines: readonly BreakdownLine[], rowNo: number, key: Key): string =>
  String(lines.find((line) => line.rowNo === rowNo)?.[key] ?? "");
const valuesOf = (lines: readonly BreakdownLine[]): SheetValues =>
  Object.fromEntries(
    TYPED.flatMap(({ rowNo }) => BREAKDOWN_KEYS.map((key) => [cellKey(`${rowNo}`, key), textAt(lines, rowNo, key)])),
  );

/** One cell of 业务收入构成 changed, its rows in order. */
export const withCell = (
  lines: readonly BreakdownLine[],
  { rowNo, key, value }: { readonly rowNo: number; readonly key: Key; readonly value: unknown },
): readonly BreakdownLine[] =>
  [
    ...lines.filter((line) => line.rowNo !== rowNo),
    { ...(lines.find((line) => line.rowNo === rowNo) ?? blankLine(rowNo)), [key]: value === "" ? null : value },
  ].sort((a, b) => a.rowNo - b.rowNo);

interface Told {
  readonly said: string;
  /** Why the block was not written, by cell. */
  readonly refused: ReadonlyMap<string, string>;
}
const NOTHING: Told = { said: "", refused: new Map() };
interface Pasted extends Told {
  /** The very lines that were given where nothing was written. */
  readonly lines: readonly BreakdownLine[];
}

/** A block out of a spreadsheet from a cell on: whole, or not at all, as the sheet of the form takes it. // domain a §7.3 */
function pastedInto(lines: readonly BreakdownLine[], cell: string, text: string): Pasted {
  const [row, column] = cell.split(".");
  const at = {
    row: FORM.rows.findIndex(({ key }) => key === row),
    column: FORM.columns.findIndex(({ key }) => key === column),
  };
  const before = valuesOf(lines);
  const { values, ...told } = paste(FORM, { ...beginSheet(FORM, before), at }, text);
  const changed = TYPED.flatMap(({ rowNo }) =>
    BREAKDOWN_KEYS.map((key) => {
      const of = cellKey(`${rowNo}`, key);
      return { rowNo, key, was: before[of], value: values[of] ?? "" };
    }),
  ).filter(({ was, value }) => value !== was);
  const typed = ({ key, value }: { readonly key: Key; readonly value: string }) =>
    key === "projectCount" && value !== "" ? Number(value) : value;
  return {
    said: told.said,
    refused: told.refused,
    lines: changed.reduce((now, one) => withCell(now, { ...one, value: typed(one) }), lines),
  };
}

/** Paste into the table of 业务收入构成, and what is told of it. */
export function useBreakdownPaste(lines: readonly BreakdownLine[], take: (lines: readonly BreakdownLine[]) => void) {
  const [told, setTold] = useState(NOTHING);
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const cell = (event.target as HTMLElement).closest("[data-cell]")?.getAttribute("data-cell");
    const text = event.clipboardData.getData("text");
    if (!cell || text.trim() === "" || PLAIN.test(text.trim())) return;
    event.preventDefault();
    const { lines: next, ...rest } = pastedInto(lines, cell, text);
    setTold(rest);
    if (next !== lines) take(next);
  };
  return { ...told, onPaste, forget: () => setTold(NOTHING) };
}
