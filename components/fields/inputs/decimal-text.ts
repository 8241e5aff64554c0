import { Decimal } from "decimal.js";
import { halfWidth } from "@/components/fields/inputs/half-width";

/** How digits beyond the precision are dropped; names as decimal.js understands them. Down = towards zero. */
export type Rounding = "down" | "up" | "floor" | "ceil" | "halfUp" | "halfEven";

/** What a decimal field takes. Bounds are decimal texts, because the specification's do not survive a double. */
export interface DecimalRules {
  precision: number;
  rounding: Rounding;
  min: string;
  max: string;
  /** A value beyond the bounds becomes the bound, or the field keeps what it had. // spec §5 */
  outOfRange: "clamp" | "revert";
}

export const DECIMAL_BOUND = "999999999999999.99"; // spec §9

export const defaultDecimalRules: DecimalRules = {
  precision: 2,
  rounding: "down",
  min: `-${DECIMAL_BOUND}`,
  max: DECIMAL_BOUND,
  outOfRange: "clamp",
};

/** Wide enough for the specification's bounds with room for a product; never prints an exponent. */
export const Exact = Decimal.clone({ precision: 60, toExpNeg: -60, toExpPos: 60 });

const modes: Record<Rounding, Decimal.Rounding> = {
  down: Decimal.ROUND_DOWN,
  up: Decimal.ROUND_UP,
  floor: Decimal.ROUND_FLOOR,
  ceil: Decimal.ROUND_CEIL,
  halfUp: Decimal.ROUND_HALF_UP,
  halfEven: Decimal.ROUND_HALF_EVEN,
};

export const isBelowZero = (min: string): boolean => new Exact(min).isNegative();

// A pasted page must not become a number of a million digits.
const MAX_LENGTH = 100;

/**
 * Keeps digits, one leading minus and the first point; everything else goes, thousands separators and spaces too.
 * The minus goes when `min` is 0 or more; with precision 0 the point and what follows go at once. // spec §5
 * Digits beyond the precision go at once when rounding is down; the other modes need them until the blur, or rounding
 * each keystroke anew would drift (1.2367 half up: 1.24 → 1.247 → 1.25).
 */
export function cleanDecimalText(raw: string, rules: Pick<DecimalRules, "precision" | "rounding" | "min">): string {
  const kept = halfWidth(raw.slice(0, MAX_LENGTH)).replace(/[^\d.-]/g, "");
  const sign = kept.startsWith("-") && isBelowZero(rules.min) ? "-" : "";
  const [whole = "", ...rest] = kept.replaceAll("-", "").split(".");
  if (rest.length === 0) return sign + whole;
  const fraction = rest.join("");
  if (rules.precision === 0) return fraction === "" ? sign + whole : roundDecimal(`${sign}${whole}.${fraction}`, rules);
  return `${sign}${whole}.${rules.rounding === "down" ? fraction.slice(0, rules.precision) : fraction}`;
}

/** The number of a text with at most `precision` decimals, as plain decimal text; "" when there is none yet. */
export function roundDecimal(
  text: string,
  { precision, rounding }: Pick<DecimalRules, "precision" | "rounding">,
): string {
  const plain = canonicalDecimal(text);
  if (plain === "" || new Exact(plain).decimalPlaces() <= precision) return plain;
  return canonicalDecimal(new Exact(plain).toFixed(precision, modes[rounding]));
}

/** Bounds as the nearest numbers of the precision that lie within them: a clamped value keeps the precision. */
export function boundsOnGrid<B extends Bounds>(bounds: B, precision: number): B {
  const onGrid = (bound: string, mode: Decimal.Rounding) =>
    new Exact(bound).decimalPlaces() <= precision ? bound : new Exact(bound).toFixed(precision, mode);
  return { ...bounds, min: onGrid(bounds.min, Decimal.ROUND_CEIL), max: onGrid(bounds.max, Decimal.ROUND_FLOOR) };
}

/** The number that a text stands for, as plain decimal text; "" when there is none yet ("", "-", "."). */
export function canonicalDecimal(text: string): string {
  const match = /^(-?)(\d*)\.?(\d*)$/.exec(text);
  const whole = match?.[2] ?? "";
  const fraction = match?.[3] ?? "";
  if (match === null || (whole === "" && fraction === "")) return "";
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const sign = /[1-9]/.test(digits + fraction) ? (match[1] ?? "") : "";
  return fraction === "" ? sign + digits : `${sign}${digits}.${fraction}`;
}

/** Equal as numbers; empty is equal to empty only. */
export function sameDecimal(a: string, b: string): boolean {
  if (a === b) return true;
  const [left, right] = [canonicalDecimal(a), canonicalDecimal(b)];
  if (left === "" || right === "") return left === right;
  return new Exact(left).equals(right);
}

type Bounds = Pick<DecimalRules, "min" | "max" | "outOfRange">;

function broughtInto(value: string, bounds: Bounds, previous: string): string {
  const number = new Exact(value);
  // With max below min (warned about) the maximum wins, so that the result is at least predictable.
  const bound = number.greaterThan(bounds.max) ? bounds.max : number.lessThan(bounds.min) ? bounds.min : undefined;
  if (bound === undefined) return value;
  return bounds.outOfRange === "clamp" ? bound : previous;
}

/**
 * The rule while typing: a number that more digits cannot bring back into the bounds is clamped or refused at once.
 * One that may still grow into them ("1" on the way to "15" with min 10) waits for the blur.
 */
export function limitWhileTyping(text: string, bounds: Bounds, previousText: string): string {
  const value = canonicalDecimal(text);
  if (value === "") return text;
  const number = new Exact(value);
  const isTooHigh = number.greaterThan(bounds.max) && !number.isNegative();
  const isTooLow = number.lessThan(bounds.min) && number.isNegative();
  return isTooHigh || isTooLow ? broughtInto(value, bounds, previousText) : text;
}

/** The rule on leaving the field: a trailing point goes, the number is written plainly and lies within the bounds. */
export function settleDecimal(text: string, bounds: Bounds, previousValue: string): string {
  const value = canonicalDecimal(text);
  return value === "" ? "" : broughtInto(value, bounds, previousValue);
}
