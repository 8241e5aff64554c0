/**
 * @jest-environment node
 *
 * Guarantees: checks find their faults in sets under 企业会计准则 as they do under 小企业会计准则, at the rows of those forms.
 * // domain a §8.2, §8.3, §9.4, §10.3, §11
 */
import { findingsOf } from "@/contracts/statement/findings";
import { formFor } from "@/contracts/statement/forms/forms";
import { factsSample } from "@/contracts/statement/statement-sample";
import { type Column, STATEMENT, type StatementLine } from "@/contracts/statement/terms";

type Kind = "balance" | "income" | "cash";
type Cells = Readonly<Record<string, readonly [string | null, string | null]>>;
const GENERAL = 2;
const GOOD: Readonly<Record<Kind, Cells>> = {
  balance: {
    monetaryFunds: ["300.00", "200.00"],
    paidInCapital: ["200.00", "200.00"],
    undistributedProfit: ["100.00", null],
  },
  income: { operatingRevenue: ["500.00", "500.00"], operatingCost: ["400.00", "400.00"] },
  cash: { cashFromSales: ["500.00", null], cashPaidToEmployees: ["400.00", null], cashBegin: ["200.00", null] },
};
const linesOf = (cells: Cells): StatementLine[] =>
  Object.entries(cells).map(([itemCode, [amount1, amount2]]) => ({ itemCode, amount1, amount2 }));

function said(kind: Kind, changes: Partial<Readonly<Record<Kind, Cells>>>) {
  const set = { balance: {}, income: {}, cash: {}, ...changes };
  const kinds: readonly Kind[] = ["balance", "income", "cash"];
  const of = (one: Kind) => ({
    formKey: formFor(STATEMENT[one], GENERAL).key,
    lines: linesOf({ ...GOOD[one], ...set[one] }),
  });
  const siblings = kinds
    .filter((one) => one !== kind)
    .map((one) => ({
      ...{ statementType: STATEMENT[one], statementId: one, auditStatus: 1, isSubmitted: true },
      ...of(one),
    }));
  const breakdown = [{ rowNo: 1, projectCount: 1, amount: "500.00", lastYearAmount: null }];
  const draft = { year: 2025, periodType: 1, period: 0, explanation: null, breakdown, lines: of(kind).lines };
  return findingsOf(formFor(STATEMENT[kind], GENERAL), draft, { ...factsSample, staffCount: 0, siblings });
}

it("says nothing of a right set but hints", () => {
  for (const kind of ["balance", "income", "cash"] as const)
    expect(said(kind, {}).filter(({ level }) => level !== "I")).toEqual([]);
});

interface Broken {
  readonly words: string;
  readonly kind: Kind;
  readonly changes: Partial<Readonly<Record<Kind, Cells>>>;
  readonly rule: string;
  readonly level: "E" | "W";
  readonly at: readonly [string, Column];
}
it.each<Broken>([
  {
    words: "row 34 beside row 72",
    kind: "balance",
    changes: { balance: { contractLiabilities: ["0.01", null] } },
    rule: "B1",
    level: "E",
    at: ["totalAssets", "amount1"],
  },
  {
    words: "row 34 beside row 72 a year before",
    kind: "balance",
    changes: { balance: { treasuryStock: [null, "0.01"] } },
    rule: "B1",
    level: "E",
    at: ["totalAssets", "amount2"],
  },
  {
    words: "parts of 应付债券",
    kind: "balance",
    changes: {
      balance: { bondsPayable: ["1.00", null], bondsPreferred: ["0.60", null], bondsPerpetual: ["0.41", null] },
    },
    rule: "B3",
    level: "E",
    at: ["bondsPayable", "amount1"],
  },
  {
    words: "parts of 其他权益工具",
    kind: "balance",
    changes: { balance: { equityPerpetual: ["0.01", null] } },
    rule: "B3",
    level: "E",
    at: ["otherEquityInstruments", "amount1"],
  },
  {
    words: "more cash at the end than 货币资金",
    kind: "cash",
    changes: { cash: { cashFromSales: ["500.01", null] } },
    rule: "S1",
    level: "W",
    at: ["cashEnd", "amount1"],
  },
  {
    words: "more cash at the start than 货币资金",
    kind: "cash",
    changes: { cash: { cashBegin: ["200.01", null] } },
    rule: "S2",
    level: "W",
    at: ["cashBegin", "amount1"],
  },
  {
    words: "revenue without any cost",
    kind: "income",
    changes: { income: { operatingCost: [null, null] } },
    rule: "I10",
    level: "W",
    at: ["operatingCost", "amount1"],
  },
  {
    words: "no cash left below zero",
    kind: "cash",
    changes: { cash: { fxEffect: ["-300.01", null] } },
    rule: "C3",
    level: "E",
    at: ["cashEnd", "amount1"],
  },
])("finds $rule: $words", ({ kind, changes, rule, level, at: [itemCode, column] }) => {
  const found = said(kind, changes).find((one) => one.rule === rule);
  expect(found?.level).toBe(level);
  expect(found?.cells[0]).toMatchObject({ itemCode, column });
});

it("takes cash below 货币资金 for restricted cash", () => {
  const found = said("cash", { balance: { monetaryFunds: ["900.00", "900.00"] } });
  expect(found.filter(({ rule }) => rule === "S1" || rule === "S2")).toEqual([]);
});
