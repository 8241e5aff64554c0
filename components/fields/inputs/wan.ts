import { Decimal } from "decimal.js";
import { canonicalDecimal, Exact, roundDecimal, type Rounding } from "@/components/fields/inputs/decimal-text";
import { halfWidth } from "@/components/fields/inputs/half-width";
import { figureIn } from "@/components/fields/inputs/pasted-number";

export const WAN_BOUND = "999999999999999.999999"; // spec §9, in full units
export const WAN_PRECISION = 6;
const WAN = "10000";

/** Full value (元) as text in 万 with at most six decimals and no useless zeros; "" stays "". // spec §5 */
export function wanFromYuan(yuan: string, rounding: Rounding = "down"): string {
  const value = canonicalDecimal(yuan);
  if (value === "") return "";
  const wan = roundDecimal(new Exact(value).div(WAN).toFixed(), { precision: WAN_PRECISION, rounding });
  return new Exact(wan).isZero() ? "0" : new Exact(wan).toFixed();
}

/** Typed 万 as full value, exact to 0.01 元; "" while no number stands there. // contract §7.11 */
export function yuanFromWan(wan: string): string {
  const value = canonicalDecimal(wan);
  if (value === "") return "";
  const yuan = new Exact(value).times(WAN).toDecimalPlaces(2, Decimal.ROUND_DOWN);
  return yuan.isZero() ? "0" : yuan.toFixed();
}

/** A bound of full units in 万, to all its decimals. */
export const wanBound = (yuan: string): string => new Exact(yuan).div(WAN).toFixed();

const TYPED = /^-?\d*\.?\d*$/;

/**
 * What was typed as text in 万, or null for what is no number or the beginning of one: that is ignored, and the field
 * keeps what it had. Thousands separators, spaces and the field's own unit may stand there. A pasted amount that says
 * 元 means 元 and is converted: taking 「1,234.50 元」 for 万 would be wrong by four digits. // spec §5
 */
export function readWan(raw: string, isPasted = false): string | null {
  const text = halfWidth(figureIn(raw, isPasted)).replace(/[\s,，]/g, "");
  const [, number = "", unit = ""] = /^(.*?)(万元?|元)?$/.exec(text) ?? [];
  if (!TYPED.test(number)) return null;
  if (unit === "元") return isPasted && canonicalDecimal(number) !== "" ? wanFromYuan(number) : null;
  return number;
}
