import type { RawCell } from "@/server/platform/excel/read/rows";

const DAY_MS = 86_400_000;
const TIME = "(?:[ T]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:Z|[+-]\\d{2}:?\\d{2})?)?";
const DAY_FORMS = [
  new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})${TIME}$`),
  new RegExp(`^(\\d{4})(年)(\\d{1,2})月(\\d{1,2})日?${TIME}$`),
  /^(\d{4})()(\d{2})(\d{2})$/,
];
const MONTH_FORMS = [/^(\d{4})[-/.](\d{1,2})$/, /^(\d{4})年(\d{1,2})月?$/, /^(\d{4})(\d{2})$/];

/** `YYYY-MM-DD` of a day that exists, or null. */
function day(year: number, month: number, date: number): string | null {
  const moment = new Date(Date.UTC(year, month - 1, date));
  const isReal = moment.getUTCFullYear() === year && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date;
  return isReal && year >= 1000 ? moment.toISOString().slice(0, 10) : null;
}

/** The day of an Excel serial number; the 1900 system counts a 29 February 1900 that never was. */
export function serialDay(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial);
  if (!Number.isFinite(serial) || days < (is1904 ? 0 : 1) || days > 2_958_465 || (!is1904 && days === 60)) return null;
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
  const iso = new Date(start + days * DAY_MS).toISOString();
  return /^\d{4}-/.test(iso) ? iso.slice(0, 10) : null;
}

/** No date is longer, and long blanks would cost the pattern dear. */
const MOST = 60;
const compact = (text: string): string =>
  text
    .slice(0, MOST)
    .normalize("NFKC")
    .replace(/\s*([-/.年月日])\s*/g, "$1");

function dayOfText(text: string): string | null {
  for (const form of DAY_FORMS) {
    const found = form.exec(text);
    if (found) return day(Number(found[1]), Number(found[3]), Number(found[4]));
  }
  return null;
}

function monthOfText(text: string): string | null {
  for (const form of MONTH_FORMS) {
    const found = form.exec(text);
    if (found) return day(Number(found[1]), Number(found[2]), 1)?.slice(0, 7) ?? null;
  }
  return dayOfText(text)?.slice(0, 7) ?? null;
}

/** `YYYY-MM-DD` of a filled cell; null: no day. A bare number like 2024 is more likely a year than a day of 1905. */
export function cellDay(cell: RawCell, is1904: boolean): string | null {
  if (cell.kind === "text") return dayOfText(compact(cell.text));
  if (cell.kind !== "number") return null;
  const serial = Number(cell.text);
  if (cell.format.isDate) return serialDay(serial, is1904);
  if (Number.isInteger(serial) && serial >= 1900 && serial <= 2100) return null;
  return /^\d{8}$/.test(cell.text) ? dayOfText(cell.text) : serialDay(serial, is1904);
}

/** `YYYY-MM` of a filled cell; null: no month. */
export function cellMonth(cell: RawCell, is1904: boolean): string | null {
  if (cell.kind === "text") return monthOfText(compact(cell.text));
  if (cell.kind === "number" && !cell.format.isDate && /^(19|20)\d{2}(0[1-9]|1[0-2])$/.test(cell.text)) {
    return monthOfText(cell.text);
  }
  return cellDay(cell, is1904)?.slice(0, 7) ?? null;
}
