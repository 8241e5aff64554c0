import { amountOf, centsOf } from "@/contracts/statement/engine/amount";
import { type FormRow, nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { COLUMNS, type Column, type StatementLine } from "@/contracts/statement/terms";

/** A statement with all its rows: what was typed and what follows from it. */
export interface Computed {
  readonly form: StatementForm;
  /** Whole fen; a blank is nothing. */
  cents(itemCode: string, column: Column): bigint;
  /** Null is blank: nothing was typed there, nor in any row that a total adds up. */
  amount(itemCode: string, column: Column): string | null;
}

type Cells = Map<string, bigint | null>;
const cellKey = (itemCode: string, column: Column): string => `${column} ${itemCode}`;

function totalOf(cells: Cells, { terms }: FormRow, column: Column): bigint | null {
  let sum: bigint | null = null;
  for (const { itemCode, factor } of terms) {
    const cents = cells.get(cellKey(itemCode, column)) ?? null;
    if (cents !== null) sum = (sum ?? 0n) + (factor === 1 ? cents : -cents);
  }
  return sum;
}

/** Every row of a form out of the typed ones; exact, in the order of what needs what. */
export function computeStatement(form: StatementForm, lines: readonly StatementLine[]): Computed {
  const cells: Cells = new Map();
  for (const line of lines) {
    if (form.byCode.get(line.itemCode)?.kind !== "input") continue;
    for (const column of COLUMNS) if (line[column]) cells.set(cellKey(line.itemCode, column), centsOf(line[column]));
  }
  for (const column of COLUMNS)
    for (const row of form.totals) cells.set(cellKey(row.itemCode, column), totalOf(cells, row, column));
  return {
    form,
    cents: (itemCode, column) => cells.get(cellKey(itemCode, column)) ?? 0n,
    amount: (itemCode, column) => {
      const cents = cells.get(cellKey(itemCode, column)) ?? null;
      return cents === null ? null : amountOf(cents);
    },
  };
}

/** Rows of the form in its order, totals among them: what prints, exports and summaries tell. */
export const allLines = (form: StatementForm, lines: readonly StatementLine[]): StatementLine[] => {
  const computed = computeStatement(form, lines);
  return form.rows.map(({ itemCode }) => ({
    itemCode,
    amount1: computed.amount(itemCode, "amount1"),
    amount2: computed.amount(itemCode, "amount2"),
  }));
};

/** One writing for one meaning: typed rows in the order of the form, blank ones left out. */
export function canonicalLines(form: StatementForm, lines: readonly StatementLine[]): StatementLine[] {
  const at = new Map(form.rows.map(({ itemCode }, place) => [itemCode, place]));
  return lines
    .map(({ itemCode, amount1, amount2 }) => ({ itemCode, amount1: amount1 || null, amount2: amount2 || null }))
    .filter(({ amount1, amount2 }) => amount1 !== null || amount2 !== null)
    .sort((a, b) => (at.get(a.itemCode) ?? Infinity) - (at.get(b.itemCode) ?? Infinity));
}

/** The lines after one cell was typed: edits in any order lead to the same statement. */
export function withCell(
  form: StatementForm,
  lines: readonly StatementLine[],
  { itemCode, column, amount }: { readonly itemCode: string; readonly column: Column; readonly amount: string | null },
): StatementLine[] {
  const line = lines.find((one) => one.itemCode === itemCode) ?? { itemCode, amount1: null, amount2: null };
  const others = lines.filter((one) => one.itemCode !== itemCode);
  return canonicalLines(form, [...others, { ...line, [column]: amount }]);
}

/** A total's formula, in the numbers of its rows and in their names; null for a typed row. */
export function explain(
  form: StatementForm,
  itemCode: string,
): { readonly rows: string; readonly words: string } | null {
  const row = form.byCode.get(itemCode);
  if (row?.kind !== "total") return null;
  const say = (wordOf: (one: FormRow) => string): string =>
    row.terms
      .map(({ itemCode: code, factor }, at) => {
        const one = form.byCode.get(code);
        const sign = factor === -1 ? "−" : at === 0 ? "" : "+";
        return sign + (one ? wordOf(one) : code);
      })
      .join("");
  return { rows: `= ${say(({ rowNo }) => String(rowNo))}`, words: `= ${say(nameOf).replace(/(?<=.)([+−])/g, " $1 ")}` };
}
