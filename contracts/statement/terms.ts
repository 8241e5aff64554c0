/** Dictionary `statement_type`. */
export const STATEMENT = { balance: 1, income: 2, cash: 3 } as const;
export type StatementType = (typeof STATEMENT)[keyof typeof STATEMENT];
/** Dictionary `accounting_standard`. 其他 takes the forms of 小企业会计准则. // domain a §7.1 */
export const STANDARD = { small: 1, general: 2, other: 3 } as const;
export type AccountingStandard = typeof STANDARD.small | typeof STANDARD.general;
/** What a statement says whose firm keeps its books by neither standard. // domain a §7.1 */
export const OTHER_STANDARD_NOTE = "本单位执行其他会计制度，本表按小企业会计准则的格式填报";
/** Dictionary `report_period_type`. */
export const PERIOD = { year: 1, half: 2, quarter: 3, month: 4 } as const;
/** Dictionary `statement_scope`. */
export const SCOPE = { own: 1, consolidated: 2 } as const;

/** Both columns of a form; what they mean its headings say. // domain a §7.2 */
export const COLUMNS = ["amount1", "amount2"] as const;
export type Column = (typeof COLUMNS)[number];

/** One row as it is typed: amounts in yuan, null is left blank. */
export interface StatementLine {
  readonly itemCode: string;
  readonly amount1: string | null;
  readonly amount2: string | null;
}

/** How many periods of a kind a year has; a year is its own period 0. */
const PARTS: Readonly<Record<number, number>> = { [PERIOD.half]: 2, [PERIOD.quarter]: 4, [PERIOD.month]: 12 };
export const periodsOf = (periodType: number): number => PARTS[periodType] ?? 0;

/** A year, or a part of one by its number. */
export interface StatementPeriod {
  readonly year: number;
  readonly periodType: number;
  readonly period: number;
}

const two = (n: number): string => String(n).padStart(2, "0");
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** First and last day of a period; months, quarters and halves are told by their number. */
export function periodDays({ year, periodType, period }: StatementPeriod): {
  readonly from: string;
  readonly to: string;
} {
  const parts = periodsOf(periodType);
  const months = parts === 0 ? 12 : 12 / parts;
  const last = parts === 0 ? 12 : period * months;
  return {
    from: `${year}-${two(last - months + 1)}-01`,
    to: `${year}-${two(last)}-${two(lastDay(year, last))}`,
  };
}

/** 「2024年度」「2025年第2季度」「2025年3月」 */
export function periodName({ year, periodType, period }: StatementPeriod): string {
  if (periodType === PERIOD.half) return `${year}年${period === 1 ? "上" : "下"}半年`;
  if (periodType === PERIOD.quarter) return `${year}年第${period}季度`;
  if (periodType === PERIOD.month) return `${year}年${period}月`;
  return `${year}年度`;
}

/** The last period of a kind that had ended before a day. */
export function endedPeriod(day: string, periodType: number): StatementPeriod {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const parts = periodsOf(periodType);
  const ended = parts === 0 ? 0 : Math.ceil((month * parts) / 12) - 1;
  return ended === 0 ? { year: year - 1, periodType, period: parts } : { year, periodType, period: ended };
}

/** The one of its kind after a period. */
export function nextPeriod({ year, periodType, period }: StatementPeriod): StatementPeriod {
  const parts = periodsOf(periodType);
  return period < parts
    ? { year, periodType, period: period + 1 }
    : { year: year + 1, periodType, period: Math.min(parts, 1) };
}
/** Below zero: the first of two periods of one kind comes before the other. */
export const periodOrder = (one: StatementPeriod, other: StatementPeriod): number =>
  one.year - other.year || one.period - other.period;
/** The first period of a kind that begins in a month, YYYY-MM, or after it. */
export function periodFrom(month: string, periodType: number): StatementPeriod {
  const [year, parts] = [Number(month.slice(0, 4)), periodsOf(periodType)];
  const whole = parts === 0 ? 1 : parts;
  const before = Math.ceil(((Number(month.slice(5, 7)) - 1) * whole) / 12);
  if (before === whole) return { year: year + 1, periodType, period: Math.min(parts, 1) };
  return { year, periodType, period: parts === 0 ? 0 : before + 1 };
}

const LETTERS = { h: PERIOD.half, q: PERIOD.quarter, m: PERIOD.month } as const;
/** Parts of a year by one word each, `h1`, `q3`, `m11`: an address holds no quarter that there is not. */
export const YEAR_PARTS = [
  ...(["h1", "h2"] as const),
  ...(["q1", "q2", "q3", "q4"] as const),
  ...(["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12"] as const),
] as const;
export type YearPart = (typeof YEAR_PARTS)[number];

/** The period that a part of a year names; none is the whole year. */
export const periodOf = (year: number, part: YearPart | undefined): StatementPeriod =>
  part === undefined
    ? { year, periodType: PERIOD.year, period: 0 }
    : { year, periodType: LETTERS[part[0] as keyof typeof LETTERS], period: Number(part.slice(1)) };
/** The word of a period within its year; none for a whole one. */
export const partOf = ({ periodType, period }: StatementPeriod): YearPart | undefined =>
  YEAR_PARTS.find((part) => {
    const one = periodOf(0, part);
    return one.periodType === periodType && one.period === period;
  });
