/**
 * @jest-environment node
 *
 * Guarantees: within a year the columns of 企业会计准则 are held against the same period of last year and the period before,
 * not against the whole last year. // domain a §9.4, §10.3
 */
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { findingsOf } from "@/contracts/statement/findings";
import { formFor } from "@/contracts/statement/forms/forms";
import type { CheckFactsWire } from "@/contracts/statement/statement-calls";
import { factsSample } from "@/contracts/statement/statement-sample";
import { STATEMENT, type StatementLine } from "@/contracts/statement/terms";

describe("a quarter of a firm under 企业会计准则", () => {
  const form = formFor(STATEMENT.cash, 2);
  const key = form.key;
  const cash = (begin: string, sales: string, last: string | null = null): StatementLine[] => [
    { itemCode: "cashFromSales", amount1: sales, amount2: last },
    { itemCode: "cashPaidToEmployees", amount1: "1.00", amount2: null },
    { itemCode: "cashBegin", amount1: begin, amount2: null },
  ];
  // Last year ended with 100, the first quarter with 150.
  const facts: CheckFactsWire = {
    ...factsSample,
    previous: { formKey: key, lines: cash("0.00", "101.00"), isAccepted: true },
    before: { formKey: key, lines: cash("100.00", "51.00") },
  };
  const found = (lines: readonly StatementLine[], more: Partial<CheckFactsWire> = {}, period = 2) =>
    findingsOf(form, { year: 2025, explanation: null, periodType: 3, period, lines }, { ...facts, ...more });
  const levels = (list: readonly StatementFinding[], rule: string) =>
    list.filter((one) => one.rule === rule).map(({ level }) => level);

  it("begins with the end of the quarter before, or of last year where it tells the year up to now", () => {
    expect(levels(found(cash("150.00", "10.00")), "C5")).toEqual([]);
    expect(levels(found(cash("100.00", "61.00")), "C5")).toEqual([]);
    expect(levels(found(cash("149.99", "10.00")), "C5")).toEqual(["W"]);
    expect(levels(found(cash("150.00", "10.00"), { before: null }), "C5")).toEqual([]);
    expect(levels(found(cash("150.00", "10.00"), { before: null }, 1), "C5")).toEqual(["E"]);
    const lines = [{ itemCode: "monetaryFunds", amount1: "159.00", amount2: "100.00" }];
    const balance = {
      statementType: 1,
      statementId: "b",
      auditStatus: 1,
      isSubmitted: true,
      formKey: "general-01@2019",
    };
    const siblings = [{ ...balance, lines }];
    expect(levels(found(cash("150.00", "10.00"), { siblings }), "S2")).toEqual([]);
    expect(levels(found(cash("150.00", "10.00"), { siblings }, 1), "S2")).toEqual(["W"]);
  });

  it("holds 上期金额 against the same quarter of last year, and asks a word of what differs", () => {
    const same = { formKey: key, lines: cash("0.00", "7.00").slice(0, 1), isAccepted: true };
    expect(levels(found(cash("150.00", "10.00", "7.00"), { sameLastYear: same }), "C4")).toEqual([]);
    const other = found(cash("150.00", "10.00", "7.01"), { sameLastYear: same });
    expect(levels(other, "C4")).toEqual(["W"]);
    expect(other.find(({ rule }) => rule === "C4")?.cells[0]).toMatchObject({
      itemCode: "cashFromSales",
      column: "amount2",
    });
    const draft = { ...same, isAccepted: false };
    expect(levels(found(cash("150.00", "10.00", "7.01"), { sameLastYear: draft }), "C4")).toEqual(["I"]);
  });
});
