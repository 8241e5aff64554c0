// Apart from what filters read of a paste: exact arithmetic weighs as much as all of them.
import { Exact } from "@/components/fields/inputs/decimal-text";
import { halfWidth } from "@/components/fields/inputs/half-width";
import { figureIn, KEPT } from "@/components/fields/inputs/pasted-number";

const TIMES: Readonly<Record<string, string>> = { 万: "10000", 亿: "100000000" };
/** As contracts and bills write it: 「人民币326.8万元整。」. */
const AMOUNT = /^(?:人民币|RMB|CNY)?[:：]?(-?\d*\.?\d+)([万亿])(?:元|圆|人民币)?[整正]?[.。]?$/i;
const textOf = (figure: string): string => halfWidth(figure).replace(/[\s,，¥￥]/g, "");

/** 「326.8万元」 as 3268000; a text that names no other unit stays as it is. */
export function yuanOf(figure: string): string {
  const [, number = "", unit = ""] = AMOUNT.exec(textOf(figure)) ?? [];
  const times = TIMES[unit];
  return times === undefined ? figure : new Exact(number).times(times).toFixed();
}

/** As spreadsheets show and copy a long number in a narrow cell. */
const SCIENTIFIC = /^[-+]?\d+(?:\.\d+)?E[-+]?\d+$/i;

/** Why a figure of another unit, or one that has lost its digits, is not read: as 元 it would be wrong by them. Null: it may be. */
export function refusedUnit(raw: string): string | null {
  const shown = `「${raw.trim().slice(0, 30)}」`;
  if (SCIENTIFIC.test(textOf(raw)))
    return `没有粘贴：${shown}是科学计数法，末几位已省略，请在原表中显示完整数字后再复制。${KEPT}`;
  const isOtherUnit = /\d/.test(textOf(raw)) && /[十百千万亿]/.test(raw) && !AMOUNT.test(textOf(figureIn(raw, true)));
  return isOtherUnit ? `没有粘贴：${shown}不能换算成元，请填写以元为单位的数。${KEPT}` : null;
}
