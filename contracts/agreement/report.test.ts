/**
 * @jest-environment node
 *
 * Guarantees: a form of 业务报备 asks for what the domain page asks for, and its rules find what the page forbids.
 */
import { agreementReport, type AgreementReportForm, agreementReportRules } from "@/contracts/agreement/report";
import { agreementReportSample } from "@/contracts/agreement/report-sample";
import { fieldsOf, isOptional } from "@/contracts/kit/field";
import { promised } from "@/tests/promise";

/** Keys of the items that the domain page marks as required. */
const REQUIRED: readonly string[] = [];
/** One line for each rule across items: its words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementReportForm>, path: string])[] = [];

it("a right form is right", () => {
  expect(agreementReport.form.safeParse(agreementReportSample).error).toBeUndefined();
  expect(agreementReportRules(agreementReportSample)).toEqual([]);
});

it("requires exactly what the domain page requires", () => {
  promised(
    REQUIRED.length > 0,
    "name the required items in REQUIRED and give `fields` of contracts/agreement/report.ts the rest",
  );
  const required = fieldsOf(agreementReport.form).filter(({ schema }) => !isOptional(schema));
  const keys = required.map(({ key }) => key).filter((key) => key !== "attachments");
  expect(keys.sort()).toEqual([...REQUIRED].sort());
});

it("finds what the domain page forbids", () => {
  promised(
    REFUSED.length > 0,
    "write a line in REFUSED and a finding in agreementReportRules for each rule; without any, delete both",
  );
  for (const [words, typed, path] of REFUSED) {
    const paths = agreementReportRules({ ...agreementReportSample, ...typed }).map((finding) => finding.path);
    expect([words, paths]).toEqual([words, expect.arrayContaining([path])]);
  }
});
