// Apart from what filters read of a paste: exact arithmetic weighs as much as all of them.
import { Exact } from "@/components/fields/inputs/decimal-text";
import { halfWidth } from "@/components/fields/inputs/half-width";

const TIMES: Readonly<Record<string, string>> = { 万: "10000", 亿: "100000000" };
/** 「326.8万元」 as 3268000; a text that names no other unit stays as it is. */
export function yuanOf(figure: string): string {
  const text = halfWidth(figure).replace(/[\s,，¥￥]/g, "");
  const [, number = "", unit = ""] = /^(-?\d*\.?\d+)([万亿])元?$/.exec(text) ?? [];
  const times = TIMES[unit];
  return times === undefined ? figure : new Exact(number).times(times).toFixed();
}
