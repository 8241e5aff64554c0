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

/** Why a figure of another unit is not read: as 元 it would be wrong by digits. Null: it may be. */
export const refusedUnit = (raw: string): string | null =>
  /\d/.test(textOf(raw)) && /[十百千万亿]/.test(raw) && !AMOUNT.test(textOf(figureIn(raw, true)))
    ? `没有粘贴：「${raw.trim().slice(0, 30)}」不能换算成元，请填写以元为单位的数。${KEPT}`
    : null;
