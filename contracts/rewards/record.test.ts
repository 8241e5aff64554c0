// Guarantees: what an honour or a penalty needs, which rules find what, what a penalty does while it is in force.
import { stagesFrom } from "@/contracts/rewards/record-lifecycle";
import { offered } from "@/contracts/kit/lifecycle";
import { effectsOf, effectSentences, isInForce, type Penalty, STANDARD_EFFECTS } from "@/contracts/rewards/effects";
import { PUNISH, RECORD_TYPE, RP_STATUS } from "@/contracts/rewards/record-fields";
import { rewardLifecycle } from "@/contracts/rewards/record-lifecycle";
import {
  canonicalRecord,
  PROOF_FILE,
  type RecordForm,
  recordMissing,
  recordNeeds,
  recordRules,
  sameWriting,
} from "@/contracts/rewards/record-rules";

const reward: RecordForm = {
  staffId: "s1",
  recordType: RECORD_TYPE.reward,
  rewardType: 2,
  punishType: null,
  level: 5,
  title: "先进单位",
  authority: "省注册税务师协会",
  authorityType: 5,
  docNo: null,
  decideDate: "2026-05-01",
  factBasis: null,
  fineAmount: null,
  effectFrom: null,
  effectTo: null,
  bonusAmount: null,
  score: null,
  attachments: [{ attachType: PROOF_FILE }],
};
const penalty: RecordForm = {
  ...reward,
  recordType: RECORD_TYPE.punishment,
  rewardType: null,
  punishType: PUNISH.criticism,
  docNo: "税协〔2026〕3号",
  factBasis: "未按规定归档",
};
const today = "2026-06-01";
const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path);
const rulesOf = (form: RecordForm, facts = {}) =>
  recordRules(form, { today, reportDays: 30, ...facts }).map(({ level, rule, path }) => `${level} ${rule} ${path}`);

describe("what a record has when it is submitted", () => {
  it("is complete as the samples are", () => {
    expect(recordMissing(reward, true)).toEqual([]);
    expect(recordMissing(penalty, false)).toEqual([]);
  });

  it.each([
    ["a reward without its type", { ...reward, rewardType: null }, false, ["rewardType"]],
    ["a person's record without the person", { ...reward, staffId: null }, true, ["staffId"]],
    ["a penalty without document and facts", { ...penalty, docNo: "", factBasis: null }, false, ["docNo", "factBasis"]],
    [
      "a suspension without its term",
      { ...penalty, punishType: PUNISH.suspendedPractice },
      false,
      ["effectFrom", "effectTo"],
    ],
    ["a fine without an amount", { ...penalty, punishType: PUNISH.fine }, false, ["fineAmount"]],
    ["no document attached", { ...reward, attachments: [{ attachType: 99 }] }, false, ["attachments"]],
  ])("tells what is missing: %s", (_, form, isPerson, paths) => {
    expect(pathsOf(recordMissing(form, isPerson))).toEqual(paths);
  });

  it("asks a reward for nothing that belongs to penalties", () => {
    expect(recordNeeds(reward, false)).not.toEqual(expect.arrayContaining(["docNo"]));
    expect(canonicalRecord({ ...reward, punishType: 3, factBasis: "x", fineAmount: "1.00" })).toEqual(reward);
    expect(canonicalRecord({ ...penalty, rewardType: 3, score: "2.0" })).toEqual(penalty);
  });
});

describe("rules across items", () => {
  it("finds nothing in the samples", () => {
    expect(rulesOf(reward)).toEqual([]);
    expect(rulesOf({ ...penalty, decideDate: "2026-05-20" })).toEqual([]);
  });

  it.each([
    ["a day to come", { ...reward, decideDate: "2026-06-02" }, ["error R1 decideDate"]],
    [
      "a term that ends before it begins",
      { ...penalty, effectFrom: "2026-05-20", effectTo: "2026-05-19" },
      ["error R2 effectTo"],
    ],
    ["an end without a beginning", { ...penalty, effectTo: "2026-05-19" }, ["error R2 effectFrom"]],
    ["a term before the decision", { ...penalty, effectFrom: "2026-04-30" }, ["warning R3 effectFrom"]],
  ])("finds %s", (_, form, found) => {
    expect(rulesOf(form, { reportDays: 365 })).toEqual(found);
  });

  it("warns when a penalty is told late, and never of rewards", () => {
    expect(rulesOf({ ...penalty, decideDate: "2026-05-01" })).toEqual(["warning R5 decideDate"]);
    expect(rulesOf({ ...penalty, decideDate: "2026-05-02" })).toEqual([]);
    expect(rulesOf({ ...reward, decideDate: "2020-01-01" })).toEqual([]);
  });

  it("tells of a second record of the same document", () => {
    expect(rulesOf({ ...reward, docNo: "税协〔2026〕3号" }, { sameAs: "JC202600001" })).toEqual(["warning R4 docNo"]);
    expect(rulesOf(reward, { sameAs: "JC202600001" })).toEqual(["warning R4 title"]);
  });
});

describe("a number as it is compared", () => {
  it.each([
    ["税协（2026）3号"],
    ["税协(2026)3号"],
    ["税协[2026]3号"],
    ["税协［２０２６］３号"],
    ["税协【2026】3号"],
    ["税协﹝2026﹞3号"],
    ["税 协〔2026〕　3 号"],
  ])("is one, however it is written: %s", (docNo) => {
    expect(sameWriting(docNo)).toBe(sameWriting("税协〔2026〕3号"));
  });

  it("differs by what it says", () => {
    expect(sameWriting("税协〔2026〕3号")).not.toBe(sameWriting("税协〔2026〕13号"));
    expect(sameWriting("税协〔2026〕3号")).not.toBe(sameWriting("税协20263号"));
  });
});

describe("what a penalty does", () => {
  const inForce: Penalty = {
    recordType: RECORD_TYPE.punishment,
    punishType: PUNISH.suspendedPractice,
    rpStatus: RP_STATUS.effective,
    decideDate: "2026-01-10",
    effectFrom: "2026-01-15",
    effectTo: "2026-06-01",
    liftTime: null,
  };

  it.each([
    ["on its first day", {}, "2026-01-15", true],
    ["on its last day", {}, "2026-06-01", true],
    ["before it begins", {}, "2026-01-14", false],
    ["when its term is over", {}, "2026-06-02", false],
    ["without an end", { effectTo: null }, "2036-01-01", true],
    ["during an appeal", { rpStatus: RP_STATUS.appealed }, "2026-03-01", true],
    ["when revoked", { rpStatus: RP_STATUS.revoked }, "2026-03-01", false],
    ["on a day of its term, after it has ended", { rpStatus: RP_STATUS.ended }, "2026-03-01", true],
    ["after its term, ended", { rpStatus: RP_STATUS.ended }, "2026-06-02", false],
    ["when lifted", { rpStatus: RP_STATUS.ended, liftTime: new Date("2026-03-01T02:00:00Z") }, "2026-03-01", false],
    [
      "before it was lifted",
      { rpStatus: RP_STATUS.ended, liftTime: new Date("2026-03-01T02:00:00Z") },
      "2026-02-28",
      true,
    ],
    ["when ended without any end", { rpStatus: RP_STATUS.ended, effectTo: null }, "2026-03-01", false],
    [
      "when lifted and then appealed against",
      { rpStatus: RP_STATUS.appealed, liftTime: new Date(0) },
      "2026-03-01",
      false,
    ],
    ["while the association has not decided", { rpStatus: RP_STATUS.submitted }, "2026-03-01", false],
    ["as a reward", { recordType: RECORD_TYPE.reward }, "2026-03-01", false],
  ])("is in force %s or not", (_, change, day, expected) => {
    expect(isInForce({ ...inForce, ...change }, day, STANDARD_EFFECTS)).toBe(expected);
  });

  it("is put off by an appeal where the association says so", () => {
    const rules = { ...STANDARD_EFFECTS, appealSuspends: true };
    expect(isInForce({ ...inForce, rpStatus: RP_STATUS.appealed }, "2026-03-01", rules)).toBe(false);
  });

  it.each([
    [PUNISH.talk, []],
    [PUNISH.admonition, []],
    [PUNISH.criticism, ["blocksReviewer", "capsInspection"]],
    [PUNISH.censure, ["blocksReviewer", "capsInspection", "alerts"]],
    [PUNISH.expelled, ["blocksReviewer", "capsInspection", "alerts"]],
    [PUNISH.suspendedPractice, ["blocksSigning", "blocksReviewer", "capsInspection"]],
    [PUNISH.fine, []],
  ])("of type %d has its effects", (punishType, names) => {
    const effects = effectsOf({ ...inForce, punishType }, "2026-03-01", STANDARD_EFFECTS);
    expect(Object.entries(effects).flatMap(([name, isOn]) => (isOn ? [name] : []))).toEqual(names);
    expect(effectSentences(effects)).toHaveLength(names.length);
  });
});

describe("states and steps", () => {
  const lifecycle = rewardLifecycle("company");
  const all = { holds: () => true };

  it.each([
    [RP_STATUS.draft, ["submit"], []],
    [RP_STATUS.submitted, ["withdraw"], ["pass", "sendBack", "refuse"]],
    [RP_STATUS.returned, ["submit"], []],
    [RP_STATUS.effective, ["appeal", "rectify"], ["verify", "publish", "lift", "revoke"]],
    [RP_STATUS.refused, [], []],
    [RP_STATUS.appealed, [], ["uphold", "revoke"]],
    [RP_STATUS.revoked, [], []],
    [RP_STATUS.ended, ["appeal", "rectify"], ["verify", "revoke"]],
  ])("offers in state %d what either side may do", (status, firm, desk) => {
    expect(offered(lifecycle, { status, side: "firm", ...all })).toEqual(firm);
    expect(offered(lifecycle, { status, side: "desk", ...all })).toEqual(desk);
  });

  it("offers nothing without the code", () => {
    expect(offered(lifecycle, { status: RP_STATUS.draft, side: "firm", holds: () => false })).toEqual([]);
  });
});

it("整改 offers no stage behind the one that was reached", () => {
  expect([null, 1, 2, 3].map(stagesFrom)).toEqual([[1, 2, 3], [1, 2, 3], [2, 3], [3]]);
});
