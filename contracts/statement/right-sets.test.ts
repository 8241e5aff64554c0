/**
 * @jest-environment node
 *
 * Guarantees: fifty right sets of each standard raise no alarm, by themselves and beside a last year out of which they came
 * and the capital of the firm's file. // domain a §8.2, §9.3, §10.2, §11
 */
import { computeStatement } from "@/contracts/statement/engine/compute";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { findingsOf } from "@/contracts/statement/findings";
import { formFor } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import { factsSample, type Kind, KINDS, type StatementSet } from "@/contracts/statement/statement-sample";
import { STATEMENT, type StatementLine } from "@/contracts/statement/terms";

type Lines = readonly StatementLine[];

/** What is said of one statement of a year's submitted set, but for hints. */
function alarmsOf(set: StatementSet, kind: Kind, facts: Partial<CheckFactsWire> = {}): StatementFinding[] {
  const formOf = (one: Kind) => formFor(STATEMENT[one], set.standard);
  const siblings = KINDS.filter((one) => one !== kind).map((one) => ({
    statementType: STATEMENT[one],
    statementId: one,
    auditStatus: 1,
    isSubmitted: true,
    formKey: formOf(one).key,
    lines: [...set[one]],
  }));
  const amount = set.income.find(({ itemCode }) => itemCode === "operatingRevenue")?.amount1 ?? null;
  const breakdown = [{ rowNo: 1, projectCount: 1, amount, lastYearAmount: null }];
  const draft = { year: 2025, periodType: 1, period: 0, explanation: null, breakdown, lines: set[kind] };
  const found = findingsOf(formOf(kind), draft, { ...factsSample, siblings, ...facts });
  return found.filter(({ level }) => level !== "I");
}

/** Last year's, out of which this year's second column came. */
const lastYear = (lines: Lines): StatementLine[] =>
  lines.map(({ itemCode, amount2 }) => ({ itemCode, amount1: amount2, amount2: null }));

/** Right sets by construction: cash and profit of a random year, the taxes payable take what is left. */
function goodSet(seed: number, standard: 1 | 2): StatementSet {
  let s = seed;
  const next = (max: number): bigint => {
    s = (Math.imul(s, 1_103_515_245) + 12_345) >>> 0;
    return BigInt(s % (max * 100));
  };
  const text = (cents: bigint): string => {
    const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
    return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  const lines = (rows: Readonly<Record<string, readonly [bigint, bigint]>>): StatementLine[] =>
    Object.entries(rows).map(([itemCode, [one, two]]) => ({ itemCode, amount1: text(one), amount2: text(two) }));
  const revenue = 200_000_000n + next(1_000_000);
  const [cost, admin, tax] = [next(600_000), next(600_000) + 1n, next(30_000) + 1n];
  const profit = revenue - cost - admin - tax;
  const [paid, pay, bought, shared, assets] = [revenue, next(500_000) + 1n, next(100_000), next(100_000), next(50_000)];
  const begin = 30_000_000n + next(200_000);
  const end = begin + paid - pay - bought - assets - shared;
  const [capital, receivable, fixed0] = [50_000_000n, next(100_000), next(80_000)];
  const surplus = next(50_000);
  const profit0 = next(300_000);
  const profit1 = profit0 + profit - surplus - shared;
  const owed0 = begin + receivable + fixed0 - capital - profit0;
  const owed1 = end + receivable + fixed0 + assets - capital - surplus - profit1;
  // The year before kept less and paid out the rest, so that it ended with what this one began with.
  const begin0 = 10_000_000n + next(100_000);
  const shared0 = paid - pay - bought - (begin - begin0);
  const fixedCode = standard === 1 ? "fixedAssetsCost" : "fixedAssets";
  return {
    standard,
    balance: lines({
      monetaryFunds: [end, begin],
      accountsReceivable: [receivable, receivable],
      [fixedCode]: [fixed0 + assets, fixed0],
      ...(standard === 1 ? { taxesPayable: [owed1, owed0] } : { otherComprehensiveIncome: [owed1, owed0] }),
      paidInCapital: [capital, capital],
      surplusReserve: [surplus, 0n],
      undistributedProfit: [profit1, profit0],
    }),
    income: lines({
      operatingRevenue: [revenue, revenue],
      operatingCost: [cost, cost],
      administrativeExpenses: [admin, admin],
      incomeTaxExpense: [tax, tax],
    }),
    cash: lines({
      cashFromSales: [paid, paid],
      cashPaidToEmployees: [pay, pay],
      cashPaidForPurchases: [bought, bought],
      cashPaidForAssets: [assets, 0n],
      [standard === 1 ? "profitDistributed" : "distributionAndInterestPaid"]: [shared, shared0],
      cashBegin: [begin, begin0],
    }),
  };
}

it.each(Array.from({ length: 50 }, (_, at) => at + 1).flatMap((at) => [[at, 1] as const, [at, 2] as const]))(
  "raise no alarm: set %i of standard %i, by itself and beside its last year and the firm's capital",
  (seed, standard) => {
    const set = goodSet(seed * 7_919, standard);
    const computed = computeStatement(formFor(STATEMENT.balance, standard), set.balance);
    // Right means: not overdrawn, and somebody owns something.
    expect(computed.cents("totalAssets", "amount1")).toBe(computed.cents("totalLiabilitiesAndEquity", "amount1"));
    const paidInCapital = computed.amount("paidInCapital", "amount1");
    expect(paidInCapital).not.toBeNull();
    for (const kind of KINDS) {
      expect(alarmsOf(set, kind)).toEqual([]);
      const { key } = formFor(STATEMENT[kind], standard);
      const previous = { formKey: key, lines: lastYear(set[kind]), isAccepted: true };
      expect(alarmsOf(set, kind, { paidInCapital, previous })).toEqual([]);
    }
  },
);
