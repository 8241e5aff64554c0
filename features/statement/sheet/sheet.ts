import type { AmountUnit } from "@/contracts/kit/amount/amount";
import { parseAmount } from "@/contracts/statement/engine/amount";
import { computeStatement, explain } from "@/contracts/statement/engine/compute";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { withoutRequest } from "@/contracts/statement/findings";
import { type FormLine, headingOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { formByKey, formFor } from "@/contracts/statement/forms/forms";
import { COLUMNS, type Column, type StatementLine, type StatementType } from "@/contracts/statement/terms";
import type { FieldError } from "@/contracts/kit/validate";
import type { Marks } from "@/components/fields/marks";
import {
  cellKey,
  type CellNote,
  type CellNotes,
  type ReadAmount,
  type SheetForm,
  type SheetRow,
  type SheetValues,
} from "@/components/sheet/sheet-form";

/** The form of a statement, and how its second column is called. */
export interface Headed {
  readonly formKey: string | null;
  readonly periodType: number;
}

const sheets = new Map<string, SheetForm>();

const rowOf = (form: StatementForm, line: FormLine, at: number): SheetRow =>
  line.kind === "heading"
    ? { key: `heading${at}`, name: line.label, isHeading: true }
    : {
        key: line.itemCode,
        no: String(line.rowNo),
        name: line.label,
        indent: line.indent,
        formula: explain(form, line.itemCode)?.rows,
        allowsMinus: line.sign !== "never",
      };

/** A typed or pasted text as an amount, or why it is none. */
export const readAmount = (text: string, unit: AmountUnit): ReadAmount => {
  const parsed = parseAmount(text, unit);
  return parsed.ok ? { value: parsed.amount ?? "" } : { fault: parsed.message };
};

export const formOf = (formKey: string | null, type: StatementType): StatementForm =>
  (formKey === null ? null : formByKey(formKey)) ?? formFor(type, null);

function computedIn(form: StatementForm, values: SheetValues): SheetValues {
  const computed = computeStatement(form, linesOf(form, values));
  return Object.fromEntries(
    form.totals.flatMap(({ itemCode }) =>
      COLUMNS.map((column) => [cellKey(itemCode, column), computed.amount(itemCode, column) ?? ""]),
    ),
  );
}

/** A form of statements as the grid takes it; the same one every time. */
export function sheetOf(form: StatementForm, periodType: number, isFolded = false): SheetForm {
  const name = `${form.key} ${periodType} ${isFolded}`;
  const known = sheets.get(name);
  if (known) return known;
  const from = isFolded
    ? form.lines.findIndex((line) => "itemCode" in line && line.itemCode === form.collapsedFrom)
    : -1;
  const sheet: SheetForm = {
    rows: (from < 0 ? form.lines : form.lines.slice(0, from)).map((line, at) => rowOf(form, line, at)),
    columns: COLUMNS.map((key) => ({ key, label: headingOf(form, periodType, key) })),
    read: readAmount,
    compute: (values) => computedIn(form, values),
  };
  sheets.set(name, sheet);
  return sheet;
}

export const valuesOf = (lines: readonly StatementLine[]): SheetValues =>
  Object.fromEntries(
    lines.flatMap((line) =>
      COLUMNS.flatMap((column) => (line[column] ? [[cellKey(line.itemCode, column), line[column]]] : [])),
    ),
  );

/** Typed rows in the form's order; what could not be read goes along as it was typed, and is refused at its cell. */
export function linesOf(form: StatementForm, values: SheetValues): StatementLine[] {
  const at = (code: string, column: Column): string | null => values[cellKey(code, column)] || null;
  return form.rows.flatMap(({ kind, itemCode }) => {
    const line = { itemCode, amount1: at(itemCode, "amount1"), amount2: at(itemCode, "amount2") };
    return kind === "input" && (line.amount1 !== null || line.amount2 !== null) ? [line] : [];
  });
}

const NOTE_OF_LEVEL = { E: "error", W: "warning", I: "info" } as const;

/** What checks and marks say, at their cells; differences that are answered say how and ask for nothing. */
export function notesOf(
  form: StatementForm,
  findings: readonly StatementFinding[],
  marks: Marks,
  answer: string | null = null,
): CellNotes {
  const notes = new Map<string, CellNote[]>();
  const say = (key: string, note: CellNote): void => {
    notes.set(key, [...(notes.get(key) ?? []), note]);
  };
  for (const [path, message] of marks) {
    const [list, code, column] = path.split(".");
    if (list !== "lines" || !code) continue;
    for (const each of column ? [column] : COLUMNS) say(cellKey(code, each), { tone: "mark", message });
  }
  for (const { level, message, cells } of findings) {
    const own = cells.filter((cell) => cell.form === form.id);
    const isAnswered = level === "W" && answer !== null;
    const note: CellNote = isAnswered
      ? { tone: "info", message: `${withoutRequest(message)}（${answer}）` }
      : { tone: NOTE_OF_LEVEL[level], message };
    for (const cell of own.length > 2 ? own.slice(0, 1) : own) say(cellKey(cell.itemCode, cell.column), note);
  }
  return notes;
}

/**
 * The cell that a path of the form leads to: checks and marks name a row by its code, a refused save by its place in what
 * was sent; null where the form has no such row.
 */
export function keyOfPath(form: StatementForm, lines: readonly StatementLine[], path: string): string | null {
  const [list, row = "", told] = path.split(".");
  const code = /^\d+$/.test(row) ? (lines[Number(row)]?.itemCode ?? "") : row;
  const column = COLUMNS.find((one) => one === told) ?? COLUMNS[0];
  return list === "lines" && form.byCode.has(code) ? cellKey(code, column) : null;
}

/** Faults of a refused save at their cells. */
export function faultNotes(
  form: StatementForm,
  lines: readonly StatementLine[],
  errors: readonly FieldError[],
): ReadonlyMap<string, string> {
  return new Map(
    errors.flatMap(({ path, message }) => {
      const key = keyOfPath(form, lines, path);
      return key === null ? [] : [[key, message] as const];
    }),
  );
}
