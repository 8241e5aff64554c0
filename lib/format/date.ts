/** Asia/Shanghai has no daylight saving time; the machine's own zone never matters. // contract §7.18 */
const OFFSET_MS = 8 * 60 * 60_000;

const local = (instant: string | number | Date): string | null => {
  const ms = new Date(instant).getTime();
  return Number.isNaN(ms) ? null : new Date(ms + OFFSET_MS).toISOString();
};

/** `YYYY-MM-DD` of an instant or a calendar date; nothing for nothing. */
export function date(value: string | null | undefined): string {
  if (!value) return "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  return local(value)?.slice(0, 10) ?? value;
}

/** The day in Shanghai. */
export const today = (): string => date(new Date().toISOString());

/** `YYYY-MM-DD HH:mm:ss` of an instant. // domain a §0.2 */
export function dateTime(value: string | null | undefined): string {
  if (!value) return "";
  return local(value)?.slice(0, 19).replace("T", " ") ?? value;
}

/** `HH:mm` of an instant, with the date before it when that is not today. */
export function shortTime(value: number, now: number): string {
  const [then, today] = [local(value) ?? "", local(now) ?? ""];
  const time = then.slice(11, 16);
  return then.slice(0, 10) === today.slice(0, 10) ? `今天 ${time}` : `${then.slice(5, 10)} ${time}`;
}
