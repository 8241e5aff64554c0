import { Decimal } from "decimal.js";
import { ledgerSigned, pointedFigure } from "@/contracts/kit/ledger-sign";
import { halfWidth } from "@/contracts/kit/text/visible-text";
import { type ChoiceFinder, choiceFinder } from "@/server/platform/excel/read/choices";
import { cellDay, cellMonth } from "@/server/platform/excel/read/dates";
import type { SheetColumn, SheetKind, SheetValue } from "@/server/platform/excel/excel";
import type { RawCell } from "@/server/platform/excel/read/rows";
import { isUnreadable } from "@/server/platform/excel/text";

/** What a filled cell means, or what is wrong with it. */
export type Outcome = { readonly value: SheetValue } | { readonly fault: string };
/** Understands the filled cells of one column. */
export type CellReader = (cell: RawCell) => Outcome;

const fault = (message: string): Outcome => ({ fault: message });
const value = (read: SheetValue): Outcome => ({ value: read });

export const FAULT = {
  formula: "单元格是公式，请粘贴为数值",
  error: (text: string) => `单元格是错误值 ${text.slice(0, 10)}，请改正后重新填写`,
  scientific: "数字过长，已被 Excel 变成了科学计数法，末几位已丢失，请把该列设为文本后重新填写",
  unreadable: "含有无法识别的控制字符，请删除后重新填写",
  tooLong: "文字超过 32,767 个字，请缩短",
  int: "请填写整数",
  decimal: "请填写数字",
  date: "日期格式不正确，请按 2024-01-31 的格式填写",
  month: "月份格式不正确，请按 2024-01 的格式填写",
  yesNo: "请填写“是”或“否”",
};

/** Excel keeps 15 digits of a number: whatever is longer has lost its last ones. */
const EXACT = 1e15;
const SCIENTIFIC = /^[+-]?\d(\.\d+)?E\+\d+$/i;
/** A number as people see it: fifteen digits, as many as Excel keeps. */
export const exact = (text: string): string => new Decimal(Number(text).toPrecision(15)).toFixed();

function plainText(cell: RawCell, is1904: boolean): Outcome {
  if (cell.kind === "bool") return value(cell.text === "1" ? "TRUE" : "FALSE");
  if (cell.kind === "text") return value(cell.text);
  const number = Number(cell.text);
  const day = cell.format.isDate ? cellDay(cell, is1904) : null;
  if (day !== null) return value(day);
  if (!Number.isFinite(number)) return fault(FAULT.decimal);
  if (Math.abs(number) >= EXACT) return fault(FAULT.scientific);
  return value(exact(cell.text).padStart(cell.format.zeros, "0"));
}

function codeText(cell: RawCell, is1904: boolean): Outcome {
  const plain = plainText(cell, is1904);
  if (!("value" in plain) || typeof plain.value !== "string") return plain;
  const text = halfWidth(plain.value);
  return SCIENTIFIC.test(text) ? fault(FAULT.scientific) : value(text);
}

/** Digits with an optional sign and point, thousand separators taken out; null when it is no number. */
function digitsOf(cell: RawCell): string | null {
  if (cell.kind === "number") return Number.isFinite(Number(cell.text)) ? exact(cell.text) : null;
  if (cell.kind !== "text") return null;
  const text = ledgerSigned(pointedFigure(cell.text.normalize("NFKC")));
  const bare = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  return /^[+-]?\d+(\.\d+)?$/.test(bare) ? bare.replace(/^\+/, "") : null;
}

function int(cell: RawCell): Outcome {
  const digits = digitsOf(cell)?.replace(/\.0+$/, "");
  const number = Number(digits);
  return digits !== undefined && Number.isSafeInteger(number) ? value(number === 0 ? 0 : number) : fault(FAULT.int);
}

function decimal(cell: RawCell): Outcome {
  const digits = digitsOf(cell);
  return digits === null ? fault(FAULT.decimal) : value(digits);
}

const YES = new Set(["是", "有", "y", "yes", "true", "1", "√"]);
const NO = new Set(["否", "无", "n", "no", "false", "0", "×"]);

function yesNo(cell: RawCell): Outcome {
  const text = cell.text.normalize("NFKC").toLowerCase();
  return YES.has(text) ? value(true) : NO.has(text) ? value(false) : fault(FAULT.yesNo);
}

function dict(cell: RawCell, finder: ChoiceFinder): Outcome {
  const text = cell.kind === "number" ? exact(cell.text) : cell.text;
  const found = finder.one(text);
  return found === undefined ? fault(finder.complaint(text)) : value(found);
}

function dicts(cell: RawCell, finder: ChoiceFinder): Outcome {
  const text = cell.kind === "number" ? exact(cell.text) : cell.text;
  const whole = finder.one(text);
  const found = whole === undefined ? finder.many(text) : { values: [whole] };
  if ("unknown" in found) return fault(finder.complaint(found.unknown));
  return value(found.values.length === 0 ? null : found.values);
}

const orFault = (read: string | null, message: string): Outcome => (read === null ? fault(message) : value(read));

function readerOf(column: SheetColumn, is1904: boolean): CellReader {
  const finder = choiceFinder(column.choices ?? []);
  const readers: Readonly<Record<SheetKind, CellReader>> = {
    serial: () => value(null),
    text: (cell) => plainText(cell, is1904),
    code: (cell) => codeText(cell, is1904),
    int,
    decimal,
    date: (cell) => orFault(cellDay(cell, is1904), FAULT.date),
    month: (cell) => orFault(cellMonth(cell, is1904), FAULT.month),
    dict: (cell) => dict(cell, finder),
    dicts: (cell) => dicts(cell, finder),
    yesNo,
  };
  return readers[column.kind];
}

/** How the filled cells of a column are read. Formulas are never calculated, nor are their old results taken. */
export function cellReader(column: SheetColumn, is1904: boolean): CellReader {
  const read = readerOf(column, is1904);
  return (cell) => {
    if (cell.kind === "formula") return fault(FAULT.formula);
    if (cell.kind === "error") return fault(FAULT.error(cell.text));
    if (cell.text.length > 32_767) return fault(FAULT.tooLong);
    return isUnreadable(cell.text) ? fault(FAULT.unreadable) : read(cell);
  };
}

const CHOSEN: ReadonlySet<SheetKind> = new Set(["date", "month", "dict", "dicts", "yesNo"]);
/** Sentence on a required cell that holds nothing. */
export const emptyFault = ({ kind, label }: SheetColumn): string => `${CHOSEN.has(kind) ? "请选择" : "请填写"}${label}`;
