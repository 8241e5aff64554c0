import { daysAfter } from "@/contracts/kit/day/dates";

/** Days that are not what their weekday says: a holiday, or a weekend's day that is worked on. Both ends belong to it. */
export interface SpecialDays {
  readonly dayFrom: string;
  readonly dayTo: string;
  /** 调休上班. */
  readonly isWorked: boolean;
}

/** Saturday and Sunday by the calendar; a day's text has no zone. */
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/**
 * Whether offices work on a day: what the association's table says of it, else its weekday. Of two entries that hold
 * the day the later one counts, as somebody adds a correction below. // domain b §0.2
 */
export function isWorkingDay(day: string, table: readonly SpecialDays[]): boolean {
  const special = table.findLast(({ dayFrom, dayTo }) => dayFrom <= day && day <= dayTo);
  return special ? special.isWorked : !isWeekend(day);
}

/** Longest run without a working day that a table may make; more is a mistake of the table. */
const LONGEST_REST = 60;

/** The last of `count` working days that begin with the day after `day`. With 0 the day itself. */
export function workingDaysAfter(day: string, count: number, table: readonly SpecialDays[]): string {
  let at = day;
  for (let left = count, rest = 0; left > 0;) {
    at = daysAfter(at, 1);
    rest += 1;
    if (!isWorkingDay(at, table) && rest < LONGEST_REST) continue;
    [left, rest] = [left - 1, 0];
  }
  return at;
}

/** Working days behind `from` up to and with `to`; negative when `to` lies before it. */
export function workingDaysBetween(from: string, to: string, table: readonly SpecialDays[]): number {
  if (to < from) return -workingDaysBetween(to, from, table);
  let count = 0;
  for (let at = daysAfter(from, 1); at <= to; at = daysAfter(at, 1)) if (isWorkingDay(at, table)) count += 1;
  return count;
}
