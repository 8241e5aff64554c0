// Guarantees: what a transfer asks for by who starts it and whither, which dates and kinds it refuses, who has the dues,
// which way it goes from state to state. // domain a §2.2
import { STARTER, TRANSFER, TRANSFER_TYPE } from "@/contracts/basic/transfer/transfer-fields";
import { transferLifecycle } from "@/contracts/basic/transfer/transfer-lifecycle";
import {
  canonicalTransfer,
  duesOwnerOf,
  type TransferForm,
  transferMissing,
  transferNeeds,
  transferRules,
} from "@/contracts/basic/transfer/transfer-rules";
import { transferSample } from "@/contracts/basic/transfer/transfer-sample";
import { type Side, offered } from "@/contracts/kit/lifecycle";

const today = "2026-06-20";
const paper = [{ attachType: 19 }];
const form: TransferForm = {
  ...transferSample,
  leaveDate: "2026-06-18",
  newHireDate: "2026-06-20",
  attachments: paper,
};
const letGo: TransferForm = { ...form, startedBy: STARTER.from, staffId: "s1", otherCompanyName: "某某税务师事务所" };
const rulesOf = (more: Partial<TransferForm>, of = form) =>
  transferRules({ ...of, ...more }, { today }).map(({ level, rule, path }) => `${level} ${rule} ${path}`);
const PAPERS = "warning ZS4 attachments";

describe("what is asked for", () => {
  it.each<[string, Partial<TransferForm>, readonly string[]]>([
    ["the receiving firm names the person", {}, ["staffName", "idType", "idNo"]],
    [
      "the leaving firm picks him and names the other firm",
      { startedBy: STARTER.from },
      ["staffId", "otherCompanyName"],
    ],
    [
      "into another province",
      { startedBy: STARTER.from, transferType: TRANSFER_TYPE.out },
      ["staffId", "otherCompanyName", "otherProvinceCode"],
    ],
    [
      "from another province",
      { transferType: TRANSFER_TYPE.in },
      ["staffName", "idType", "idNo", "otherCompanyName", "otherProvinceCode"],
    ],
  ])("%s", (_, more, asked) => {
    const always = ["startedBy", "transferType", "reason", "leaveDate", "newHireDate"];
    expect([...transferNeeds({ ...form, ...more })].sort()).toEqual([...always, ...asked].sort());
  });

  it("is whole as the samples are, and asks for the signed paper", () => {
    expect(transferMissing(form)).toEqual([]);
    expect(transferMissing(letGo)).toEqual([]);
    expect(transferMissing({ ...form, attachments: [] }).map(({ path }) => path)).toEqual(["attachments"]);
    expect(transferMissing({ ...form, reason: null, idNo: null }).map(({ path }) => path)).toEqual(["idNo", "reason"]);
  });

  it("keeps nothing behind a question that is not asked", () => {
    const left = canonicalTransfer({ ...form, staffId: "s1", otherCompanyName: "x", otherProvinceCode: "440000" });
    expect([left.staffId, left.otherCompanyName, left.otherProvinceCode]).toEqual([null, null, null]);
  });
});

describe("rules", () => {
  it.each<[string, Partial<TransferForm>, readonly string[]]>([
    ["a right one", {}, [PAPERS]],
    ["with the certificate of leaving", { attachments: [...paper, { attachType: 10 }] }, []],
    ["a change of membership", { transferType: 5 }, ["error ZS1 transferType", PAPERS]],
    [
      "out of the province by the receiving firm",
      { transferType: TRANSFER_TYPE.out },
      ["error ZS1 transferType", PAPERS],
    ],
    ["a wrong check digit", { idNo: "11010519491231002Y" }, ["error ID idNo", PAPERS]],
    ["the same day", { leaveDate: "2026-06-20" }, [PAPERS]],
    ["dates out of order", { leaveDate: "2026-06-21" }, ["error ZS2 newHireDate", PAPERS]],
    ["the last day ahead", { newHireDate: "2026-07-20" }, [PAPERS]],
    ["a day later", { newHireDate: "2026-07-21" }, ["error ZS2 newHireDate", PAPERS]],
    ["a child", { leaveDate: "1960-01-01" }, ["error ZS2 leaveDate", PAPERS]],
    ["a year ago", { leaveDate: "2025-06-19" }, ["warning ZS2 leaveDate", PAPERS]],
    [
      "a city",
      { transferType: TRANSFER_TYPE.in, otherProvinceCode: "440100" },
      ["error ZS3 otherProvinceCode", PAPERS],
    ],
  ])("%s", (_, more, found) => expect(rulesOf(more)).toEqual(found));

  it("refuses an entry by the leaving firm", () =>
    expect(rulesOf({ transferType: TRANSFER_TYPE.in }, letGo)).toContain("error ZS1 transferType"));
});

it.each([
  ["within a province", TRANSFER_TYPE.within, "2026-03-01", null],
  ["on 30 June", TRANSFER_TYPE.in, "2026-06-30", 1],
  ["on 1 July", TRANSFER_TYPE.in, "2026-07-01", 2],
  ["on New Year's Day", TRANSFER_TYPE.out, "2027-01-01", 1],
  ["on New Year's Eve", TRANSFER_TYPE.out, "2026-12-31", 2],
])("dues of a transfer finished %s", (_, transferType, finished, owner) =>
  expect(duesOwnerOf({ transferType }, finished, "06-30")).toBe(owner),
);

describe("states", () => {
  const EDGES: Readonly<Record<Side, Readonly<Record<number, readonly string[]>>>> = {
    firm: {
      [TRANSFER.draft]: ["submit"],
      [TRANSFER.askedFrom]: ["withdraw"],
      [TRANSFER.declined]: ["amend", "appeal", "withdraw"],
      [TRANSFER.askedTo]: ["withdraw"],
      [TRANSFER.atDesk]: ["withdraw"],
      [TRANSFER.returned]: ["submit", "withdraw"],
      [TRANSFER.mediated]: ["withdraw"],
      [TRANSFER.leavingProvince]: ["withdraw"],
      [TRANSFER.enteringProvince]: ["withdraw"],
    },
    other: { [TRANSFER.askedFrom]: ["confirm", "decline"], [TRANSFER.askedTo]: ["confirm", "decline"] },
    desk: {
      [TRANSFER.atDesk]: ["pass", "sendBack"],
      [TRANSFER.mediated]: ["coordinate", "pass", "sendBack"],
      [TRANSFER.leavingProvince]: ["release", "sendBack"],
      [TRANSFER.enteringProvince]: ["pass", "sendBack"],
    },
    system: { [TRANSFER.askedFrom]: ["overdue"], [TRANSFER.askedTo]: ["overdue"] },
  };
  for (const side of Object.keys(EDGES) as Side[])
    for (const status of Object.values(TRANSFER))
      it(`${side} in ${status}`, () =>
        expect(offered(transferLifecycle, { side, status, holds: () => true })).toEqual(EDGES[side][status] ?? []));

  it("says of an answer that comes too late what has become of it", () => {
    expect(transferLifecycle.transitions.confirm.refusals[TRANSFER.mediated]).toMatch(/答复期限已过/);
  });
});
