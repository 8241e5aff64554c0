/**
 * @jest-environment node
 *
 * Guarantees: checks find their faults in sets under 企业会计准则 as they do under 小企业会计准则, at the rows of those forms.
 * // domain a §8.2, §8.3, §9.4, §10.3, §11
 */
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { findingsOf, type StatementDraft } from "@/contracts/statement/findings";
import { formFor } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
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

type Changes = Partial<Readonly<Record<Kind, Cells>>>;
const service = (amount: string) => ({ rowNo: 1, projectCount: 1, amount, lastYearAmount: null });

function said(
  kind: Kind,
  changes: Changes,
  facts: Partial<CheckFactsWire> = {},
  more: Partial<StatementDraft> = {},
): StatementFinding[] {
  const set = { balance: {}, income: {}, cash: {}, ...changes };
  const kinds: readonly Kind[] = ["balance", "income", "cash"];
  const of = (one: Kind) => ({
    formKey: formFor(STATEMENT[one], GENERAL).key,
    lines: linesOf({ ...GOOD[one], ...set[one] }),
  });
  const siblings = kinds
    .filter((one) => one !== kind)
    .map((one) => ({
      statementType: STATEMENT[one],
      statementId: one,
      auditStatus: 1,
      isSubmitted: true,
      ...of(one),
    }));
  const breakdown = [service("500.00")];
  const draft = { year: 2025, periodType: 1, period: 0, explanation: null, breakdown, lines: of(kind).lines, ...more };
  return findingsOf(formFor(STATEMENT[kind], GENERAL), draft, { ...factsSample, staffCount: 0, siblings, ...facts });
}

it("says nothing of a right set but hints", () => {
  for (const kind of ["balance", "income", "cash"] as const)
    expect(said(kind, {}).filter(({ level }) => level !== "I")).toEqual([]);
});

interface Broken {
  readonly words: string;
  readonly kind: Kind;
  readonly changes?: Changes;
  readonly facts?: Partial<CheckFactsWire>;
  readonly draft?: Partial<StatementDraft>;
  readonly rule: string;
  readonly level: "E" | "W" | "I";
  /** None: of the set as a whole. */
  readonly at: readonly [string, Column] | null;
}
function one(kind: Kind, itemCode: string, amount1: string | null, amount2: string | null = null): Changes {
  const cells: Cells = { [itemCode]: [amount1, amount2] };
  return { [kind]: cells };
}
/** Last year's statement of a kind, as it was accepted with these cells. */
const accepted = (kind: Kind, cells: Cells, isAccepted = true): Partial<CheckFactsWire> => ({
  previous: { formKey: formFor(STATEMENT[kind], GENERAL).key, lines: linesOf(cells), isAccepted },
});
const BEGAN: Cells = { monetaryFunds: ["200.00", null], paidInCapital: ["200.00", null] };
const revenue = ["operatingRevenue", "amount1"] as const;

const BROKEN: readonly Broken[] = [
  {
    words: "row 34 beside row 72",
    kind: "balance",
    changes: one("balance", "contractLiabilities", "0.01"),
    rule: "B1",
    level: "E",
    at: ["totalAssets", "amount1"],
  },
  {
    words: "row 34 beside row 72 a year before",
    kind: "balance",
    changes: one("balance", "treasuryStock", null, "0.01"),
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
    changes: one("balance", "equityPerpetual", "0.01"),
    rule: "B3",
    level: "E",
    at: ["otherEquityInstruments", "amount1"],
  },
  {
    words: "a negative 预收款项",
    kind: "balance",
    changes: one("balance", "advancesReceived", "-5.00"),
    rule: "B5",
    level: "W",
    at: ["advancesReceived", "amount1"],
  },
  {
    words: "another capital than the firm's file",
    kind: "balance",
    facts: { paidInCapital: "200.01" },
    rule: "B6",
    level: "W",
    at: ["paidInCapital", "amount1"],
  },
  {
    words: "an opening that was not accepted so",
    kind: "balance",
    facts: accepted("balance", { ...BEGAN, monetaryFunds: ["200.01", null] }),
    rule: "B7",
    level: "E",
    at: ["monetaryFunds", "amount2"],
  },
  {
    words: "an opening that was adjusted, with a word",
    kind: "balance",
    facts: accepted("balance", { ...BEGAN, monetaryFunds: ["200.01", null] }),
    draft: { explanation: "期初调整：上年少计利息" },
    rule: "B7",
    level: "W",
    at: ["monetaryFunds", "amount2"],
  },
  {
    words: "stock of who renders services",
    kind: "balance",
    changes: one("balance", "inventories", "1.00"),
    rule: "B8",
    level: "I",
    at: ["inventories", "amount1"],
  },
  {
    words: "people without any assets",
    kind: "balance",
    changes: {
      balance: { monetaryFunds: ["0.00", "0.00"], paidInCapital: [null, null], undistributedProfit: [null, null] },
    },
    facts: { staffCount: 3 },
    rule: "B9",
    level: "W",
    at: ["totalAssets", "amount1"],
  },
  {
    words: "more debts than assets",
    kind: "balance",
    changes: one("balance", "otherComprehensiveIncome", "-300.01"),
    rule: "B10",
    level: "W",
    at: ["totalOwnersEquity", "amount1"],
  },
  {
    words: "half of the assets owed to partners",
    kind: "balance",
    changes: one("balance", "otherPayables", "150.01"),
    rule: "B11",
    level: "I",
    at: ["otherPayables", "amount1"],
  },
  {
    words: "parts of 净利润",
    kind: "income",
    changes: one("income", "continuingNetProfit", "99.99"),
    rule: "I1",
    level: "E",
    at: ["continuingNetProfit", "amount1"],
  },
  {
    words: "a negative revenue",
    kind: "income",
    changes: one("income", "operatingRevenue", "-0.01"),
    rule: "I3",
    level: "E",
    at: revenue,
  },
  {
    words: "negative 研发费用",
    kind: "income",
    changes: one("income", "rdExpenses", "-1.00"),
    rule: "I3",
    level: "W",
    at: ["rdExpenses", "amount1"],
  },
  {
    words: "negative 利息收入, which is typed positive",
    kind: "income",
    changes: one("income", "interestIncome", null, "-1.00"),
    rule: "I3",
    level: "W",
    at: ["interestIncome", "amount2"],
  },
  {
    words: "a partnership that pays 企业所得税",
    kind: "income",
    changes: one("income", "incomeTaxExpense", "1.00"),
    facts: { orgForm: 3 },
    rule: "I5",
    level: "W",
    at: ["incomeTaxExpense", "amount1"],
  },
  {
    words: "a revenue by service of another sum",
    kind: "income",
    draft: { breakdown: [service("498.99")] },
    rule: "I7",
    level: "W",
    at: revenue,
  },
  {
    words: "another last year",
    kind: "income",
    facts: accepted("income", { ...GOOD.income, operatingCost: ["400.01", null] }),
    rule: "I8",
    level: "E",
    at: ["operatingCost", "amount2"],
  },
  {
    words: "a revenue that more than doubled",
    kind: "income",
    changes: one("income", "operatingRevenue", "500.00", "240.00"),
    rule: "I9",
    level: "W",
    at: revenue,
  },
  {
    words: "revenue without any cost",
    kind: "income",
    changes: one("income", "operatingCost", null),
    rule: "I10",
    level: "W",
    at: ["operatingCost", "amount1"],
  },
  {
    words: "a negative payment to suppliers",
    kind: "cash",
    changes: one("cash", "otherInvestingCashOut", "-1.00"),
    rule: "C2",
    level: "W",
    at: ["otherInvestingCashOut", "amount1"],
  },
  {
    words: "no cash left below zero",
    kind: "cash",
    changes: one("cash", "fxEffect", "-300.01"),
    rule: "C3",
    level: "E",
    at: ["cashEnd", "amount1"],
  },
  {
    words: "cash of another last year",
    kind: "cash",
    facts: accepted("cash", { cashFromSales: ["7.00", null] }),
    rule: "C4",
    level: "E",
    at: ["cashFromSales", "amount2"],
  },
  {
    words: "cash at the start that was not left over",
    kind: "cash",
    facts: accepted("cash", { cashBegin: ["199.99", null] }),
    rule: "C5",
    level: "E",
    at: ["cashBegin", "amount1"],
  },
  {
    words: "people who are paid nothing",
    kind: "cash",
    changes: one("cash", "cashPaidToEmployees", null),
    facts: { staffCount: 2 },
    rule: "C6",
    level: "W",
    at: ["cashPaidToEmployees", "amount1"],
  },
  {
    words: "revenue and no cash from it",
    kind: "income",
    changes: one("cash", "cashFromSales", null),
    rule: "C7",
    level: "W",
    at: ["cashFromSales", "amount1"],
  },
  {
    words: "more cash at the end than 货币资金",
    kind: "cash",
    changes: one("cash", "cashFromSales", "500.01"),
    rule: "S1",
    level: "W",
    at: ["cashEnd", "amount1"],
  },
  {
    words: "more cash at the start than 货币资金",
    kind: "cash",
    changes: one("cash", "cashBegin", "200.01"),
    rule: "S2",
    level: "W",
    at: ["cashBegin", "amount1"],
  },
  {
    words: "capital without cash",
    kind: "balance",
    changes: one("balance", "capitalReserve", "1.00"),
    rule: "S4",
    level: "I",
    at: ["cashFromInvestors", "amount1"],
  },
  {
    words: "another revenue than was declared",
    kind: "income",
    facts: { declaredRevenue: "400.00" },
    rule: "S7",
    level: "W",
    at: revenue,
  },
  {
    words: "another revenue than the dues",
    kind: "income",
    facts: { duesRevenue: "499.99" },
    rule: "S8",
    level: "W",
    at: revenue,
  },
  { words: "two scopes", kind: "cash", facts: { otherScope: ["资产负债表"] }, rule: "S9", level: "E", at: null },
];
it.each(BROKEN)("finds $rule: $words", ({ kind, changes = {}, facts, draft, rule, level, at }) => {
  const found = said(kind, changes, facts, draft).find((finding) => finding.rule === rule);
  expect(found?.level).toBe(level);
  const [cell] = found?.cells ?? [];
  expect(cell ? [cell.itemCode, cell.column] : null).toEqual(at);
});

it("takes cash below 货币资金 for restricted cash", () => {
  const found = said("cash", { balance: { monetaryFunds: ["900.00", "900.00"] } });
  expect(found.filter(({ rule }) => rule === "S1" || rule === "S2")).toEqual([]);
});

/** 其中 of 会企02 belongs to rows of either sign: its parts bound nothing, so I2 has no place in this form. */
it("lets interest and gains be more than the row that they belong to", () => {
  const found = said("income", {
    income: {
      financialExpenses: ["-50.00", null],
      interestExpense: ["30.00", null],
      interestIncome: ["90.00", null],
      investmentIncome: ["-20.00", null],
      associateInvestmentIncome: ["10.00", null],
      amortizedCostDerecognitionGain: ["-5.00", null],
    },
    balance: { undistributedProfit: ["100.00", null] },
  });
  expect(found.filter(({ level }) => level === "E")).toEqual([]);
  expect(found.some(({ rule }) => rule === "I2")).toBe(false);
});
