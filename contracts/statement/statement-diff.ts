import { type Change, type Lookups } from "@/contracts/kit/diff";
import { BREAKDOWN_ROWS } from "@/contracts/statement/engine/breakdown";
import { showAmount } from "@/contracts/kit/amount/amount";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import { headingOf, nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { formByKey } from "@/contracts/statement/forms/forms";
import { COLUMNS, type StatementLine } from "@/contracts/statement/terms";

type State = Readonly<Record<string, unknown>>;
const linesOf = (state: State): readonly StatementLine[] => (state["lines"] ?? []) as readonly StatementLine[];
const told = (amount: string | null | undefined): string | null => (amount ? showAmount(amount) : null);

/** Cells that differ, in the order of the form, then rows that it does not have. */
function cellChanges(form: StatementForm | null, periodType: number, before: State, after: State): Change[] {
  const [was, is] = [before, after].map((state) => new Map(linesOf(state).map((line) => [line.itemCode, line])));
  const known = form?.rows.map(({ itemCode }) => itemCode) ?? [];
  const codes = new Set([...known, ...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...codes].flatMap((itemCode) => {
    const row = form?.byCode.get(itemCode);
    return COLUMNS.flatMap((column) => {
      const [from, to] = [told(was?.get(itemCode)?.[column]), told(is?.get(itemCode)?.[column])];
      if (from === to) return [];
      const name = row ? nameOf(row) : itemCode;
      const head = form ? headingOf(form, periodType, column) : column;
      return [{ path: `lines.${itemCode}.${column}`, label: `${name} · ${head}`, before: from, after: to }];
    });
  });
}

/** The same of 业务收入构成. */
function breakdownChanges(before: State, after: State): Change[] {
  const rowsOf = (state: State) =>
    new Map(((state["breakdown"] ?? []) as readonly BreakdownLine[]).map((line) => [line.rowNo, line]));
  const [was, is] = [rowsOf(before), rowsOf(after)];
  return BREAKDOWN_ROWS.flatMap(({ rowNo, label }) =>
    (
      [
        ["projectCount", "户（项）数"],
        ["amount", "本年金额"],
        ["lastYearAmount", "上年金额"],
      ] as const
    ).flatMap(([key, head]) => {
      const say = (value: string | number | null | undefined): string | null =>
        typeof value === "number" ? String(value) : told(value);
      const [from, to] = [say(was.get(rowNo)?.[key]), say(is.get(rowNo)?.[key])];
      return from === to
        ? []
        : [{ path: `breakdown.${rowNo}.${key}`, label: `${label} · ${head}`, before: from, after: to }];
    }),
  );
}

type Diff = (before: object, after: object, lookups: Lookups) => Change[];

/** A statement's items one by one as every record has them, its amounts cell by cell. */
export const statementDiff =
  (plain: Diff): Diff =>
  (before, after, lookups) => {
    const [was, is] = [before as State, after as State];
    const key = is["formKey"] ?? was["formKey"];
    const form = typeof key === "string" ? formByKey(key) : null;
    const periodType = Number(is["periodType"] ?? was["periodType"]);
    const items = plain(before, after, lookups).filter(({ path }) => !["lines", "breakdown", "formKey"].includes(path));
    return [...items, ...cellChanges(form, periodType, was, is), ...breakdownChanges(was, is)];
  };
