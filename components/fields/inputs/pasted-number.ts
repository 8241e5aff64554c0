import { ledgerSigned, pointedFigure } from "@/contracts/kit/ledger-sign";
import { halfWidth } from "@/components/fields/inputs/half-width";

/** What a refused paste leaves. */
export const KEPT = "原有内容没有改动。";
const BULK = new Set(["insertFromPaste", "insertFromDrop", "insertReplacementText"]);
/** Whether a text came into a field at once, not key by key. */
export const isPaste = (event: Event): boolean => BULK.has((event as InputEvent).inputType);

/** A pasted comma before one or two last digits, where no group tells that it is a point: 「1234,56」 may be either. */
export const hasStrayComma = (figure: string): boolean => /\d[,，]\d{1,2}(?![\d,，.])/.test(figure);

/**
 * A field's text with the sign that a pasted figure carries in a ledger's way, and its point. Brackets never stay in a
 * number field, so that a closed pair came at once, whatever brought it; a minus behind is typed by mistake, too.
 */
export const figureIn = (raw: string, isPasted = false): string =>
  isPasted || /[(（]/.test(raw) ? ledgerSigned(pointedFigure(raw)) : raw;

/**
 * Why a field keeps what it had: without its brackets a figure would stand above zero, or add its digits to the number
 * before it. Null: it may be read. A minus in front is the specification's: dropped where nothing is below zero. // spec §5
 */
export function refusedPaste(raw: string, { isPasted = false, isNegative = false } = {}): string | null {
  const figure = figureIn(raw, isPasted);
  const text = halfWidth(figure).replace(/[\s¥￥]/g, "");
  const shown = `「${raw.trim().slice(0, 30)}」`;
  if (/[(（][^)）]*\d[^)）]*[)）]/.test(text)) return `没有粘贴：${shown}不是一个数。${KEPT}`;
  if (isPasted && hasStrayComma(text))
    return `没有粘贴：${shown}中逗号后不足三位，不是千位分隔符；是小数的请改用小数点。${KEPT}`;
  const isBelow = figure !== raw && /^-[\d,，]*[.]?\d*[1-9]/.test(text);
  return isBelow && !isNegative ? `没有粘贴：粘贴的是负数，这里不能填负数。${KEPT}` : null;
}
