import { z } from "zod";
import { fromUnits, toUnits } from "@/contracts/kit/amount/decimal";
import { field } from "@/contracts/kit/field";
import { int } from "@/contracts/kit/scalars";

/** Monthly pay up to which a rate holds for the whole amount; the last step has no end. */
export const duesStep = z.strictObject({
  upTo: field(int(99_999_999, 1).nullable(), {
    label: "月收入上限",
    kind: "int",
    unit: "元",
    help: "元，含本数；从低到高填写，只有最后一档不填",
  }),
  /** Thousandths of the pay: 5 = 0.5%. */
  perMille: field(int(1000), { label: "党费千分比", kind: "int", unit: "‰", help: "如 5 为 0.5%，按全额计算" }),
});
export type DuesStep = z.output<typeof duesStep>;

/** What keeps steps from being read from below to the last one: limits and rates rise, and the last one alone is open. */
export function duesFaults(steps: readonly DuesStep[]) {
  const limits = steps.flatMap(({ upTo }, i) => {
    const path = [i, "upTo"] as const;
    const isLast = i === steps.length - 1;
    const before = i === 0 ? null : (steps[i - 1]?.upTo ?? null);
    if (upTo === null) return isLast ? [] : [{ path, message: "只有最后一档可以不填月收入上限" }];
    if (isLast) return [{ path, message: "最后一档不填月收入上限，即不封顶" }];
    return before !== null && upTo <= before ? [{ path, message: `月收入上限须高于上一档的 ${before} 元` }] : [];
  });
  const rates = steps.flatMap(({ perMille }, i) => {
    const before = steps[i - 1]?.perMille ?? 0;
    const path = [i, "perMille"] as const;
    return perMille < before ? [{ path, message: `党费千分比不能低于上一档的 ${before}‰` }] : [];
  });
  return [...limits, ...rates];
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
