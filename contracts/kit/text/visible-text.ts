// What a text may hold, whoever typed, pasted or imported it.

const SELECTORS = "\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}";
/** What takes no room or turns the direction: two names that look alike must be alike. Blank fillers are among it. */
const INVISIBLE = new RegExp(
  `(?![${SELECTORS}])[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u0080-\\u009F\\u2800]`,
  "gu",
);
/** A selector chooses the form of the character before it (rare characters of names); it stands once and nowhere else. */
const SELECTED = new RegExp(`([\\p{L}\\p{N}\\p{P}\\p{S}]?)([${SELECTORS}])[${SELECTORS}]*`, "gu");

/** The text as a reader sees it. Separators that only word processors write are line ends. */
export const visible = (s: string): string =>
  s
    .replace(/[\u2028\u2029]/g, "\n")
    .replace(INVISIBLE, "")
    .replace(SELECTED, (_, base: string, selector: string) => (base === "" ? "" : base + selector));

/** Invisible characters and blanks at both ends go, full-width ones among them; the inside stays. // domain a §0.3 */
export const trimAll = (s: string): string => visible(s).replace(/^[\s\u3000]+|[\s\u3000]+$/g, "");

const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
/** Full-width digits, letters and the signs of numbers as their half-width twins, every dash as 「-」; brackets stay. */
export const halfWidth = (s: string): string =>
  s
    .replace(/[０-９Ａ-Ｚａ-ｚ＋．＠]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(DASHES, "-");

/**
 * A firm's name in one writing, so that it equals the licence and the invoice: brackets full-width, letters and digits
 * half-width, and no blank but between foreign words. // domain a §1.1, §1.7 item 1
 */
export const writtenName = (name: string): string =>
  halfWidth(name)
    .replace(/\(/g, "（")
    .replace(/\)/g, "）")
    .replace(/(?<![A-Za-z.,&])[\s\u3000]+|[\s\u3000]+(?![A-Za-z&])/g, "");

/** A number or an address as it was pasted: half-width and without a blank, which none of them has. // domain a §0.3 */
export const pasted = (s: string): string => halfWidth(visible(s)).replace(/[\s\u3000]/g, "");

/** The same of a number that has no dashes either. */
export const pastedDigits = (s: string): string => pasted(s).replace(/-/g, "");

/** A mobile without the marks of an address book: blanks, dashes, brackets, the country's number. */
export const bareMobile = (s: string): string =>
  pastedDigits(s)
    .replace(/[()（）]/g, "")
    .replace(/^(\+|00)?86(?=1\d{10}$)/, "");

// PostgreSQL text cannot hold U+0000, and other controls are never typed on purpose.
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;
// Lone surrogates cannot be stored as UTF-8.
const isWellFormed = (s: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(s);
/** Can be stored, and holds no control character. */
export const clean = (s: string): boolean => !CONTROL.test(s) && isWellFormed(s);
