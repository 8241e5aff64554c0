import { fromUnits, toUnits } from "@/contracts/kit/decimal";

/** Monthly pay up to which a rate holds for the whole amount; the last step has no end. */
export interface DuesStep {
  readonly upTo: number | null;
  /** Thousandths of the pay: 5 = 0.5%. */
  readonly perMille: number;
}

/** 中组发〔2008〕3号: the rate of the step applies to the whole amount, not step by step. // domain a §5.1 党费收缴 */
export const STANDARD_DUES: readonly DuesStep[] = [
  { upTo: 3_000, perMille: 5 },
  { upTo: 5_000, perMille: 10 },
  { upTo: 10_000, perMille: 15 },
  { upTo: null, perMille: 20 },
];

/** Dues of one month in yuan, rounded to the fen; null without a readable pay. */
export function duesOf(monthlyPay: string | null, steps: readonly DuesStep[]): string | null {
  const cents = toUnits(monthlyPay, 2);
  const step = cents === null ? undefined : steps.find(({ upTo }) => upTo === null || cents <= BigInt(upTo) * 100n);
  if (cents === null || cents < 0n || !step) return null;
  return fromUnits((cents * BigInt(step.perMille) + 500n) / 1000n, 2);
}
