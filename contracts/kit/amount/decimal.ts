/** Most that a currency field takes, in yuan. // spec §9 */
export const CURRENCY_MAX = "999999999999.99";

const PATTERN = /^-?\d+(\.\d+)?$/;

/**
 * Decimal text to whole units of 10^-scale, exact; null when it is no number or has more places than `scale`.
 * `toUnits("1.5", 2)` = 150n.
 */
export function toUnits(text: string | null | undefined, scale: number): bigint | null {
  if (text === null || text === undefined || !PATTERN.test(text)) return null;
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  if (fraction.slice(scale).replaceAll("0", "") !== "") return null;
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, "0"));
  return text.startsWith("-") ? -units : units;
}

/** Whole units of 10^-scale to decimal text with exactly `scale` places. `fromUnits(150n, 2)` = "1.50". */
export function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  const sign = units < 0n ? "-" : "";
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Decimal text with exactly `scale` places, so that equal amounts are equal texts; other input is returned as it is. */
export function fixed<T extends string | null>(text: T, scale: number): T {
  const units = toUnits(text, scale);
  return units === null ? text : (fromUnits(units, scale) as T);
}

/** Sum of amounts in whole cents; what is no number yet counts as nothing. */
export const sumCents = (amounts: readonly (string | null | undefined)[]): bigint =>
  amounts.reduce((total, amount) => total + (toUnits(amount, 2) ?? 0n), 0n);

/** `part` of `total` in percent with four decimals, half up; null without a positive total. // domain a §0.3 百分比 */
export function ratioOf(part: bigint, total: bigint): string | null {
  if (total <= 0n) return null;
  // Percent with four decimals = part / total × 100 × 10^4.
  return fromUnits((part * 2_000_000n + total) / (total * 2n), 4);
}

/** Yuan as 万元 text without useless zeros: `wanText("10000000.00")` = "1000". */
export function wanText(yuan: string): string {
  const cents = toUnits(yuan, 2);
  if (cents === null) return yuan;
  return fromUnits(cents, 6).replace(/\.?0+$/, "");
}
