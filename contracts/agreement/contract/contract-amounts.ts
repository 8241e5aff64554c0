import { showAmount } from "@/contracts/kit/amount/amount";
import { fromUnits, sumCents, toUnits } from "@/contracts/kit/amount/decimal";

export interface ContractTax {
  readonly amountExTax: string | null;
  readonly taxAmount: string | null;
}

/** exTax = round(amount / (1 + rate), 2), half up; tax is the rest. The rate is in percent. // domain b §3 (2) */
export function taxOf(amount: string | null, taxRate: number | null): ContractTax {
  const cents = toUnits(amount, 2);
  if (cents === null || taxRate === null) return { amountExTax: null, taxAmount: null };
  const by = 100n + BigInt(taxRate);
  const exTax = (cents * 200n + by) / (by * 2n);
  return { amountExTax: fromUnits(exTax, 2), taxAmount: fromUnits(cents - exTax, 2) };
}

export const sumOf = (rows: readonly { readonly amount: string | null }[]): string =>
  fromUnits(sumCents(rows.map(({ amount }) => amount)), 2);

/** What an amount in another currency is in yuan, half up. // domain b §3 (6) */
export function inYuanAt(foreignAmount: string, exchangeRate: string): string | null {
  const [amount, rate] = [toUnits(foreignAmount, 2), toUnits(exchangeRate, 6)];
  if (amount === null || rate === null) return null;
  return fromUnits((amount * rate * 2n + 1_000_000n) / 2_000_000n, 2);
}

/** 「120,000.00 元」 for sentences. */
export const inYuan = (amount: string): string => `${showAmount(amount)} 元`;
