/**
 * @jest-environment node
 *
 * Guarantees: a nomination asks for what the domain page asks for, its rules find what the page forbids, and each
 * condition says what was found and where.
 */
import { reviewer, type ReviewerDraft } from "@/contracts/filing/reviewer";
import {
  type ReviewerFacts,
  reviewerConditions,
  reviewerMissing,
  reviewerRules,
  standardValidTo,
  standingConditions,
} from "@/contracts/filing/reviewer-rules";
import { reviewerSample } from "@/contracts/filing/reviewer-sample";
import { ageOn } from "@/contracts/kit/day/dates";
import { fieldsOf, isOptional } from "@/contracts/kit/field";

const TODAY = "2026-11-25";
const commitment = { fileId: "f1", attachType: 18, sortNo: 1 };
const whole: ReviewerDraft = { ...reviewerSample, staffId: "s1", attachments: [commitment] };

it("a right form is right", () => {
  expect(reviewer.form.safeParse(whole).error).toBeUndefined();
  expect(reviewerRules(whole, { today: TODAY })).toEqual([]);
  expect(reviewerMissing(whole)).toEqual([]);
});

it("keeps a draft with the kind of application alone", () => {
  const required = fieldsOf(reviewer.form).filter(({ schema }) => !isOptional(schema));
  expect(required.map(({ key }) => key).sort()).toEqual([
    "achievements",
    "applyType",
    "attachments",
    "scopeCategories",
  ]);
});

it.each<[words: string, typed: Partial<ReviewerDraft>, path: string]>([
  ["of whom", { staffId: null }, "staffId"],
  ["for what", { scopeCategories: [] }, "scopeCategories"],
  ["no history", { resume: null }, "resume"],
  ["a history of 49 characters", { resume: "字".repeat(49) }, "resume"],
  ["no recommendation", { recommendOpinion: null }, "recommendOpinion"],
  ["nobody who recommends", { recommender: null }, "recommender"],
  ["another paper instead of the commitment", { attachments: [{ ...commitment, attachType: 99 }] }, "attachments"],
])("a submission lacks: %s", (_, typed, path) => {
  expect(reviewerMissing({ ...whole, ...typed }).map((gap) => gap.path)).toEqual([path]);
});

it.each<[words: string, typed: Partial<ReviewerDraft>, path: string]>([
  ["a category without reviewers", { scopeCategories: [1, 5] }, "scopeCategories"],
  ["cancelling by a new application", { applyType: 4 }, "applyType"],
  ["more assurance reports than reports", { reportCount3y: 3, assureCount3y: 4 }, "assureCount3y"],
  [
    "a paper of tomorrow",
    { achievements: [{ rowId: null, achievementType: 2, achievementName: "论文", achievementDate: "2026-11-26" }] },
    "achievements.0.achievementDate",
  ],
])("refuses %s", (_, typed, path) => {
  expect(reviewerRules({ ...whole, ...typed }, { today: TODAY }).map((one) => [one.level, one.path])).toEqual([
    ["error", path],
  ]);
});

const facts: ReviewerFacts = {
  today: TODAY,
  isOnStaff: true,
  canSign: true,
  firstPracticeDate: "2023-11-25",
  birthDate: "1980-01-01",
  isBarred: false,
  signed: { signed: 9, assurance: 2 },
  isSignedWhole: false,
  reportCount3y: 36,
  ceHours: "92.5",
  bounds: { minYears: 3, maxAge: 70, minReports: 10, minHours: 90 },
};
const stateOf = (key: string, more: Partial<ReviewerFacts>) =>
  reviewerConditions({ ...facts, ...more }).find((one) => one.key === key)?.state;

it("finds each condition where it is, and none of them hidden", () => {
  expect(reviewerConditions(facts).map(({ key, state, source }) => [key, state, source])).toEqual([
    ["practising", "met", "人员档案"],
    ["years", "met", "人员档案"],
    ["penalty", "met", "奖惩管理"],
    ["age", "met", "人员档案"],
    ["reports", "unknown", "业务报备"],
    ["education", "unknown", "培训管理"],
  ]);
});

it("asks a reviewer in force for nothing that has to be counted or declared", () => {
  const { signed: _signed, isSignedWhole: _whole, reportCount3y: _count, ceHours: _hours, ...standing } = facts;
  expect(standingConditions(standing).map(({ key }) => key)).toEqual(["practising", "years", "penalty", "age"]);
});

it.each<[words: string, key: string, more: Partial<ReviewerFacts>, state: string]>([
  ["somebody who left", "practising", { isOnStaff: false }, "unmet"],
  ["somebody who may not sign", "practising", { canSign: false }, "unmet"],
  ["a day short of three years", "years", { firstPracticeDate: "2023-11-26" }, "unmet"],
  ["no first day", "years", { firstPracticeDate: null }, "unmet"],
  ["a penalty in force", "penalty", { isBarred: true }, "unmet"],
  ["the seventieth birthday", "age", { birthDate: "1956-11-25" }, "met"],
  ["the last day of seventy", "age", { birthDate: "1955-11-26" }, "met"],
  ["seventy-one", "age", { birthDate: "1955-11-25" }, "caution"],
  ["ten reports filed here", "reports", { signed: { signed: 10, assurance: 0 }, reportCount3y: null }, "met"],
  ["nine, where all of three years are filed here", "reports", { isSignedWhole: true }, "unmet"],
])("%s", (_, key, more, state) => {
  expect(stateOf(key, more)).toBe(state);
});

it("counts full years by the calendar", () => {
  expect(ageOn("2020-02-29", "2023-02-28")).toBe(2);
  expect(ageOn("2020-02-29", "2023-03-01")).toBe(3);
  expect(standardValidTo("2026-01-01", 3)).toBe("2029-12-31");
});
