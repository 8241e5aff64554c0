/**
 * @jest-environment node
 *
 * Guarantees: each check of the pages finds its fault at the right cell and at its level, in sets that are right
 * otherwise; what is still a draft only hints. // domain a §8.2, §9.3, §10.2, §11
 */
import { withCell } from "@/contracts/statement/engine/compute";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { findingsOf, type StatementDraft, wantsExplanation } from "@/contracts/statement/findings";
import { formByKey, formFor } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import {
  balanceSample,
  cashSample,
  factsSample,
  incomeSample,
  type Kind,
  KINDS,
  type StatementSet,
} from "@/contracts/statement/statement-sample";
import { type Column, STATEMENT, type StatementLine, type StatementType } from "@/contracts/statement/terms";

type Lines = readonly StatementLine[];

const HEAD = { year: 2025, periodType: 1, period: 0, explanation: null };

interface More {
  readonly facts?: Partial<CheckFactsWire>;
  readonly draft?: Partial<StatementDraft>;
  /** Kinds that are there; all three unless told. */
  readonly there?: readonly Kind[];
  readonly isSubmitted?: boolean;
}
/** What is said of one statement of a set. */
function said(
  set: StatementSet,
  kind: Kind,
  { facts = {}, draft = {}, there = KINDS, isSubmitted = true }: More = {},
): StatementFinding[] {
  const keyOf = (one: Kind) => formFor(STATEMENT[one] as StatementType, set.standard);
  const siblings = there
    .filter((one) => one !== kind)
    .map((one) => ({
      statementType: STATEMENT[one],
      statementId: one,
      auditStatus: isSubmitted ? 1 : 0,
      isSubmitted,
      formKey: keyOf(one).key,
      lines: [...set[one]],
    }));
  return findingsOf(keyOf(kind), { ...HEAD, lines: set[kind], ...draft }, { ...factsSample, siblings, ...facts });
}
const GOOD: StatementSet = {
  standard: 1,
  balance: balanceSample.lines,
  income: incomeSample.lines,
  cash: cashSample.lines,
};
/** All of a year's revenue in one class. */
const allOf = (amount: string | null) => [{ rowNo: 1, projectCount: 1, amount, lastYearAmount: null }];
const alarms = (found: readonly StatementFinding[]) => found.filter(({ level }) => level !== "I");

/** The good set with one cell typed otherwise. */
const broken = (kind: Kind, itemCode: string, column: Column, amount: string | null): StatementSet => ({
  ...GOOD,
  [kind]: withCell(formFor(STATEMENT[kind] as StatementType, GOOD.standard), GOOD[kind], { itemCode, column, amount }),
});
const previousOf = (kind: Kind, lines: Lines, isAccepted = true): Partial<CheckFactsWire> => ({
  previous: { formKey: formFor(STATEMENT[kind] as StatementType, 1).key, lines: [...lines], isAccepted },
});
/** Last year's, out of which this year's second column came. */
const lastYear = (lines: Lines): StatementLine[] =>
  lines.flatMap(({ itemCode, amount2 }) => (amount2 === null ? [] : [{ itemCode, amount1: amount2, amount2: null }]));
const breakdown = incomeSample.breakdown;

interface Broken {
  readonly words: string;
  readonly set: StatementSet;
  readonly of: Kind;
  readonly rule: string;
  readonly level: "E" | "W" | "I";
  /** Form, item and column of the first cell. */
  readonly at: readonly [string, string, Column] | null;
  readonly more?: More;
}
const BROKEN: readonly Broken[] = [
  {
    words: "assets without their other side",
    set: broken("balance", "monetaryFunds", "amount2", "350000.01"),
    of: "balance",
    rule: "B1",
    level: "E",
    at: ["small-01", "totalAssets", "amount2"],
  },
  {
    words: "parts of the stock above the stock",
    set: broken("balance", "rawMaterials", "amount1", "0.01"),
    of: "balance",
    rule: "B3",
    level: "E",
    at: ["small-01", "inventories", "amount1"],
  },
  {
    words: "depreciation above the cost",
    set: broken("balance", "accumulatedDepreciation", "amount1", "200000.01"),
    of: "balance",
    rule: "B4",
    level: "E",
    at: ["small-01", "accumulatedDepreciation", "amount1"],
  },
  {
    words: "a negative depreciation",
    set: broken("balance", "accumulatedDepreciation", "amount1", "-1"),
    of: "balance",
    rule: "B4",
    level: "E",
    at: ["small-01", "accumulatedDepreciation", "amount1"],
  },
  {
    words: "negative receivables",
    set: broken("balance", "accountsReceivable", "amount1", "-300000"),
    of: "balance",
    rule: "B5",
    level: "W",
    at: ["small-01", "accountsReceivable", "amount1"],
  },
  {
    words: "another capital than the firm's file",
    set: GOOD,
    of: "balance",
    rule: "B6",
    level: "W",
    at: ["small-01", "paidInCapital", "amount1"],
    more: { facts: { paidInCapital: "500000.01" } },
  },
  {
    words: "an opening that was not accepted so",
    set: broken("balance", "taxesPayable", "amount2", "22000.01"),
    of: "balance",
    rule: "B7",
    level: "E",
    at: ["small-01", "taxesPayable", "amount2"],
    more: { facts: previousOf("balance", lastYear(balanceSample.lines)) },
  },
  {
    words: "an opening beside a draft",
    set: broken("balance", "taxesPayable", "amount2", "22000.01"),
    of: "balance",
    rule: "B7",
    level: "I",
    at: ["small-01", "taxesPayable", "amount2"],
    more: { facts: previousOf("balance", lastYear(balanceSample.lines), false) },
  },
  {
    words: "an opening that was adjusted",
    set: broken("balance", "taxesPayable", "amount2", "22000.01"),
    of: "balance",
    rule: "B7",
    level: "W",
    at: ["small-01", "taxesPayable", "amount2"],
    more: {
      facts: previousOf("balance", lastYear(balanceSample.lines)),
      draft: { explanation: "期初调整：补提上年税费" },
    },
  },
  {
    words: "stock in a firm that renders services",
    set: broken("balance", "inventories", "amount1", "5"),
    of: "balance",
    rule: "B8",
    level: "I",
    at: ["small-01", "inventories", "amount1"],
  },
  {
    words: "no assets with people",
    set: { ...GOOD, balance: [{ itemCode: "monetaryFunds", amount1: "0.00", amount2: "0.00" }] },
    of: "balance",
    rule: "B9",
    level: "W",
    at: ["small-01", "totalAssets", "amount1"],
    more: { there: ["balance"] },
  },
  {
    words: "more debts than assets",
    set: broken("balance", "undistributedProfit", "amount1", "-900000"),
    of: "balance",
    rule: "B10",
    level: "W",
    at: ["small-01", "totalOwnersEquity", "amount1"],
  },
  {
    words: "half of the assets lent out",
    set: broken("balance", "otherReceivables", "amount1", "2000000"),
    of: "balance",
    rule: "B11",
    level: "I",
    at: ["small-01", "otherReceivables", "amount1"],
  },
  {
    words: "surcharges below their parts",
    set: broken("income", "urbanConstructionTax", "amount1", "20000.01"),
    of: "income",
    rule: "I2",
    level: "E",
    at: ["small-02", "taxesAndSurcharges", "amount1"],
  },
  {
    words: "entertainment above the expenses",
    set: broken("income", "entertainmentExpenses", "amount2", "1300000.01"),
    of: "income",
    rule: "I2",
    level: "E",
    at: ["small-02", "administrativeExpenses", "amount2"],
  },
  {
    words: "a negative revenue",
    set: broken("income", "operatingRevenue", "amount1", "-1"),
    of: "income",
    rule: "I3",
    level: "E",
    at: ["small-02", "operatingRevenue", "amount1"],
  },
  {
    words: "a negative selling expense",
    set: broken("income", "sellingExpenses", "amount1", "-1"),
    of: "income",
    rule: "I3",
    level: "W",
    at: ["small-02", "sellingExpenses", "amount1"],
  },
  {
    words: "营业税 after 2016",
    set: broken("income", "businessTax", "amount1", "1"),
    of: "income",
    rule: "I4",
    level: "W",
    at: ["small-02", "businessTax", "amount1"],
  },
  {
    words: "income tax of a partnership",
    set: GOOD,
    of: "income",
    rule: "I5",
    level: "W",
    at: ["small-02", "incomeTaxExpense", "amount1"],
    more: { facts: { orgForm: 2 } },
  },
  {
    words: "profit without income tax",
    set: broken("income", "incomeTaxExpense", "amount1", null),
    of: "income",
    rule: "I6",
    level: "I",
    at: ["small-02", "incomeTaxExpense", "amount1"],
  },
  {
    words: "a breakdown of another sum",
    set: GOOD,
    of: "income",
    rule: "I7",
    level: "W",
    at: ["small-02", "operatingRevenue", "amount1"],
    more: { draft: { breakdown: breakdown.slice(0, 2) } },
  },
  {
    words: "a breakdown that tells the year before alone",
    set: GOOD,
    of: "income",
    rule: "I7",
    level: "W",
    at: ["small-02", "operatingRevenue", "amount1"],
    more: { draft: { breakdown: breakdown.map((line) => ({ ...line, amount: null, projectCount: null })) } },
  },
  {
    words: "another last year",
    set: broken("income", "operatingCost", "amount2", "1100000.01"),
    of: "income",
    rule: "I8",
    level: "E",
    at: ["small-02", "operatingCost", "amount2"],
    more: { facts: previousOf("income", lastYear(incomeSample.lines)) },
  },
  {
    words: "a revenue that doubled",
    set: broken("income", "operatingRevenue", "amount2", "1000000"),
    of: "income",
    rule: "I9",
    level: "W",
    at: ["small-02", "operatingRevenue", "amount1"],
  },
  {
    words: "a revenue without costs",
    set: { ...GOOD, income: [{ itemCode: "operatingRevenue", amount1: "3268000.00", amount2: null }] },
    of: "income",
    rule: "I10",
    level: "W",
    at: ["small-02", "operatingCost", "amount1"],
  },
  {
    words: "a revenue in 万元",
    set: { ...GOOD, income: [{ itemCode: "operatingRevenue", amount1: "326.80", amount2: null }] },
    of: "income",
    rule: "§11(4)",
    level: "W",
    at: ["small-02", "operatingRevenue", "amount1"],
  },
  {
    words: "a quarter that does not add up",
    set: GOOD,
    of: "income",
    rule: "I11",
    level: "E",
    at: ["small-02", "operatingRevenue", "amount1"],
    more: { draft: { periodType: 3, period: 1 }, there: ["income"] },
  },
  {
    words: "cash below zero",
    set: broken("cash", "cashPaidForPurchases", "amount1", "900000"),
    of: "cash",
    rule: "C3",
    level: "E",
    at: ["small-03", "cashEnd", "amount1"],
  },
  {
    words: "a quarter whose columns end with different cash",
    set: GOOD,
    of: "cash",
    rule: "C1",
    level: "E",
    at: ["small-03", "cashEnd", "amount1"],
    more: { draft: { periodType: 3, period: 1 }, there: ["cash"] },
  },
  {
    words: "a negative payment",
    set: broken("cash", "taxesPaid", "amount1", "-1"),
    of: "cash",
    rule: "C2",
    level: "W",
    at: ["small-03", "taxesPaid", "amount1"],
  },
  {
    words: "cash of another last year",
    set: broken("cash", "taxesPaid", "amount2", "200000.01"),
    of: "cash",
    rule: "C4",
    level: "E",
    at: ["small-03", "taxesPaid", "amount2"],
    more: { facts: previousOf("cash", lastYear(cashSample.lines)) },
  },
  {
    words: "cash that begins otherwise than it ended",
    set: broken("cash", "cashBegin", "amount1", "350000.01"),
    of: "cash",
    rule: "C5",
    level: "E",
    at: ["small-03", "cashBegin", "amount1"],
    more: { facts: previousOf("cash", lastYear(cashSample.lines)) },
  },
  {
    words: "people without pay",
    set: broken("cash", "cashPaidToEmployees", "amount1", "0"),
    of: "cash",
    rule: "C6",
    level: "W",
    at: ["small-03", "cashPaidToEmployees", "amount1"],
  },
  {
    words: "a revenue without cash",
    set: broken("cash", "cashFromSales", "amount1", null),
    of: "cash",
    rule: "C7",
    level: "W",
    at: ["small-03", "cashFromSales", "amount1"],
  },
  {
    words: "closing cash beside another balance",
    set: broken("cash", "taxesPaid", "amount1", "210000.01"),
    of: "cash",
    rule: "S1",
    level: "W",
    at: ["small-03", "cashEnd", "amount1"],
  },
  {
    words: "opening cash beside another balance",
    set: broken("cash", "cashBegin", "amount1", "350000.01"),
    of: "balance",
    rule: "S2",
    level: "W",
    at: ["small-03", "cashBegin", "amount1"],
  },
  {
    words: "profit that went nowhere",
    set: broken("cash", "profitDistributed", "amount1", "150001.01"),
    of: "income",
    rule: "S3",
    level: "W",
    at: ["small-01", "undistributedProfit", "amount1"],
  },
  {
    words: "capital without cash",
    set: broken("cash", "cashFromInvestors", "amount1", "1"),
    of: "cash",
    rule: "S4",
    level: "I",
    at: ["small-03", "cashFromInvestors", "amount1"],
  },
  {
    words: "a loan without cash",
    set: broken("balance", "shortTermLoans", "amount1", "1"),
    of: "balance",
    rule: "S5",
    level: "I",
    at: ["small-03", "cashFromBorrowings", "amount1"],
  },
  {
    words: "sales far from cash",
    set: broken("cash", "cashFromSales", "amount1", "2000000"),
    of: "cash",
    rule: "S6",
    level: "I",
    at: ["small-03", "cashFromSales", "amount1"],
  },
  {
    words: "a set of two scopes",
    set: GOOD,
    of: "income",
    rule: "S9",
    level: "E",
    at: null,
    more: { facts: { otherScope: ["资产负债表"] } },
  },
  {
    words: "a set of two standards",
    set: GOOD,
    of: "income",
    rule: "S9",
    level: "E",
    at: null,
    more: {
      facts: {
        siblings: [
          {
            statementType: 1,
            statementId: "b",
            auditStatus: 1,
            isSubmitted: true,
            formKey: "general-01@2019",
            lines: [],
          },
        ],
      },
    },
  },
  {
    words: "a year without its balance sheet",
    set: GOOD,
    of: "income",
    rule: "S10",
    level: "E",
    at: null,
    more: { there: ["income", "cash"] },
  },
  {
    words: "nothing typed at all",
    set: { ...GOOD, balance: [] },
    of: "balance",
    rule: "§7.3",
    level: "E",
    at: null,
    more: { there: ["balance"] },
  },
];

/** What others know of the revenue, at its cell. */
const ELSEWHERE = (
  [
    ["S7", "W", "another revenue than declared", { declaredRevenue: "3000000.00" }],
    ["S8", "W", "another revenue than of the dues", { duesRevenue: "3267999.99" }],
    ["S8", "I", "another revenue than reports charged", { reportFees: "3000000.00" }],
    ["S8", "I", "another revenue than contracts brought in", { contractReceipts: "4000000.00" }],
    ["S11", "I", "offices that add up otherwise", { officesRevenue: "1.00" }],
  ] as const
).map(([rule, level, words, facts]): Broken => ({
  set: GOOD,
  of: "income",
  at: ["small-02", "operatingRevenue", "amount1"],
  rule,
  level,
  words,
  more: { facts },
}));

it.each([...BROKEN, ...ELSEWHERE].map((one) => [one.rule, one.words, one] as const))(
  "%s: %s",
  (_rule, _words, { set, of, rule, level, at, more = {} }) => {
    const withBreakdown = of === "income" ? { breakdown, ...more.draft } : (more.draft ?? {});
    const found = said(set, of, { ...more, draft: withBreakdown });
    const one = found.find((finding) => finding.rule === rule);
    expect(one?.level).toBe(level);
    const [cell] = one?.cells ?? [];
    expect(cell ? [cell.form, cell.itemCode, cell.column] : null).toEqual(at);
    expect(one?.message).toMatch(/[\u4e00-\u9fff]/);
  },
);

it("says nothing of the pages' own set, nor of one beside the same last year", () => {
  for (const kind of KINDS) {
    const facts = previousOf(kind, lastYear(GOOD[kind]));
    expect(said(GOOD, kind, { draft: { breakdown }, facts: { ...facts, paidInCapital: "500000.00" } })).toEqual([]);
  }
});

it("only hints at what does not fit a draft, and asks no word for a hint", () => {
  const set = broken("cash", "taxesPaid", "amount1", "210000.01");
  const found = said(set, "cash", { isSubmitted: false });
  expect(found.find(({ rule }) => rule === "S1")).toMatchObject({ level: "I" });
  expect(wantsExplanation(found)).toBe(false);
  expect(wantsExplanation(said(set, "cash"))).toBe(true);
});

it("lowers the opening balance and the cash at the start alone for 期初调整, and not where it is denied", () => {
  const levels = (kind: Kind, explanation: string | null) => {
    const lines = lastYear(GOOD[kind]).map((line) => ({ ...line, amount1: "0.01" }));
    const found = said(GOOD, kind, { draft: { breakdown, explanation }, facts: previousOf(kind, lines) });
    return new Set(found.filter(({ rule }) => /^(B7|I8|C4|C5)$/.test(rule)).map(({ rule, level }) => rule + level));
  };
  expect(levels("balance", "期初调整：补提")).toEqual(new Set(["B7W"]));
  expect(levels("balance", "本年无期初调整")).toEqual(new Set(["B7E"]));
  expect(levels("income", "期初调整：补提")).toEqual(new Set(["I8E"]));
  expect(levels("cash", "期初调整：补提")).toEqual(new Set(["C4E", "C5W"]));
});

it("asks of a firm that changed its standard to restate, without comparing row by row", () => {
  const facts: Partial<CheckFactsWire> = {
    previous: { formKey: "general-01@2019", lines: lastYear(balanceSample.lines), isAccepted: true },
  };
  const found = alarms(said(GOOD, "balance", { facts }));
  expect(found.every(({ level }) => level === "W")).toBe(true);
  expect(found.map(({ rule }) => rule)).toEqual(["B7"]);
});

it("finds parts of 净利润 that are told and do not add up, and asks nobody to tell them", () => {
  const form = formFor(STATEMENT.income, 2);
  const lines = [
    { itemCode: "operatingRevenue", amount1: "100000.00", amount2: null },
    { itemCode: "administrativeExpenses", amount1: "40000.00", amount2: null },
  ];
  const draft = { ...HEAD, breakdown: allOf("100000.00"), lines };
  const siblings = [
    { statementType: 1, statementId: "b", auditStatus: 0, isSubmitted: false, formKey: "general-01@2019", lines: [] },
  ];
  expect(alarms(findingsOf(form, draft, { ...factsSample, siblings }))).toEqual([]);
  const split = [...lines, { itemCode: "continuingNetProfit", amount1: "59999.99", amount2: null }];
  const [one] = alarms(findingsOf(form, { ...draft, lines: split }, { ...factsSample, siblings }));
  expect(one).toMatchObject({
    rule: "I1",
    level: "E",
    cells: [{ itemCode: "continuingNetProfit", column: "amount1" }, {}],
  });
});

it("knows every form that a statement may keep", () => {
  for (const sample of [balanceSample, incomeSample, cashSample]) expect(formByKey(sample.formKey)).not.toBeNull();
});
