import { centsOf, parseAmount, yuanText } from "@/contracts/statement/engine/amount";
import { canonicalLines, computeStatement } from "@/contracts/statement/engine/compute";
import { type FormRow, nameOf, type StatementForm } from "@/contracts/statement/forms/define-form";
import { FORMS } from "@/contracts/statement/forms/forms";
import { type Column, COLUMNS, type StatementLine } from "@/contracts/statement/terms";
import type { GridCell, GridFault, SheetGrid } from "@/server/platform/excel/excel";

/** What a workbook tells of a statement: all of it, or what is wrong with it. */
export interface ReadStatement {
  readonly lines: readonly StatementLine[];
  readonly faults: readonly GridFault[];
  /** Why the workbook as a whole is none of this statement. */
  readonly refusal: string | null;
  readonly taken: number;
}

/** Names are compared without blanks, 其中, 减, 加, numbers and signs of either width. // domain a §7.3 */
const key = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s:：]/g, "")
    .replace(/^(其中|减|加)/, "")
    .replace(/^[一二三四五六七]、/, "")
    .replace(/^\([一二三四]\)/, "")
    .replace(/^\d\./, "")
    .replace(/\([^()]*(填列)\)$/, "")
    .replace(/["“”'-]/g, "");

/** A third of a fen: what Excel's arithmetic leaves behind, and nothing that anybody typed. */
const NOISE = 0.003;
const TOLERANCE = 1n;

interface Area {
  readonly headRow: number;
  readonly name: number;
  readonly number: number;
  readonly amounts: readonly (readonly [Column, number])[];
}

type Cells = ReadonlyMap<number, ReadonlyMap<number, GridCell>>;
function byRow({ cells }: SheetGrid): Cells {
  const rows = new Map<number, Map<number, GridCell>>();
  for (const cell of cells) rows.set(cell.rowNumber, (rows.get(cell.rowNumber) ?? new Map()).set(cell.column, cell));
  return rows;
}

/** Sides of the form: each has 行次 with the name before it and both amounts behind it. */
function areasOf(rows: Cells): Area[] {
  for (const [headRow, cells] of rows) {
    const numbers = [...cells.values()].filter(({ text }) => key(text) === "行次");
    if (numbers.length === 0) continue;
    return numbers.map(({ column }) => {
      const [first, second] = [column + 1, column + 2];
      const told = key(cells.get(first)?.text ?? "");
      // Some programs write the year before first.
      const isSwapped = /^(年初|上年|上期)/.test(told) && !/^(年初|上年|上期)/.test(key(cells.get(second)?.text ?? ""));
      const amounts = isSwapped
        ? ([
            ["amount1", second],
            ["amount2", first],
          ] as const)
        : ([
            ["amount1", first],
            ["amount2", second],
          ] as const);
      return { headRow, name: column - 1, number: column, amounts };
    });
  }
  return [];
}

/** Whose form and which year the head of the workbook tells; what it does not tell is not asked. */
function headRefusal({ cells }: SheetGrid, headRow: number, form: StatementForm, year: number): string | null {
  const texts = cells
    .filter(({ rowNumber, kind }) => rowNumber < headRow && kind === "text")
    .map(({ text }) => key(text));
  const whole = texts.join(" ");
  const no = /会小?企\s*0\d/.exec(whole)?.[0];
  if (no && !key(form.formNo).startsWith(no))
    return `工作簿是${no}表，本表为${form.formNo}；请选择对应的报表导入，没有写入任何数据`;
  const other = FORMS.find(({ title }) => title !== form.title && whole.includes(title));
  if (other && !whole.includes(form.title)) return `工作簿是${other.title}，不是${form.title}；没有写入任何数据`;
  const said = cells.filter(({ rowNumber }) => rowNumber < headRow).map(({ text }) => text.normalize("NFKC"));
  const years = [...said.join(" ").matchAll(/(20\d\d)\s*(?:年|[-/]\d)/g)].map(([, told]) => Number(told));
  if (years.length > 0 && !years.includes(year))
    return `工作簿是 ${String(years[0])} 年的报表，本表为 ${String(year)} 年；没有写入任何数据`;
  return null;
}

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
    if ((fault !== null || amounts.length > 0) && at)
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
export function readStatement(grid: SheetGrid, form: StatementForm, year: number): ReadStatement {
  const rows = byRow(grid);
  const areas = areasOf(rows);
  const [first] = areas;
  if (!first)
    return {
      lines: [],
      faults: [],
      taken: 0,
      refusal: "工作簿中没有「行次」一列，不是报表的格式；请下载模板填写后再导入",
    };
  const refusal = headRefusal(grid, first.headRow, form, year);
  if (refusal !== null) return { lines: [], faults: [], taken: 0, refusal };
  const reading: Reading = { typed: new Map(), totals: [], faults: [], taken: 0 };
  for (const [rowNumber, cells] of rows)
    if (rowNumber > first.headRow) for (const area of areas) readRow(reading, form, cells, area);
  if (reading.faults.length === 0) compareTotals(reading, form);
  if (reading.taken === 0 && reading.faults.length === 0)
    return { lines: [], faults: [], taken: 0, refusal: "工作簿中没有任何金额，没有写入任何数据" };
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
