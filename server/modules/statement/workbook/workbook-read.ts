import { centsOf, parseAmount, yuanText } from "@/contracts/statement/engine/amount";
import { canonicalLines, computeStatement } from "@/contracts/statement/engine/compute";
import { type FormRow, headingOf, nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { type Column, COLUMNS, type StatementLine, type StatementPeriod } from "@/contracts/statement/terms";
import type { GridCell, GridFault, SheetGrid } from "@/server/platform/excel/excel";
import { type Area, areasOf, byRow, headOf, headRefusal, key } from "@/server/modules/statement/workbook/workbook-head";

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

/** 营业税金及附加 is what 税金及附加 was called before. // domain a §7.1 */
const isNamed = ({ label, itemCode }: FormRow, name: string): boolean =>
  key(label) === key(name) || (itemCode === "taxesAndSurcharges" && key(name) === "营业税金及附加");

/** The row that one stands under: what it is a part of, or the sum that is told before it. */
const parentOf = (form: StatementForm, row: FormRow): FormRow | undefined =>
  row.partOf === null
    ? form.rows.find(({ rowNo, terms }) => rowNo < row.rowNo && terms.some(({ itemCode }) => itemCode === row.itemCode))
    : form.byCode.get(row.partOf);

interface Found {
  readonly row: FormRow | null;
  readonly fault: string | null;
}
/** Of rows that are called alike the one whose parent, or another of its parts, was read last. */
function amongTwins(form: StatementForm, twins: readonly FormRow[], last: FormRow | null): Found {
  const near = twins.filter((twin) => {
    const parent = parentOf(form, twin);
    return parent && last && (last === parent || parentOf(form, last) === parent);
  });
  const [row] = near;
  if (row && near.length === 1) return { row, fault: null };
  const under = twins.map((twin) => `「${nameOf(parentOf(form, twin) ?? twin)}」`).join("、");
  return {
    row: null,
    fault: `本表有 ${String(twins.length)} 项「${nameOf(twins[0] as FormRow)}」，分别在${under}之下，从位置看不出是哪一项；请把它紧接在所属的项目之下，或按模板填写行次`,
  };
}

/** The row that a line of the workbook means: by its number, of our own numbers by its name first; `last` was read before it. */
function rowFor(form: StatementForm, number: string, name: string, last: FormRow | null): Found {
  const byNumber = /^\d{1,3}$/.test(number) ? form.rows.find(({ rowNo }) => rowNo === Number(number)) : undefined;
  const named = form.rows.filter((row) => isNamed(row, name));
  const [only] = named;
  if (byNumber && (key(name) === "" || named.includes(byNumber))) return { row: byNumber, fault: null };
  if (byNumber && (form.numbering === "official" || !only))
    return { row: null, fault: `行次 ${number} 应为「${nameOf(byNumber)}」，文件中是「${name.trim().slice(0, 30)}」` };
  return named.length > 1 ? amongTwins(form, named, last) : { row: only ?? null, fault: null };
}

/** A number as Excel stores it: written out, without what its arithmetic leaves behind. */
function plain(text: string): string {
  const value = Number(text);
  const isLong = /e/i.test(text) || (text.split(".")[1] ?? "").length > 2;
  return isLong && Math.abs(value * 100 - Math.round(value * 100)) < NOISE ? value.toFixed(2) : text;
}

/** A typed amount out of a cell; Excel's own arithmetic is forgiven. */
function amountIn({ kind, text }: GridCell): { amount: string | null } | { fault: string } {
  if (kind === "formula") return { fault: "单元格是公式，请粘贴为数值" };
  if (kind === "wrong") return { fault: text };
  const parsed = parseAmount(kind === "number" ? plain(text) : text);
  return parsed.ok ? { amount: parsed.amount } : { fault: parsed.message };
}

interface Reading {
  /** Of each side the row that was read last. */
  readonly last: Map<Area, FormRow>;
  readonly typed: Map<string, StatementLine>;
  readonly totals: { readonly row: FormRow; readonly column: Column; readonly cell: GridCell }[];
  readonly faults: GridFault[];
  taken: number;
}

/** Names of who signs, below the last row. */
const isSigned = (number: GridCell | undefined, amounts: readonly (readonly [Column, GridCell])[]): boolean =>
  number === undefined && amounts.every(([, cell]) => cell.kind === "text" && "fault" in amountIn(cell));

function partsOf(cells: ReadonlyMap<number, GridCell>, area: Area) {
  const amounts = area.amounts.flatMap(([column, at]) => {
    const cell = cells.get(at);
    return cell ? [[column, cell] as const] : [];
  });
  const name = cells.get(area.name);
  const number = area.number === null ? undefined : cells.get(area.number);
  return { name, number, amounts, at: name ?? number ?? amounts[0]?.[1] };
}

function readRow(reading: Reading, form: StatementForm, cells: ReadonlyMap<number, GridCell>, area: Area): void {
  const { name, number, amounts, at } = partsOf(cells, area);
  if (!name && !number && amounts.length === 0) return;
  const { row, fault } = rowFor(form, key(number?.text ?? ""), name?.text ?? "", reading.last.get(area) ?? null);
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
  reading.last.set(area, row);
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
  const head = headOf(rows);
  if (head === null)
    return refused(
      `工作簿中没有「行次」一列，也没有「${headingOf(form, at.periodType, "amount1")}」等金额的表头，不是报表的格式；请下载模板填写后再导入`,
    );
  const { headRow } = head;
  const refusal = headRefusal(grid, headRow, form, at);
  if (refusal !== null) return refused(refusal);
  const areas = areasOf(head, form, at);
  if (typeof areas === "string") return refused(areas);
  const reading: Reading = { last: new Map(), typed: new Map(), totals: [], faults: [], taken: 0 };
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
