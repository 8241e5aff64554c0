/**
 * @jest-environment node
 *
 * Guarantees: a form of 协议发票 asks for what the domain page asks for, and its rules find what the page forbids.
 */
import { agreementInvoice, type AgreementInvoiceForm, agreementInvoiceRules } from "@/contracts/agreement/invoice";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice-sample";
import { fieldsOf, isOptional } from "@/contracts/kit/field";
import { promised } from "@/tests/promise";

/** Keys of the items that the domain page marks as required. */
const REQUIRED: readonly string[] = [];
/** One line for each rule across items: its words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementInvoiceForm>, path: string])[] = [];

it("a right form is right", () => {
  expect(agreementInvoice.form.safeParse(agreementInvoiceSample).error).toBeUndefined();
  expect(agreementInvoiceRules(agreementInvoiceSample)).toEqual([]);
});

it("requires exactly what the domain page requires", () => {
  promised(
    REQUIRED.length > 0,
    "name the required items in REQUIRED and give `fields` of contracts/agreement/invoice.ts the rest",
  );
  const required = fieldsOf(agreementInvoice.form).filter(({ schema }) => !isOptional(schema));
  const keys = required.map(({ key }) => key).filter((key) => key !== "attachments");
  expect(keys.sort()).toEqual([...REQUIRED].sort());
});

it("finds what the domain page forbids", () => {
  promised(
    REFUSED.length > 0,
    "write a line in REFUSED and a finding in agreementInvoiceRules for each rule; without any, delete both",
  );
  for (const [words, typed, path] of REFUSED) {
    const paths = agreementInvoiceRules({ ...agreementInvoiceSample, ...typed }).map((finding) => finding.path);
    expect([words, paths]).toEqual([words, expect.arrayContaining([path])]);
  }
});
