/**
 * @jest-environment node
 *
 * Guarantees: levels are held against the bands of their points, limits explain what they lower, and a submission asks for
 * what the page asks for. // domain a §4.3
 */
import { creditYear, type CreditYearForm } from "@/contracts/basic/tax/credit-year";
import { creditYearMissing, creditYearRules } from "@/contracts/basic/tax/credit-year-rules";
import { creditYearSample } from "@/contracts/basic/tax/credit-year-sample";
import { fieldsOf, isOptional } from "@/contracts/kit/field";
import { check } from "@/contracts/kit/validate";

const TODAY = "2026-11-26";
const said = (typed: Partial<CreditYearForm>) =>
  creditYearRules({ ...creditYearSample, ...typed }, { today: TODAY }).map(({ level, path }) => `${level} ${path}`);

it("a draft needs its year, a submission its levels and their proof", () => {
  const required = fieldsOf(creditYear.form).filter(({ schema }) => !isOptional(schema));
  expect(required.map(({ key }) => key).filter((key) => key !== "attachments")).toEqual(["year"]);
  const lacking = { ...creditYearSample, taxCreditLevel: null, dishonestFlag: null };
  expect(creditYearMissing(lacking).map(({ path }) => path)).toEqual([
    "taxCreditLevel",
    "dishonestFlag",
    "attachments",
  ]);
  expect(
    creditYearMissing({ ...creditYearSample, attachments: [{ fileId: "f1", attachType: 99, sortNo: 1 }] }),
  ).toEqual([]);
});

const CASES: readonly (readonly [words: string, typed: Partial<CreditYearForm>, expected: string[]])[] = [
  ["a right form", {}, []],
  ["a year that has not come", { year: 2027 }, ["error year"]],
  ["the running cycle", { year: 2026 }, ["warning year"]],
  ["A from 90", { taxCreditScore: "90" }, []],
  ["not below", { taxCreditScore: "89.999" }, ["warning taxCreditScore"]],
  ["B from 70", { taxCreditLevel: 2, taxCreditScore: "70.000" }, []],
  ["not below", { taxCreditLevel: 2, taxCreditScore: "69.999" }, ["warning taxCreditScore"]],
  ["C from 40", { taxCreditLevel: 4, taxCreditScore: "40" }, []],
  ["D below", { taxCreditLevel: 5, taxCreditScore: "39.999" }, []],
  ["direct D is asked for", { taxCreditLevel: 5, taxCreditScore: "85" }, ["warning taxCreditScore"]],
  ["M has whatever points", { taxCreditLevel: 3, taxCreditScore: "75" }, []],
  ["未参评 has none", { taxCreditLevel: 9, taxCreditScore: "75" }, ["warning taxCreditScore"]],
  ["no points, no question", { taxCreditScore: null, tscScore: null }, []],
  ["TSC5 from 400", { tscLevel: 5, tscScore: "400" }, []],
  ["not below", { tscLevel: 5, tscScore: "399.99" }, ["warning tscScore"]],
  ["TSC1 below 100", { tscLevel: 1, tscScore: "99.99" }, []],
  ["a limit explains a lower level", { tscLevel: 3, tscScore: "420", tscLimitReason: 1 }, []],
  ["and none above it", { tscLevel: 4, tscScore: "320", tscLimitReason: 1 }, ["warning tscLevel"]],
  ["D last cycle is no TSC5", { tscLevel: 5, tscScore: "420", tscLimitReason: 2 }, ["warning tscLevel"]],
  ["D now is TSC1", { tscLevel: 2, tscScore: "120", tscLimitReason: 3 }, ["warning tscLevel"]],
  ["points without a level", { tscLevel: null, tscScore: "120" }, ["warning tscLevel"]],
  ["未参评 has no points", { tscLevel: 9, tscScore: "120" }, ["warning tscScore"]],
];
it.each(CASES)("%s", (_words, typed, expected) => {
  expect(said(typed)).toEqual(expected);
});

const PASTED: readonly (readonly [key: "taxCreditScore" | "tscScore", typed: string, stored: string | null])[] = [
  ["taxCreditScore", "９３．１２５", "93.125"],
  ["taxCreditScore", "100.001", null],
  ["taxCreditScore", "93.1255", null],
  ["tscScore", " 356 .5", "356.5"],
  ["tscScore", "500.01", null],
  ["tscScore", "-0.01", null],
  ["tscScore", "1e308", null],
];
it.each(PASTED)("%s: %s", (key, typed, stored) => {
  const told = check(creditYear.form, { ...creditYearSample, [key]: typed }, TODAY);
  if (stored !== null) return expect(told.ok && told.value[key]).toBe(stored);
  const errors = told.ok ? [] : told.errors;
  expect(errors.map(({ path }) => path)).toEqual([key]);
  expect(errors[0]?.message).toMatch(/[\u4e00-\u9fff]/);
});
