import type { FieldKind, FieldMeta } from "@/contracts/kit/field";
import { readTyped } from "@/components/fields/inputs/calendar";
import { halfWidth } from "@/components/fields/inputs/half-width";
import { figureIn, hasStrayComma } from "@/components/fields/inputs/pasted-number";
import { readWan, yuanFromWan } from "@/components/fields/inputs/wan";
import type { Dictionary } from "@/lib/dictionary/dictionary";

/** A cell, in quotes where it holds line ends, tabs or quotes itself, and what ends it. */
const CELL = /("(?:[^"]|"")*"(?=\t|\r?\n|$)|[^\t\r\n]*)(\t|\r?\n|$)/g;
const unquoted = (cell: string): string =>
  /^"[^]*"$/.test(cell) && cell.length > 1
    ? cell
        .slice(1, -1)
        .replaceAll('""', '"')
        .replace(/\s*\r?\n\s*/g, " ")
    : cell;

/** Cells of a block copied out of a spreadsheet, line by line; null where the text is one cell only. */
export function blockOf(text: string): string[][] | null {
  const cells: string[][] = [[]];
  for (const [, cell = "", end] of text.replace(/\r?\n$/, "").matchAll(CELL)) {
    cells.at(-1)?.push(unquoted(cell).trim());
    if (end === "") break;
    if (end !== "\t") cells.push([]);
  }
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : null;
}

/** A pasted text as a field holds it, or why it is none. */
export type Read = { readonly value: unknown } | { readonly fault: string };

const NUMBER = /^-?\d+(\.\d+)?$/;
const YES = new Set(["是", "√", "有", "Y", "y", "1"]);
const NO = new Set(["否", "×", "无", "N", "n", "0"]);

const numberIn = (text: string): string | null => {
  const figure = halfWidth(figureIn(text, true));
  const plain = figure.replace(/[\s,，¥￥%元]/g, "");
  return NUMBER.test(plain) && !hasStrayComma(figure) ? plain : null;
};

/** 2024/3/1, 2024.3.1, 2024年3月1日, as spreadsheets show a day; months alike. */
function dayIn(text: string, granularity: "day" | "month"): string {
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?[日号月]?$/.exec(halfWidth(text)) ?? [];
  const plain = [year, month, ...(granularity === "day" ? [day] : [])].map((part) => part.padStart(2, "0")).join("-");
  return readTyped(year === "" ? text : plain, granularity);
}

function entryOf(text: string, { dict = "", among }: FieldMeta, dictionary: Dictionary): number | null {
  const found = dictionary.options(dict).find(({ label, value }) => label === text && (among?.includes(value) ?? true));
  return found?.value ?? null;
}

const unread = (text: string, meta: FieldMeta): Read => ({ fault: `「${text}」不是可识别的${meta.label}，请重新填写` });
const readOr = (value: unknown, text: string, meta: FieldMeta): Read =>
  value === null || value === "" ? unread(text, meta) : { value };

function many(text: string, meta: FieldMeta, dictionary: Dictionary): Read {
  const entries = text
    .split(/[、,，;；]/)
    .filter(Boolean)
    .map((one) => entryOf(one.trim(), meta, dictionary));
  return entries.includes(null) ? unread(text, meta) : { value: entries };
}

function yuanIn(text: string): string | null {
  const typed = readWan(text, true);
  return typed === null || hasStrayComma(figureIn(text, true)) ? null : yuanFromWan(typed);
}

/** Kinds that are written as text; nothing is nothing. */
const TEXTS: Partial<Readonly<Record<FieldKind, (text: string) => string | null>>> = {
  decimal: numberIn,
  money: numberIn,
  percent: numberIn,
  wan: yuanIn,
  date: (text) => dayIn(text, "day"),
  month: (text) => dayIn(text, "month"),
};

/** Kinds that are chosen, not written. */
const CHOSEN: ReadonlySet<FieldKind> = new Set(["dateTime", "files", "locality", "company"]);

/** Reads one pasted cell by its kind; what does not fit is told and not guessed. */
export function readCell(text: string, meta: FieldMeta, dictionary: Dictionary): Read {
  const kind = meta.kind ?? "text";
  const written = TEXTS[kind];
  if (written) return text === "" ? { value: "" } : readOr(written(text), text, meta);
  if (CHOSEN.has(kind)) return { fault: `${meta.label}不能粘贴，请在此选择` };
  switch (kind) {
    case "dict":
      return text === "" ? { value: null } : readOr(entryOf(text, meta, dictionary), text, meta);
    case "dicts":
      return many(text, meta, dictionary);
    case "yesNo":
      if (text === "") return { value: null };
      return YES.has(text) ? { value: true } : NO.has(text) ? { value: false } : unread(text, meta);
    case "int":
    case "year": {
      const number = numberIn(text);
      return text === "" ? { value: null } : readOr(number === null ? null : Number(number), text, meta);
    }
    default:
      return { value: text };
  }
}

interface Target {
  readonly rows: readonly object[];
  /** Columns in order; null where a cell does not take what is pasted. */
  readonly columns: readonly { readonly key: string; readonly meta: FieldMeta }[];
  readonly emptyRow: object;
  readonly at: { readonly row: number; readonly column: number };
  readonly takes: (row: object, index: number, key: string) => boolean;
}

export interface Pasted {
  readonly rows: readonly object[];
  /** By row and key: what could not be read. */
  readonly faults: readonly { readonly row: number; readonly key: string; readonly message: string }[];
  readonly count: number;
}

/** Rows with a block laid over them from one cell on; rows that are missing are added. */
export function withBlock(block: readonly (readonly string[])[], target: Target, dictionary: Dictionary): Pasted {
  const rows = [...target.rows];
  const faults: Pasted["faults"][number][] = [];
  block.forEach((cells, i) => {
    const index = target.at.row + i;
    let row = rows[index] ?? target.emptyRow;
    cells.forEach((text, j) => {
      const column = target.columns[target.at.column + j];
      if (!column || !target.takes(row, index, column.key)) return;
      const read = readCell(text, column.meta, dictionary);
      if ("value" in read) row = { ...row, [column.key]: read.value };
      else faults.push({ row: index, key: column.key, message: read.fault });
    });
    rows[index] = row;
  });
  return { rows, faults, count: block.length };
}
