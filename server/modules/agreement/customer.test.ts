// What 客户企业 promise: those of every record, and the domain page's own rules.
import { test } from "node:test";
import { agreementCustomer, type AgreementCustomerForm } from "@/contracts/agreement/customer";
import { agreementCustomerSample } from "@/contracts/agreement/customer-sample";
import { recordPromises } from "@/server/records/testing";
import { promised } from "@/tests/promise";

/** What the server refuses: the rule's words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementCustomerForm>, path: string])[] = [];

recordPromises({
  of: agreementCustomer,
  form: agreementCustomerSample,
  change: { customerName: "改名客户企业" },
  required: "customerName",
  refused: REFUSED,
});

test("the rules of the domain page are kept on the server", () => {
  promised(REFUSED.length > 0, "write a line in REFUSED for each rule, those that need the database included");
});
