import dayjs, { type Dayjs } from "dayjs";
import "dayjs/locale/zh-cn";
import customParseFormat from "dayjs/plugin/customParseFormat";
import timezone from "dayjs/plugin/timezone";
import utc from "dayjs/plugin/utc";
import { formats, type Granularity } from "@/components/fields/inputs/date-range";
import { halfWidth } from "@/components/fields/inputs/half-width";

// Once for all pickers: Chinese names, weeks from Monday, and "today" in the association's zone whatever the machine
// says: antd's pickers ask `dayjs().tz()`, which answers in the default zone. // contract §7.18
dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(customParseFormat);
dayjs.locale("zh-cn");
dayjs.tz.setDefault("Asia/Shanghai");

/** Picker name of a granularity in antd. */
export const pickerOf = { year: "year", month: "month", day: "date" } as const;

/** Calendar text → the picker's value; null for "" and for what is no date. Calendar dates have no zone. */
export function parseDate(text: string | null | undefined, granularity: Granularity): Dayjs | null {
  if (text === null || text === undefined || text === "") return null;
  const date = dayjs(text, formats[granularity][0], true);
  return date.isValid() ? date : null;
}

/** The picker's value → calendar text, "" for none. */
export function formatDate(date: Dayjs | null | undefined, granularity: Granularity): string {
  return date?.isValid() ? date.format(formats[granularity][0]) : "";
}

/** What an input method types, as the plain text of a date: full-width digits, 「2026年3月1日」 → 「2026-03-01」. */
export function plainDateText(text: string, granularity: Granularity): string {
  const plain = halfWidth(text)
    .replace(/\s/g, "")
    .replace(/年/g, granularity === "year" ? "" : "-")
    .replace(/-(\d)(?=[月日号])/g, "-0$1")
    .replace(/[日号]/g, "");
  return plain.replace(/月/g, granularity === "day" ? "-" : "");
}

/** The same of a time: 「９：３０」, 「9时30分」 → 「9:30」. */
export const plainTimeText = (text: string): string =>
  halfWidth(text)
    .replace(/\s/g, "")
    .replace(/[：时点.]/g, ":")
    .replace(/分/g, "");

/** What a user typed, in any understood spelling, as calendar text; "" when it is no date. */
export function readTyped(text: string, granularity: Granularity): string {
  const date = dayjs(plainDateText(text, granularity), [...formats[granularity]], true);
  return date.isValid() ? date.format(formats[granularity][0]) : "";
}
