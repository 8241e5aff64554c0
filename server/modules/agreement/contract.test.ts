// What 业务合同 promise: those of every record, and the domain page's own rules.
import { test } from "node:test";
import { agreementContract, type AgreementContractForm } from "@/contracts/agreement/contract";
import { agreementContractSample } from "@/contracts/agreement/contract-sample";
import { recordPromises } from "@/server/records/testing";
import { promised } from "@/tests/promise";

/** What the server refuses: the rule's words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementContractForm>, path: string])[] = [];

recordPromises({
  of: agreementContract,
  form: agreementContractSample,
  change: { contractName: "改名业务合同" },
  required: "contractName",
  refused: REFUSED,
});

test("the rules of the domain page are kept on the server", () => {
  promised(REFUSED.length > 0, "write a line in REFUSED for each rule, those that need the database included");
});
