/**
 * @jest-environment node
 *
 * Guarantees: a year's taxes add up to the fen, are held against the accepted income statement, and what people paste is
 * understood or refused in words at its item. // domain a §4.2
 */
import fc from "fast-check";
import { STANDARD_TERMS, type TaxFacts } from "@/contracts/basic/tax/tax-facts";
import { taxYear, type TaxYearForm } from "@/contracts/basic/tax/tax-year";
import {
  canonicalTaxYear,
  isTaxYearHidden,
  OWN_TAXES,
  taxYearRules,
  totalTaxOf,
} from "@/contracts/basic/tax/tax-year-rules";
import { taxYearSample } from "@/contracts/basic/tax/tax-year-sample";
import { fromUnits } from "@/contracts/kit/amount/decimal";
import { fieldsOf, isOptional } from "@/contracts/kit/field";
import { check } from "@/contracts/kit/validate";

const TODAY = "2026-11-26";
const FILE = { fileId: "f1", attachType: 14, sortNo: 1 };
const LIMITED: NonNullable<Parameters<typeof taxYearRules>[1]["firm"]> = {
  orgForm: 1,
  companyNature: 1,
  establishDate: "2009-04-20",
  terms: STANDARD_TERMS,
  accepted: [{ year: 2023, operatingRevenue: "3268000.00", taxLateFees: "0.00" }],
};
const PARTNERS = { ...LIMITED, orgForm: 2 };
const BRANCH = { ...LIMITED, companyNature: 3 };
type Firm = Pick<TaxFacts, keyof typeof LIMITED>;

const found = (typed: Partial<TaxYearForm>, firm: Firm = LIMITED) =>
  taxYearRules({ ...taxYearSample, attachments: [FILE], ...typed }, { today: TODAY, firm });
const said = (findings: ReturnType<typeof found>) => findings.map(({ level, path }) => `${level} ${path}`);

it("requires exactly what the domain page requires", () => {
  const required = fieldsOf(taxYear.form).filter(({ schema }) => !isOptional(schema));
  const keys = required.map(({ key }) => key).filter((key) => key !== "attachments");
  expect(keys).toEqual(["year", "revenueDeclared", "vatPaid"]);
});

it("a right form is right", () => {
  expect(taxYear.form.safeParse(taxYearSample).error).toBeUndefined();
  expect(found({})).toEqual([]);
});

const CASES: readonly (readonly [words: string, typed: Partial<TaxYearForm>, expected: string[], firm?: Firm])[] = [
  ["a year that has not come", { year: 2027 }, ["error year"]],
  ["the running year is told of", { year: 2026 }, ["warning year"]],
  ["a year before the firm", { year: 2008 }, ["error year"]],
  ["a company's income tax is left open by no year", { citPaid: null }, ["error citPaid"]],
  ["a branch may file none", { citPaid: null }, [], BRANCH],
  ["a partnership's is another", { citPaid: null }, ["error pitOperatingPaid"], PARTNERS],
  ["a partnership pays no 企业所得税", { pitOperatingPaid: "1" }, ["error citPaid"], PARTNERS],
  ["a company no 经营所得个人所得税", { pitOperatingPaid: "0.01" }, ["error pitOperatingPaid"]],
  ["5% more than the statement", { revenueDeclared: "3431400.00" }, []],
  ["a fen more wants a reason", { revenueDeclared: "3431400.01" }, ["error revenueReason"]],
  ["less, too", { revenueDeclared: "3104599.99" }, ["error revenueReason"]],
  ["with its reason", { revenueDeclared: "1", revenueReason: "跨年开票" }, []],
  ["late fees as in row 29", { lateFee: "12.50" }, ["warning lateFee"]],
  [
    "a form without that row",
    { lateFee: "12.50" },
    [],
    { ...LIMITED, accepted: [{ year: 2023, operatingRevenue: "3268000.00", taxLateFees: null }] },
  ],
  [
    "no revenue in the statement",
    {},
    ["error revenueReason"],
    { ...LIMITED, accepted: [{ year: 2023, operatingRevenue: "0.00", taxLateFees: null }] },
  ],
  ["another year's statement says nothing", { year: 2022, revenueDeclared: "1" }, []],
  ["papers are asked for", { attachments: [] }, ["warning attachments"]],
];
for (const [words, typed, expected, firm = LIMITED] of CASES)
  it(words, () => expect(said(found(typed, firm))).toEqual(expected));

it("says how far revenue is from the statement", () => {
  expect(found({ revenueDeclared: "3431400.01" })[0]?.message).toBe(
    "申报营业收入与已审核利润表的营业收入 3,268,000.00 元相差 163,400.01 元，超过 5%，请填写原因",
  );
});

it("adds up to the fen, what is withheld apart", () => {
  expect(totalTaxOf(taxYearSample, false)).toBe("138785.21");
  expect(totalTaxOf(taxYearSample, true)).toBe("183995.58");
  const most = Object.fromEntries(OWN_TAXES.map((key) => [key, "999999999999.99"]));
  expect(totalTaxOf(most, false)).toBe("9999999999999.90");
});

it("is exact whatever the amounts", () => {
  const fen = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
  fc.assert(
    fc.property(fc.array(fen, { minLength: OWN_TAXES.length, maxLength: OWN_TAXES.length }), (amounts) => {
      const form = Object.fromEntries(OWN_TAXES.map((key, i) => [key, fromUnits(amounts[i] ?? 0n, 2)]));
      expect(totalTaxOf(form, false)).toBe(
        fromUnits(
          amounts.reduce((a, b) => a + b, 0n),
          2,
        ),
      );
    }),
  );
});

it("hides the other income tax, and never a value that stands", () => {
  expect(isTaxYearHidden("pitOperatingPaid", {}, 1)).toBe(true);
  expect(isTaxYearHidden("citPaid", {}, 2)).toBe(true);
  expect(isTaxYearHidden("citPaid", { citPaid: "1.00" }, 2)).toBe(false);
  expect(isTaxYearHidden("citPaid", {}, 9)).toBe(false);
});

it("writes equal amounts alike", () => {
  expect(canonicalTaxYear({ ...taxYearSample, vatPaid: "12.5", lateFee: "0" })).toMatchObject({
    vatPaid: "12.50",
    lateFee: "0.00",
    finesAmount: null,
  });
});

const PASTED: readonly (readonly [typed: string, stored: string | null])[] = [
  ["９８０４０．５", "98040.5"],
  [" 98 040.50 ", "98040.50"],
  ["98,040.50", "98040.50"],
  ["98，040.50", "98040.50"],
  ["1e308", null],
  ["-1", null],
  ["0.001", null],
  ["1000000000000", null],
  ["九万", null],
];
it.each(PASTED)("understands or refuses %s", (typed, stored) => {
  const told = check(taxYear.form, { ...taxYearSample, vatPaid: typed }, TODAY);
  if (stored !== null) return expect(told.ok && told.value.vatPaid).toBe(stored);
  const errors = told.ok ? [] : told.errors;
  expect(errors.map(({ path }) => path)).toEqual(["vatPaid"]);
  expect(errors[0]?.message).toMatch(/[\u4e00-\u9fff]/);
});
