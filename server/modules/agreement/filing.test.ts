// What 协议备案 promise: those of every record, and the domain page's own rules.
import { test } from "node:test";
import { agreementFiling, type AgreementFilingForm } from "@/contracts/agreement/filing";
import { agreementFilingSample } from "@/contracts/agreement/filing-sample";
import { recordPromises } from "@/server/records/testing";
import { promised } from "@/tests/promise";

/** What the server refuses: the rule's words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementFilingForm>, path: string])[] = [];

recordPromises({
  of: agreementFiling,
  form: agreementFilingSample,
  change: { filingName: "改名协议备案" },
  required: "filingName",
  refused: REFUSED,
});

test("the rules of the domain page are kept on the server", () => {
  promised(REFUSED.length > 0, "write a line in REFUSED for each rule, those that need the database included");
});
