// Guarantees: a line of the bank's is sure for one payment alone, with its amount and a second witness; never where the
// numbers contradict each other or more than a month lies between them. // domain a §12.6
import { type Candidate, type MatchedLine, scored } from "@/contracts/statement/dues/engine/match";

const line = (more: Partial<MatchedLine> = {}): MatchedLine => ({
  tradeDate: "2026-03-01",
  amount: "65600.00",
  payerName: "甲税务师事务所",
  payerAccount: null,
  bankSerialNo: "S1",
  purpose: null,
  ...more,
});
const payment = (more: Partial<Candidate> = {}): Candidate => ({
  kind: "payment",
  id: "p",
  amount: "65600.00",
  names: ["甲税务师事务所"],
  account: null,
  payDate: "2026-03-01",
  serialNo: null,
  numbers: ["JF2026000001"],
  ...more,
});
const isSure = (of: MatchedLine, ...candidates: Candidate[]): boolean[] =>
  scored(of, candidates).map((one) => one.isSure);

it("is sure of amount and name, or of amount and number", () => {
  expect(isSure(line(), payment())).toEqual([true]);
  expect(isSure(line({ payerName: "别人" }), payment({ serialNo: "s-1" }))).toEqual([true]);
  expect(isSure(line({ amount: "1.00" }), payment())).toEqual([false]);
});

it("is not sure where the numbers differ, though it is shown", () => {
  expect(isSure(line(), payment({ serialNo: "S2" }))).toEqual([false]);
  expect(isSure(line({ bankSerialNo: null }), payment({ serialNo: "S2" }))).toEqual([true]);
});

it("is not sure of another year's transfer", () => {
  expect(isSure(line(), payment({ payDate: "2026-03-31" }))).toEqual([true]);
  expect(isSure(line(), payment({ payDate: "2026-01-29" }))).toEqual([true]);
  expect(isSure(line(), payment({ payDate: "2026-04-02" }))).toEqual([false]);
  expect(isSure(line(), payment({ payDate: "2027-03-01" }), payment({ id: "q" })).sort()).toEqual([false, true]);
});
