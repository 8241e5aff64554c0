const BLANK = /[\s\u200b-\u200f\u202a-\u202e\u2060\ufeff]/;
const UNREADABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/;

/**
 * Without blanks of any width, and what hides beside them, at both ends; line ends become \n. By hand, since a pattern
 * tied to the end is tried anew at every blank of a long text.
 */
export function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && BLANK.test(text.charAt(start))) start += 1;
  while (end > start && BLANK.test(text.charAt(end - 1))) end -= 1;
  const inner = text.slice(start, end);
  return inner.includes("\r") ? inner.replace(/\r\n?/g, "\n") : inner;
}

/** What does not show before a text: blanks of any width, control and format characters, fillers. */
const HIDDEN = /^[\s\p{Cc}\p{Cf}\u034f\u115f\u1160\u3164\uffa0\ufe00-\ufe0f]*/u;
/** After NFKC, which makes ＝ ﹢ － ＠ half-width; the minus of mathematics stays its own. */
const FORMULA_SIGN = /^[=+\-@\u2212]/;

/**
 * What a spreadsheet program may take for a formula when it opens a careless copy: a sign at the beginning, also of
 * another width or behind what does not show, since programs drop the one and make the other half-width.
 */
export function isFormulaLike(text: string): boolean {
  const hidden = HIDDEN.exec(text)?.[0] ?? "";
  return FORMULA_SIGN.test(text.charAt(hidden.length).normalize("NFKC")) || /[\t\r\n]/.test(hidden);
}

/** Control characters and halves of characters, which no database takes. */
export const isUnreadable = (text: string): boolean => UNREADABLE.test(text) || /\p{Surrogate}/u.test(text);

/** A head as it is compared: without blanks and marks, brackets of either width alike. */
export const headKey = (text: string): string => text.normalize("NFKC").replace(/[\s*\u200b\ufeff]/g, "");

/** Excel writes what XML cannot hold as `_x000D_`. */
export const decodeEscapes = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

const escapeChar = (char: string): string => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For element content and attributes in double quotes; attributes must not hold line ends. */
export const escapeXml = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (char) => ENTITIES[char] ?? char) : text;

/** Any text as a cell's XML content: nothing is lost, at most Excel's 32,767 characters. */
export function cellXml(text: string): string {
  const whole = text.length > 32_767 ? text.slice(0, 32_767) : text;
  if (!/[&<>"_\u0000-\u001f\ud800-\udfff\ufffe\uffff]/.test(whole)) return whole;
  return escapeXml(
    whole
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Surrogate}/gu, escapeChar),
  );
}

/** Letters of a column: 1 → A, 27 → AA. */
export function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** Column number of a reference such as `AB12`; 0 when it is none. */
export function columnOf(reference: string): number {
  const letters = /^\$?([A-Z]{1,3})\$?[1-9]\d{0,6}$/.exec(reference)?.[1] ?? "";
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
