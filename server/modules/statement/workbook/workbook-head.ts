import { type StatementForm, headingOf } from "@/contracts/statement/forms/define-form";
import { FORMS } from "@/contracts/statement/forms/forms";
import { type Column, COLUMNS, PERIOD, periodDays, STATEMENT, type StatementPeriod } from "@/contracts/statement/terms";
import type { GridCell, SheetGrid } from "@/server/platform/excel/excel";

/** Names are compared without blanks, 其中, 减, 加, numbers and signs of either width. // domain a §7.3 */
export const key = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s:：]/g, "")
    .replace(/^(其中|减|加)/, "")
    .replace(/^[一二三四五六七]、/, "")
    .replace(/^\([一二三四]\)/, "")
    .replace(/^\d\./, "")
    .replace(/\([^()]*(填列)\)$/, "")
    .replace(/["“”'-]/g, "");

/** A side of the form: where its names, numbers and amounts stand. The ministry's 会企 forms have no numbers. */
export interface Area {
  readonly name: number;
  readonly number: number | null;
  readonly amounts: readonly (readonly [Column, number])[];
}

type Cells = ReadonlyMap<number, ReadonlyMap<number, GridCell>>;
export function byRow({ cells }: SheetGrid): Cells {
  const rows = new Map<number, Map<number, GridCell>>();
  for (const cell of cells) rows.set(cell.rowNumber, (rows.get(cell.rowNumber) ?? new Map()).set(cell.column, cell));
  return rows;
}

/** What a column of amounts tells, by its head: the year before, this year so far, this period, or what is now. */
type Told = "before" | "total" | "period" | "now";
function toldBy(head: string): Told | null {
  if (/年初|上年|上期|去年/.test(head)) return "before";
  if (/累计/.test(head)) return "total";
  if (/本月|本期|本季|当期/.test(head)) return "period";
  return /期末|年末|本年/.test(head) ? "now" : null;
}

/** Whether a head may stand for a column of the form: of a whole year its total, its period and the year are one. */
const fits = (told: Told, wanted: Told | null, isYearly: boolean): boolean =>
  told === wanted || (isYearly && told !== "before" && wanted !== "before");

interface Heads {
  readonly amounts: Area["amounts"];
  /** Both heads, where the first column of the form is under neither. */
  readonly unknown: string | null;
}

/** Which of two columns is which column of the form; what stands under a head of something else is not taken. */
function amountsUnder(heads: readonly (readonly [number, string])[], form: StatementForm, periodType: number): Heads {
  const isYearly = periodType === PERIOD.year;
  const told = heads.map(([at, head]) => ({ at, told: toldBy(key(head)) }));
  const isSaid = told.some((one) => one.told !== null);
  const amounts = COLUMNS.flatMap((column, i): (readonly [Column, number])[] => {
    const wanted = toldBy(headingOf(form, periodType, column));
    const own = told[i];
    const right = told.filter((one) => one.told !== null && fits(one.told, wanted, isYearly));
    // Of a year that is told both ways its total is meant.
    const found = right.find((one) => one.told === "total") ?? right[0] ?? (own?.told === null ? own : undefined);
    if (!isSaid && own) return [[column, own.at]];
    return found ? [[column, found.at]] : [];
  });
  const hasFirst = amounts.some(([column]) => column === "amount1");
  return { amounts, unknown: hasFirst ? null : heads.map(([, head]) => `「${head.trim()}」`).join("") };
}

interface Side extends Omit<Area, "amounts"> {
  readonly heads: readonly (readonly [number, string])[];
}
export interface Head {
  readonly headRow: number;
  readonly sides: readonly Side[];
}

/** A head of amounts by itself, and no sentence that names one. */
const isAmountHead = (text: string): boolean =>
  /^(期末|年末|年初|上年年末|上年末|本期|上期|本季|本月|本年|上年|上年同期|本年累计|去年)(余额|金额|数)?(\(元\))?$/.test(
    key(text),
  );
const IS_NOTE = /^(附注|注释)/;

/** Sides of a head without numbers: a name, and the amounts that follow it. */
function sidesByName(cells: ReadonlyMap<number, GridCell>): Side[] {
  const sides: { name: number; number: null; heads: [number, string][] }[] = [];
  let name: number | null = null;
  for (const { column, text } of [...cells.values()].sort((a, b) => a.column - b.column)) {
    if (isAmountHead(text)) {
      const open = sides.at(-1);
      if (open && open.name === name) open.heads.push([column, text]);
      else if (name !== null) sides.push({ name, number: null, heads: [[column, text]] });
    } else if (key(text) !== "" && !IS_NOTE.test(key(text))) name = column;
  }
  return sides;
}

/** The row of heads: by 行次 with the name before it and both amounts behind it, else by the amounts' own words. */
export function headOf(rows: Cells): Head | null {
  for (const [headRow, cells] of rows) {
    const numbers = [...cells.values()].filter(({ text }) => key(text) === "行次");
    if (numbers.length === 0) continue;
    const sides = numbers.map(({ column }): Side => {
      const heads = [column + 1, column + 2].map((at) => [at, cells.get(at)?.text ?? ""] as const);
      return { name: column - 1, number: column, heads };
    });
    return { headRow, sides };
  }
  for (const [headRow, cells] of rows) {
    const sides = sidesByName(cells);
    if (sides.length > 0) return { headRow, sides };
  }
  return null;
}

/** Sides of the form; a sentence: their amounts are others. */
export function areasOf({ sides }: Head, form: StatementForm, { periodType }: StatementPeriod): Area[] | string {
  const areas: Area[] = [];
  for (const { heads, ...side } of sides) {
    const said = heads.map(([, head]) => key(head)).filter((head) => toldBy(head) !== null);
    const twice = said.find((head, at) => said.indexOf(head) !== at);
    if (twice !== undefined)
      return `工作簿中有两列「${twice}」，分不清哪一列是本表要的；请只保留一列后再导入，没有写入任何数据`;
    const { amounts, unknown } = amountsUnder(heads, form, periodType);
    if (unknown !== null)
      return `工作簿的金额列是${unknown}，本表要的是「${headingOf(form, periodType, "amount1")}」；请选择对应的报表导入，没有写入任何数据`;
    areas.push({ ...side, amounts });
  }
  return areas;
}

const QUARTERS = "一二三四";
/** The quarter or month that the head names beside its year; a date is none. */
function periodTold(said: string): { readonly quarter: number | null; readonly month: number | null } {
  const quarter = /第?([一二三四1-4])季度/.exec(said)?.[1];
  const month = /20\d\d年(\d{1,2})月(?!\d)/.exec(said)?.[1];
  const number =
    quarter === undefined ? null : QUARTERS.includes(quarter) ? QUARTERS.indexOf(quarter) + 1 : Number(quarter);
  return { quarter: number, month: month === undefined ? null : Number(month) };
}

/** A workbook of another quarter or month, in words; null where it tells none, or the statement's own. */
function periodRefusal(said: string, { periodType, period }: StatementPeriod): string | null {
  const { quarter, month } = periodTold(said);
  const isYearly = periodType === PERIOD.year;
  if (quarter !== null && (isYearly || (periodType === PERIOD.quarter && quarter !== period)))
    return `工作簿是第 ${String(quarter)} 季度的报表，与本表的报告期不同；没有写入任何数据`;
  // The last month's statement tells its year so far, too.
  if (month !== null && ((isYearly && month !== 12) || (periodType === PERIOD.month && month !== period)))
    return `工作簿是 ${String(month)} 月的报表，与本表的报告期不同；没有写入任何数据`;
  return null;
}

const twoDigits = (number: number): string => String(number).padStart(2, "0");
/** The day before the first of the next month. */
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** A balance sheet of another day, in words; days that end no month are those of filling and printing. // domain a §7.2 报表日期 */
function dayRefusal(said: string, at: StatementPeriod): string | null {
  const { to } = periodDays(at);
  const ends = [...said.matchAll(/(20\d\d)[年\-/.](\d{1,2})[月\-/.](\d{1,2})(?!\d)/g)]
    .map(([, year, month, day]) => [Number(year), Number(month), Number(day)] as const)
    .filter(([year, month, day]) => day === lastDayOf(year, month))
    .map(([year, month, day]) => `${String(year)}-${twoDigits(month)}-${twoDigits(day)}`);
  if (ends.length === 0 || ends.includes(to)) return null;
  return `工作簿是 ${String(ends[0])} 的资产负债表，本表为 ${to}；没有写入任何数据`;
}

/** Whose form, which period and unit the head of the workbook tells; what it does not tell is not asked. */
export function headRefusal(
  { cells }: SheetGrid,
  headRow: number,
  form: StatementForm,
  at: StatementPeriod,
): string | null {
  const above = cells.filter(({ rowNumber }) => rowNumber < headRow);
  const whole = above
    .filter(({ kind }) => kind === "text")
    .map(({ text }) => key(text))
    .join(" ");
  const no = /会小?企\s*0\d/.exec(whole)?.[0];
  if (no && !key(form.formNo).startsWith(no))
    return `工作簿是${no}表，本表为${form.formNo}；请选择对应的报表导入，没有写入任何数据`;
  const other = FORMS.find(({ title }) => title !== form.title && whole.includes(title));
  if (other && !whole.includes(form.title)) return `工作簿是${other.title}，不是${form.title}；没有写入任何数据`;
  const said = above.map(({ text }) => text.normalize("NFKC").replace(/\s/g, "")).join(" ");
  const years = [...said.matchAll(/(20\d\d)(?:年|[-/.]\d)/g)].map(([, told]) => Number(told));
  if (years.length > 0 && !years.includes(at.year))
    return `工作簿是 ${String(years[0])} 年的报表，本表为 ${String(at.year)} 年；没有写入任何数据`;
  const unit = /单位:?(?:人民币)?((?:百万|千万|[十百千万亿])元)/.exec(said)?.[1];
  if (unit !== undefined)
    return `工作簿的单位是${unit}，本表以元填报；请把金额换算成元，并把「单位」改为元后再导入，没有写入任何数据`;
  return periodRefusal(said, at) ?? (form.statementType === STATEMENT.balance ? dayRefusal(said, at) : null);
}
