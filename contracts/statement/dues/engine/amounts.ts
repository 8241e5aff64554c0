import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import { ROUND } from "@/contracts/statement/dues/terms";

/** Whole fen, the unit of every amount of a bill. */
export type Fen = bigint;
/** Fen of a yuan, and of the fraction that a rate leaves. */
export const YUAN = 100n;

export const fenOf = (amount: string | null | undefined): Fen => toUnits(amount, 2) ?? 0n;
export const amountText = (fen: Fen): string => fromUnits(fen, 2);

/** `numerator / denominator`, half away from zero, as a whole number of `unit`. */
export function divided(numerator: bigint, denominator: bigint, unit = 1n): bigint {
  const by = denominator * unit;
  const [abs, sign] = numerator < 0n ? [-numerator, -1n] : [numerator, 1n];
  return sign * ((abs * 2n + by) / (by * 2n)) * unit;
}

/** An exact share of a fen, kept as a fraction until it is rounded once. */
export interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}
export const exact = (fen: Fen): Exact => ({ numerator: fen, denominator: 1n });
/** Fen × rate, the rate as units of 1/denominator. */
export const times = (of: Exact, rate: bigint, denominator: bigint): Exact => ({
  numerator: of.numerator * rate,
  denominator: of.denominator * denominator,
});
export const plus = (a: Exact, b: Exact): Exact => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
export const isLess = (a: Exact, b: Exact): boolean => a.numerator * b.denominator < b.numerator * a.denominator;
export const smaller = (a: Exact, b: Exact): Exact => (isLess(a, b) ? a : b);
export const larger = (a: Exact, b: Exact): Exact => (isLess(a, b) ? b : a);
export const toFen = ({ numerator, denominator }: Exact): Fen => divided(numerator, denominator);

/** Dictionary `round_mode`. // domain a §12.2 */
export function roundedBy(mode: number, { numerator, denominator }: Exact): Fen {
  if (mode === ROUND.yuan) return divided(numerator, denominator, YUAN);
  if (mode === ROUND.dropFen) return (numerator / (denominator * YUAN)) * YUAN;
  return divided(numerator, denominator);
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");
/** `-16,340.00`, as a bill writes it. */
export function money(fen: Fen): string {
  const [whole = "0", fraction = "00"] = fromUnits(fen < 0n ? -fen : fen, 2).split(".");
  return `${fen < 0n ? "-" : ""}${grouped(whole)}.${fraction}`;
}
/** An amount as a sentence says it. */
export const inYuan = (amount: string | null): string => `${money(fenOf(amount))} 元`;
/** `5`, `3.6`: a number without useless zeros. */
export const plainNumber = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
