// Calendar dates as YYYY-MM-DD; they compare as text.

const part = (date: string): [number, number, number] => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return [year, month, day];
};
/** "" for what is no date: a store may hold one that no calendar has. */
const dateOf = (time: number): string => (Number.isNaN(time) ? "" : new Date(time).toISOString().slice(0, 10));

/** Calendar date of an instant in Asia/Shanghai. */
export const dayOf = (instant: string): string => dateOf(Date.parse(instant) + 8 * 3_600_000);

/** The same day `years` later; 29 February becomes 1 March when there is none. */
export function yearsAfter(date: string, years: number): string {
  const [year, month, day] = part(date);
  return dateOf(Date.UTC(year + years, month - 1, day));
}

/** The same day `months` later; the last day of a shorter month. */
export function monthsAfter(date: string, months: number): string {
  const [year, month, day] = part(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

export const daysAfter = (date: string, days: number): string => dateOf(Date.parse(date) + days * 86_400_000);

/** Whole days from one day to another, negative backwards. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** The year that had ended by a day: its reports are the last that are due. // domain a §0.9 */
export const endedYear = (day: string): number => Number(day.slice(0, 4)) - 1;

/** Full years on a day; null without a birth date, and upon one that nobody alive can have. */
export function ageOn(birthDate: string | null, today: string): number | null {
  if (birthDate === null || !/^(19|2\d)\d\d-/.test(birthDate)) return null;
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
