import { fromUnits, toUnits, wanText } from "@/contracts/kit/amount/decimal";

/** How amounts are shown and typed; stored is always 元, exact to the fen. // domain a §7.2 */
export type AmountUnit = "yuan" | "wan";

/** Groups the whole digits by thousands: `-1234567.80` → `-1,234,567.80`. Text in, text out: no digit is lost. */
export function grouped(decimal: string): string {
  const [whole = "", fraction] = decimal.split(".");
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

/** As it is typed: no separators, 万元 without useless zeros. What could not be read is left alone. */
export function plainAmount(value: string, unit: AmountUnit): string {
  const units = toUnits(value, 2);
  if (value === "" || units === null) return value;
  return unit === "wan" ? wanText(value) : fromUnits(units, 2);
}

/** As it is read: thousands apart, below zero in brackets where these are wanted. // domain a §7.3 */
export function showAmount(value: string, unit: AmountUnit = "yuan", inBrackets = false): string {
  if (!isAmount(value)) return value;
  const plain = plainAmount(value, unit);
  return inBrackets && plain.startsWith("-") ? `(${grouped(plain.slice(1))})` : grouped(plain);
}

/** Whether a stored text is an amount; what is none was typed so and waits to be put right. */
export const isAmount = (value: string): boolean => value === "" || toUnits(value, 2) !== null;
