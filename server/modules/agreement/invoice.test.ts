// What 协议发票 promise: those of every record, and the domain page's own rules.
import { test } from "node:test";
import { agreementInvoice, type AgreementInvoiceForm } from "@/contracts/agreement/invoice";
import { agreementInvoiceSample } from "@/contracts/agreement/invoice-sample";
import { recordPromises } from "@/server/records/testing";
import { promised } from "@/tests/promise";

/** What the server refuses: the rule's words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementInvoiceForm>, path: string])[] = [];

recordPromises({
  of: agreementInvoice,
  form: agreementInvoiceSample,
  change: { invoiceName: "改名协议发票" },
  required: "invoiceName",
  refused: REFUSED,
});

test("the rules of the domain page are kept on the server", () => {
  promised(REFUSED.length > 0, "write a line in REFUSED for each rule, those that need the database included");
});
