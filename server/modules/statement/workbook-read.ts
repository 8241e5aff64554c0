import { centsOf, parseAmount, yuanText } from "@/contracts/statement/engine/amount";
import { canonicalLines, computeStatement } from "@/contracts/statement/engine/compute";
import { type FormRow, nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { type Column, COLUMNS, type StatementLine, type StatementPeriod } from "@/contracts/statement/terms";
import type { GridCell, GridFault, SheetGrid } from "@/server/platform/excel/excel";
import { type Area, areasOf, byRow, headRefusal, key } from "@/server/modules/statement/workbook-head";

/** What a workbook tells of a statement: all of it, or what is wrong with it. */
export interface ReadStatement {
  readonly lines: readonly StatementLine[];
  readonly faults: readonly GridFault[];
  /** Why the workbook as a whole is none of this statement. */
  readonly refusal: string | null;
  readonly taken: number;
}

/** A third of a fen: what Excel's arithmetic leaves behind, and nothing that anybody typed. */
const NOISE = 0.003;
const TOLERANCE = 1n;

/** The row that a line of the workbook means: by its number, of our own numbers by its name first. */
function rowFor(form: StatementForm, number: string, name: string): { row: FormRow | null; fault: string | null } {
  const byNumber = /^\d{1,3}$/.test(number) ? form.rows.find(({ rowNo }) => rowNo === Number(number)) : undefined;
  const named = form.rows.filter((row) => key(row.label) === key(name));
  if (form.numbering === "own" && named.length > 0)
    return {
      row: named.find((row) => row === byNumber) ?? (named.length === 1 ? (named[0] ?? null) : null),
      fault: null,
    };
  if (byNumber) {
    if (key(name) === "" || key(byNumber.label) === key(name)) return { row: byNumber, fault: null };
    // 营业税金及附加 is what row 3 was called before. // domain a §7.1
    if (key(name) === "营业税金及附加" && byNumber.itemCode === "taxesAndSurcharges")
      return { row: byNumber, fault: null };
    return { row: null, fault: `行次 ${number} 应为「${nameOf(byNumber)}」，文件中是「${name.trim().slice(0, 30)}」` };
  }
  return { row: named.length === 1 ? (named[0] ?? null) : null, fault: null };
}

/** A typed amount out of a cell; Excel's own arithmetic is forgiven. */
function amountIn({ kind, text }: GridCell): { amount: string | null } | { fault: string } {
  if (kind === "formula") return { fault: "单元格是公式，请粘贴为数值" };
  if (kind === "wrong") return { fault: text };
  const decimals = kind === "number" ? (text.split(".")[1] ?? "") : "";
  const rounded =
    decimals.length > 2 && Math.abs(Number(text) * 100 - Math.round(Number(text) * 100)) < NOISE
      ? Number(text).toFixed(2)
      : text;
  const parsed = parseAmount(rounded);
  return parsed.ok ? { amount: parsed.amount } : { fault: parsed.message };
}

interface Reading {
  readonly typed: Map<string, StatementLine>;
  readonly totals: { readonly row: FormRow; readonly column: Column; readonly cell: GridCell }[];
  readonly faults: GridFault[];
  taken: number;
}

/** Names of who signs, below the last row. */
const isSigned = (number: GridCell | undefined, amounts: readonly (readonly [Column, GridCell])[]): boolean =>
  number === undefined && amounts.every(([, cell]) => cell.kind === "text" && "fault" in amountIn(cell));

function readRow(reading: Reading, form: StatementForm, cells: ReadonlyMap<number, GridCell>, area: Area): void {
  const [name, number] = [cells.get(area.name), cells.get(area.number)];
  const amounts = area.amounts.flatMap(([column, at]) => {
    const cell = cells.get(at);
    return cell ? [[column, cell] as const] : [];
  });
  if (!name && !number && amounts.length === 0) return;
  const { row, fault } = rowFor(form, key(number?.text ?? ""), name?.text ?? "");
  const at = name ?? number ?? amounts[0]?.[1];
  if (row === null) {
    const isUnknown = amounts.length > 0 && !isSigned(number, amounts);
    if ((fault !== null || isUnknown) && at)
      reading.faults.push({
        rowNumber: at.rowNumber,
        column: at.column,
        message: fault ?? `${form.formNo}没有「${(name?.text ?? "").trim().slice(0, 30)}」这一项`,
      });
    return;
  }
  if (row.kind === "total") {
    reading.totals.push(...amounts.map(([column, cell]) => ({ row, column, cell })));
    return;
  }
  if (reading.typed.has(row.itemCode) && at) {
    reading.faults.push({
      rowNumber: at.rowNumber,
      column: at.column,
      message: `「${nameOf(row)}」在文件中出现了两次`,
    });
    return;
  }
  let line: StatementLine = { itemCode: row.itemCode, amount1: null, amount2: null };
  for (const [column, cell] of amounts) {
    const told = amountIn(cell);
    if ("fault" in told) reading.faults.push({ rowNumber: cell.rowNumber, column: cell.column, message: told.fault });
    else if (told.amount !== null) {
      line = { ...line, [column]: told.amount };
      reading.taken += 1;
    }
  }
  reading.typed.set(row.itemCode, line);
}

/** Totals are compared, not taken: what they tell must follow from the rows. // domain a §7.3 */
function compareTotals({ totals, typed, faults }: Reading, form: StatementForm): void {
  const computed = computeStatement(form, [...typed.values()]);
  for (const { row, column, cell } of totals) {
    if (cell.kind === "formula") continue;
    const told = amountIn(cell);
    if ("fault" in told) faults.push({ rowNumber: cell.rowNumber, column: cell.column, message: told.fault });
    else if (told.amount !== null) {
      const difference = centsOf(told.amount) - computed.cents(row.itemCode, column);
      if (difference > TOLERANCE || difference < -TOLERANCE)
        faults.push({
          rowNumber: cell.rowNumber,
          column: cell.column,
          message: `「${nameOf(row)}」按各项计算应为 ${yuanText(computed.cents(row.itemCode, column))}，文件中是 ${yuanText(centsOf(told.amount))}`,
        });
    }
  }
}

/** A workbook of a statement, all of it or nothing. */
export function readStatement(grid: SheetGrid, form: StatementForm, at: StatementPeriod): ReadStatement {
  const rows = byRow(grid);
  const refused = (refusal: string): ReadStatement => ({ lines: [], faults: [], taken: 0, refusal });
  const headRow = [...rows].find(([, cells]) => [...cells.values()].some(({ text }) => key(text) === "行次"))?.[0];
  if (headRow === undefined) return refused("工作簿中没有「行次」一列，不是报表的格式；请下载模板填写后再导入");
  const refusal = headRefusal(grid, headRow, form, at);
  if (refusal !== null) return refused(refusal);
  const areas = areasOf(rows, form, at);
  if (typeof areas === "string") return refused(areas);
  const reading: Reading = { typed: new Map(), totals: [], faults: [], taken: 0 };
  for (const [rowNumber, cells] of rows)
    if (rowNumber > headRow) for (const area of areas) readRow(reading, form, cells, area);
  if (reading.faults.length === 0) compareTotals(reading, form);
  if (reading.taken === 0 && reading.faults.length === 0) return refused("工作簿中没有任何金额，没有写入任何数据");
  return {
    lines: canonicalLines(form, [...reading.typed.values()]),
    faults: reading.faults,
    taken: reading.taken,
    refusal: null,
  };
}

/** What the workbook says beside what stands: a column that it leaves blank altogether stays as it is. */
export function mergedLines(
  form: StatementForm,
  before: readonly StatementLine[],
  read: readonly StatementLine[],
): StatementLine[] {
  const kept = COLUMNS.filter((column) => read.every((line) => line[column] === null));
  const lines = new Map(read.map((line) => [line.itemCode, line]));
  for (const line of before)
    for (const column of kept) {
      const now = lines.get(line.itemCode) ?? { itemCode: line.itemCode, amount1: null, amount2: null };
      lines.set(line.itemCode, { ...now, [column]: line[column] });
    }
  return canonicalLines(form, [...lines.values()]);
}
