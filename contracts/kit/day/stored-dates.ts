import { z } from "zod";

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isRealDate(s: string): boolean {
  const m = /^(\d{4})-(\d{2})-(\d{2})$/.exec(s);
  if (!m) return false;
  const [year, month, day] = [Number(m[1]), Number(m[2]), Number(m[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}
/** What a store may hold; what is typed lies within the narrower years of `date-bounds`. // contract §7.30 */
const STORED_YEARS = { from: 1900, to: 2199 } as const;
const isStoredYear = (year: number): boolean => year >= STORED_YEARS.from && year <= STORED_YEARS.to;
const isStoredDate = (s: string): boolean => isRealDate(s) && isStoredYear(Number(s.slice(0, 4)));
const isStoredInstant = (s: string): boolean => isStoredYear(new Date(Date.parse(s) + 8 * 3_600_000).getUTCFullYear());
const OUT_OF_YEARS = `年份须在 ${STORED_YEARS.from} 至 ${STORED_YEARS.to} 之间，请核对`;
const dateCheck = (isReal: (s: string) => boolean, isStored: (s: string) => boolean, form: string) =>
  z.refine<string>(isStored, { error: ({ input }) => (isReal(input as string) ? OUT_OF_YEARS : form) });
/** The same of a month, `YYYY-MM`. */
export const isRealMonth = (s: string): boolean => isRealDate(`${s}-01`);

// One object for all schemas of a kind, clones among them, so that a date is known by its check.
const NO_DAY = "须为真实日期，格式为 YYYY-MM-DD";
export const DAY = dateCheck(isRealDate, isStoredDate, NO_DAY);
export const BIRTHDAY = dateCheck(isRealDate, isStoredDate, NO_DAY);
export const MONTH = dateCheck(isRealMonth, (s) => isStoredDate(`${s}-01`), "须为真实月份，格式为 YYYY-MM");
export const INSTANT = z.refine<string>(isStoredInstant, OUT_OF_YEARS);
