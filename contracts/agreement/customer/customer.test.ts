/**
 * @jest-environment node
 *
 * Guarantees: a form of 客户企业 asks for what the domain page asks for, and its rules find what the page forbids.
 */
import { agreementCustomer, type AgreementCustomerForm } from "@/contracts/agreement/customer/customer";
import { customerNeeds, customerRules } from "@/contracts/agreement/customer/customer-rules";
import { agreementCustomerSample } from "@/contracts/agreement/customer/customer-sample";
import { industryNames, industryRange, industryText } from "@/contracts/agreement/industries";
import { fieldsOf, isOptional } from "@/contracts/kit/field";

const TODAY = "2026-11-26";
/** Keys of the items that every customer has. */
const REQUIRED = [
  ...(["customerType", "customerName", "vatTaxpayerType", "address", "contactName", "contactPhone"] as const),
  ...(["riskLevel", "relatedFlag"] as const),
];
const PERSON = { customerType: 5, creditCode: null, legalPersonName: null, idType: 1 };
/** A rule's number and words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementCustomerForm>, path: string])[] = [
  ["CU1 a firm has a code", { creditCode: null }, "creditCode"],
  ["CU1 a firm has somebody who stands for it", { legalPersonName: null }, "legalPersonName"],
  ["CU1 a firm lies somewhere", { districtCode: null }, "districtCode"],
  ["CU1 a relation is explained", { relatedFlag: true }, "relatedRemark"],
  ["CU1 a person has a paper", { ...PERSON, idType: null }, "idNo"],
  ["CU2 a person has no code", { ...PERSON, creditCode: agreementCustomerSample.creditCode }, "creditCode"],
  ["CU2 who has a code is founded", { isPreparing: true }, "isPreparing"],
  ["CU2 a firm is known by its code", { idType: 9, idNo: "ABC123" }, "idNo"],
  ["CU4 a person's number is right", { ...PERSON, idNo: "430102199001011230" }, "idNo"],
  ["CU4 nobody abroad has a resident's number", { customerType: 6, creditCode: null, idType: 1 }, "idType"],
  ["CU5 it is not founded tomorrow", { establishDate: "2026-11-27" }, "establishDate"],
  ["CU6 the city lies in the province", { cityCode: "440100" }, "cityCode"],
  ["CU6 the district lies in the province", { districtCode: "440103" }, "districtCode"],
];

const pathsOf = (typed: Partial<AgreementCustomerForm>, level: "error" | "warning") =>
  customerRules(
    { ...agreementCustomerSample, idNo: typed.idType ? "430102199001011237" : null, ...typed },
    { today: TODAY },
  )
    .filter((finding) => finding.level === level)
    .map(({ path }) => path);

it("a right form is right", () => {
  expect(agreementCustomer.form.safeParse(agreementCustomerSample).error).toBeUndefined();
  expect(customerRules(agreementCustomerSample, { today: TODAY })).toEqual([]);
});

it("requires exactly what the domain page requires", () => {
  const required = fieldsOf(agreementCustomer.form).filter(({ schema }) => !isOptional(schema));
  const keys = required.map(({ key }) => key).filter((key) => key !== "attachments");
  expect(keys.sort()).toEqual([...REQUIRED].sort());
});

it.each(REFUSED)("finds what the domain page forbids: %s", (_words, typed, path) => {
  expect(pathsOf(typed, "error")).toContain(path);
});

it("takes one that is being founded without a code, and somebody abroad without a place", () => {
  expect(pathsOf({ creditCode: null, isPreparing: true }, "error")).toEqual([]);
  const abroad = { customerType: 6, isPreparing: null, relatedFlag: false };
  expect(customerNeeds(abroad)).toEqual(["idType", "idNo", "industryCode"]);
});

it("takes a number of before the unified code where the association allows it, and says so", () => {
  const typed = { ...agreementCustomerSample, creditCode: "430100712345678" };
  const found = (takesLegacy: boolean) => customerRules(typed, { today: TODAY, takesLegacy }).map(({ level }) => level);
  expect([found(true), found(false)]).toEqual([["warning"], ["error"]]);
  expect(agreementCustomer.form.safeParse({ ...typed, creditCode: "9143O100MA4L00003Q" }).success).toBe(false);
});

it("warns of high risk, of level D and of a relation", () => {
  expect(pathsOf({ taxCreditLevel: 5 }, "warning")).toEqual(["riskLevel"]);
  expect(pathsOf({ riskLevel: 3 }, "warning")).toEqual(["riskLevel"]);
  expect(pathsOf({ relatedFlag: true, relatedRemark: "同一控制人" }, "warning")).toEqual(["relatedFlag"]);
});

it("knows every 中类 of the standard, each in one 门类", () => {
  const codes = [...industryNames().keys()];
  expect(codes).toHaveLength(473);
  const sections = Array.from({ length: 20 }, (_, at) => industryRange(at + 1) ?? ["", ""]);
  for (const code of codes)
    expect([code, sections.filter(([from, to]) => from <= code && code <= to).length]).toEqual([code, 1]);
  expect([industryRange(21), industryText("651"), industryText(null)]).toEqual([null, "651 软件开发", null]);
});
