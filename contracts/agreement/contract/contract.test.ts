/**
 * @jest-environment node
 *
 * Guarantees: a draft of 业务合同 asks for almost nothing, one that comes into force for what the domain page asks for;
 * rules find what the page forbids, taxes add up to the amount, and a renewal takes the following period.
 */
import { agreementContract, type AgreementContractForm } from "@/contracts/agreement/contract/contract";
import { inYuanAt, taxOf } from "@/contracts/agreement/contract/contract-amounts";
import { CONTRACT_STATUS, contractFields } from "@/contracts/agreement/contract/contract-fields";
import { contractLifecycle } from "@/contracts/agreement/contract/contract-lifecycle";
import {
  contractCanonical,
  contractMissing,
  contractRules,
  lockedContractItems,
  nextPeriod,
} from "@/contracts/agreement/contract/contract-rules";
import { agreementContractSample } from "@/contracts/agreement/contract/contract-sample";
import { isSubTypeOf, needsSigner, subTypeCode } from "@/contracts/agreement/service-types";
import { sumCents, toUnits } from "@/contracts/kit/amount/decimal";
import { fieldsOf, isOptional } from "@/contracts/kit/field";

const TODAY = "2026-11-26";
const SCAN = { fileId: "f1", attachType: 22, sortNo: 1 };
const whole: AgreementContractForm = {
  ...agreementContractSample,
  customerId: "c1",
  projectLeaderId: "s1",
  servicePersonIds: ["s2"],
  acceptorId: "s3",
  attachments: [SCAN],
};
const [first, second] = agreementContractSample.items as [
  AgreementContractForm["items"][number],
  AgreementContractForm["items"][number],
];
const plan = { rowId: null, phase: "一期", planDate: null, condition: null };
const paid = { rowId: null, method: null, note: null };

/** One line for each rule across items: its words, what is typed, the item that the sentence stands at. */
const REFUSED: readonly (readonly [words: string, typed: Partial<AgreementContractForm>, path: string])[] = [
  ["CT1 signed in the future", { signDate: "2026-11-27" }, "signDate"],
  ["CT2 ends before it begins", { endDate: "2026-01-09" }, "endDate"],
  ["CT4 judged in the future", { acceptDate: "2026-11-27" }, "acceptDate"],
  ["CT5 nothing is paid for fixed work", { contractAmount: "0.00" }, "contractAmount"],
  ["CT5 free work is paid", { pricingMode: 5 }, "contractAmount"],
  ["CT7 a sub-type of another category", { items: [{ ...first, serviceSubType: 302 }] }, "items.0.serviceSubType"],
  ["CT8 one service twice", { items: [first, second, { ...first, content: null }] }, "items.2.serviceSubType"],
  ["CT9 a service ends before it begins", { items: [{ ...first, endDate: "2026-01-01" }] }, "items.0.endDate"],
  ["CT10 more planned than agreed", { payPlans: [{ ...plan, amount: "100000.01" }] }, "payPlans"],
  [
    "CT11 paid in the future",
    { receipts: [{ ...paid, receiptDate: "2026-11-27", amount: "1.00" }] },
    "receipts.0.receiptDate",
  ],
  [
    "CT11 nothing was paid",
    { receipts: [{ ...paid, receiptDate: "2026-11-26", amount: "0.00" }] },
    "receipts.0.amount",
  ],
  ["CT13 half of another currency", { foreignCurrency: "美元" }, "foreignAmount"],
  ["CT14 the leader approves a high risk", { acceptRisk: 3, projectLeaderId: "s1", acceptorId: "s1" }, "acceptorId"],
  ["CT15 assurance without independence", { independenceOk: false }, "independenceOk"],
];
/** What is shown and stops nobody. */
const WARNED: readonly (readonly [words: string, typed: Partial<AgreementContractForm>, path: string])[] = [
  ["X17 signed after work began", { startDate: "2026-01-07" }, "signDate"],
  ["CT3 a term of more than three years", { contractType: 2, endDate: "2029-01-10" }, "endDate"],
  ["CT4 judged after it was signed", { acceptDate: "2026-01-09" }, "acceptDate"],
  ["CT6 assurance for a contingent fee", { pricingMode: 4 }, "pricingMode"],
  ["CT9 a service beyond the term", { items: [{ ...first, endDate: "2027-01-31" }] }, "items.0.startDate"],
  ["CT12 more paid than agreed", { receipts: [{ ...paid, receiptDate: TODAY, amount: "100000.01" }] }, "receipts"],
];
/** What keeps a contract from coming into force. */
const LACKS: readonly (readonly [words: string, typed: Partial<AgreementContractForm>, path: string])[] = [
  ["a customer", { customerId: null }, "customerId"],
  ["an end, unless it is single work", { contractType: 2, endDate: null }, "endDate"],
  ["the contract that it supplements", { contractType: 4 }, "parentContractId"],
  ["hours, where they are charged", { pricingMode: 2 }, "planHours"],
  ["services", { items: [] }, "items"],
  ["services that add up to the amount", { items: [first] }, "items"],
  ["the statement of independence", { independenceOk: null }, "independenceOk"],
  ["the purpose of an assurance", { purpose: null }, "purpose"],
  ["somebody who does the work", { servicePersonIds: [] }, "servicePersonIds"],
  ["the scan of the right type", { attachments: [{ ...SCAN, attachType: 99 }] }, "attachments"],
];

const paths = (typed: Partial<AgreementContractForm>, level: string) =>
  contractRules(contractCanonical({ ...whole, ...typed }), { today: TODAY })
    .filter((finding) => finding.level === level)
    .map(({ path }) => path);

it("a right form is right", () => {
  expect(agreementContract.form.safeParse(agreementContractSample).error).toBeUndefined();
  expect(contractRules(whole, { today: TODAY })).toEqual([]);
  expect(contractMissing(whole)).toEqual([]);
  expect(contractMissing({ ...whole, endDate: null })).toEqual([]);
});

it("asks a draft for its name and its kind alone", () => {
  const required = fieldsOf(agreementContract.form).filter(({ schema }) => !isOptional(schema));
  const rows = ["attachments", "items", "payPlans", "receipts", "servicePersonIds"];
  const keys = required.map(({ key }) => key).filter((key) => !rows.includes(key));
  expect(keys.sort()).toEqual(["contractName", "contractType"]);
});

it.each(REFUSED)("refuses: %s", (_words, typed, path) => {
  expect(paths(typed, "error")).toEqual(expect.arrayContaining([path]));
});

it.each(WARNED)("warns: %s", (_words, typed, path) => {
  expect(paths(typed, "warning")).toEqual(expect.arrayContaining([path]));
});

it.each(LACKS)("comes into force only with %s", (_words, typed, path) => {
  expect(contractMissing({ ...whole, ...typed }).map((gap) => gap.path)).toEqual(expect.arrayContaining([path]));
});

it("leaves hours, frames and free work without a price", () => {
  const bare = { contractAmount: "0.00", items: [{ ...first, amount: null }], payPlans: [] };
  expect(paths({ ...bare, pricingMode: 2, planHours: "120" }, "error")).toEqual([]);
  expect(paths({ ...bare, contractType: 3 }, "error")).toEqual([]);
  expect(paths({ ...bare, pricingMode: 5 }, "error")).toEqual([]);
  expect(contractMissing({ ...whole, ...bare, contractType: 3 })).toEqual([]);
});

it("a cent between services and amount is no difference", () => {
  const items = [first, { ...second, amount: "40000.01" }];
  expect(contractMissing({ ...whole, items })).toEqual([]);
  expect(contractMissing({ ...whole, items: [first, { ...second, amount: "40000.02" }] })).toHaveLength(1);
});

it("the main contract stands with a supplement alone", () => {
  expect(contractCanonical({ ...whole, parentContractId: "p1" }).parentContractId).toBeNull();
  expect(contractCanonical({ ...whole, contractType: 4, parentContractId: "p1" }).parentContractId).toBe("p1");
});

it.each([
  ["100000.00", 6, "94339.62", "5660.38"],
  ["103.00", 3, "100.00", "3.00"],
  ["0.01", 6, "0.01", "0.00"],
  ["0.05", 1, "0.05", "0.00"],
  ["999999999999.99", 6, "943396226415.08", "56603773584.91"],
  ["500.00", 0, "500.00", "0.00"],
])("splits %s at %i%% into price and tax", (amount, rate, amountExTax, taxAmount) => {
  expect(taxOf(amount, rate)).toEqual({ amountExTax, taxAmount });
  expect(sumCents([amountExTax, taxAmount])).toBe(toUnits(amount, 2));
});

it("reckons another currency to the fen", () => {
  expect(inYuanAt("1000.00", "7.123456")).toBe("7123.46");
  expect(taxOf(null, 6)).toEqual({ amountExTax: null, taxAmount: null });
});

it.each([
  ["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31"],
  ["2024-03-01", "2026-02-28", "2026-03-01", "2028-02-29"],
  ["2026-01-10", "2026-05-31", "2026-06-01", "2026-10-20"],
  ["2026-02-01", null, null, null],
])("a renewal of %s to %s runs from %s", (startDate, endDate, from, to) => {
  expect(nextPeriod({ startDate, endDate })).toEqual({ startDate: from, endDate: to });
});

it("locks what was agreed once it is in force, and takes receipts to the end", () => {
  const { draft, active, ended } = CONTRACT_STATUS;
  expect(lockedContractItems(draft)).toEqual([]);
  const locked = (status: number) => lockedContractItems(status).map(({ path }) => path);
  expect(locked(active)).toEqual(expect.arrayContaining(["contractAmount", "items", "customerId", "endDate"]));
  expect(locked(active)).not.toContain("receipts");
  expect(locked(ended)).toContain("payPlans");
  expect(locked(ended)).not.toContain("receipts");
  expect(Object.keys(contractFields)).toEqual(expect.arrayContaining(locked(ended)));
});

it("no step leaves an end, and none but time expires", () => {
  const { completed, ended, voided } = CONTRACT_STATUS;
  const from = Object.values(contractLifecycle.transitions).flatMap((step) => [...step.from] as number[]);
  for (const state of [completed, ended, voided]) expect(from).not.toContain(state);
  expect(contractLifecycle.transitions.expire.by).toBe("system");
});

it("a sub-type tells its category", () => {
  expect([isSubTypeOf(501, 5), isSubTypeOf(599, 5), isSubTypeOf(601, 5)]).toEqual([true, true, false]);
  expect(subTypeCode(501)).toBe("0501");
  expect([needsSigner([1, 2, 7, 8]), needsSigner([1, 6])]).toEqual([false, true]);
});
