import { Decimal } from "decimal.js";
import { canonicalDecimal, Exact, halfWidth } from "@/components/fields/inputs/decimal-text";

export const WAN_BOUND = "999999999999999.999999"; // spec §9, in full units
export const WAN_PRECISION = 6;
const WAN = 10000;

/** Full value (元) as text in 万 with at most six decimals and no useless zeros; "" stays "". // spec §5 */
export function wanFromYuan(yuan: string): string {
  const value = canonicalDecimal(yuan);
  if (value === "") return "";
  const wan = new Exact(value).div(WAN).toDecimalPlaces(WAN_PRECISION, Decimal.ROUND_HALF_UP);
  return wan.isZero() ? "0" : wan.toFixed();
}

/** Typed 万 as full value, exact to 0.01 元; "" while no number stands there. // contract §7.11 */
export function yuanFromWan(wan: string): string {
  const value = canonicalDecimal(wan);
  if (value === "") return "";
  const yuan = new Exact(value).times(WAN).toDecimalPlaces(2, Decimal.ROUND_DOWN);
  return yuan.isZero() ? "0" : yuan.toFixed();
}

/** A bound of full units as the largest 万 text of six decimals within it. */
export function wanBound(yuan: string): string {
  return new Exact(yuan).div(WAN).toDecimalPlaces(WAN_PRECISION, Decimal.ROUND_DOWN).toFixed();
}

/**
 * Whether a text may stand in the field: a number or the beginning of one, thousands separators and spaces allowed.
 * Anything else is ignored, and the field keeps what it had. // spec §5 "input that is not a valid number is ignored"
 */
export function isWanInput(raw: string): boolean {
  return /^-?\d*\.?\d*$/.test(halfWidth(raw).replace(/[\s,，]/g, ""));
}
