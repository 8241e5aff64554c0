/** Year, month or day: what one step of a range means. // spec §1, §5 */
export type Granularity = "year" | "month" | "day";

/** Both ends as texts of the granularity's format, "" for an open end. Texts of one format compare like dates. */
export interface DateRange {
  start: string;
  end: string;
}

export const emptyRange: DateRange = { start: "", end: "" };

/** spec §5: yyyy, yyyy-MM, yyyy-MM-dd; the names here are dayjs's. What stands later is also understood when typed. */
export const formats: Record<Granularity, readonly [shown: string, ...typed: string[]]> = {
  year: ["YYYY"],
  month: ["YYYY-MM", "YYYYMM", "YYYY/MM", "YYYY.MM"],
  day: ["YYYY-MM-DD", "YYYYMMDD", "YYYY/MM/DD", "YYYY.MM.DD"],
};

/** contract §3 */
export const placeholders: Record<Granularity, DateRange> = {
  year: { start: "开始年份", end: "结束年份" },
  month: { start: "开始月份", end: "结束月份" },
  day: { start: "开始日期", end: "结束日期" },
};

/** A start after the end takes the end along. */
export function withStart(range: DateRange, start: string): DateRange {
  return { start, end: range.end !== "" && start > range.end ? start : range.end };
}

/** An end before the start takes the start along. An emptied end leaves the start alone. */
export function withEnd(range: DateRange, end: string): DateRange {
  return { start: end !== "" && range.start !== "" && end < range.start ? end : range.start, end };
}

/** Dates after the end cannot be clicked in the start's calendar. */
export function isStartDisabled(range: DateRange, date: string): boolean {
  return range.end !== "" && date > range.end;
}

/** Dates before the start cannot be clicked in the end's calendar. */
export function isEndDisabled(range: DateRange, date: string): boolean {
  return range.start !== "" && date < range.start;
}
