/**
 * @jest-environment node
 *
 * Guarantees: every item of every drawn engagement is answered before a submission, with its reason; a voided one is not
 * asked about; the section's own answer is not better than its samples; of a returned sheet nothing locked is asked for.
 */
import type { CompanyDraft } from "@/contracts/inspection/company";
import { type Figure, INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import {
  type ChecklistFacts,
  checklistMissing,
  isItemOpen,
  sampledAnswer,
  sampleFigure,
  sampleItem,
  samplesOf,
  unansweredSampleItems,
} from "@/contracts/inspection/checklist-rules";
import { changedItems, mergedSection, sectionOfPath, sheetRules } from "@/contracts/inspection/company-rules";
import { companySample } from "@/contracts/inspection/company-sample";
import { STANDARD_TEMPLATE, type Template } from "@/contracts/inspection/template";

const ITEMS = ["E-01", "E-02", "E-03", "E-04", "E-05", "E-06", "E-07", "E-08", "E-09"];
const figure = (sampleNo: string, isStanding = true): Figure => ({
  ...sampleFigure({ reportId: `r${sampleNo}`, sampleNo, isStanding }),
  section: "E",
  text: "甲公司",
  source: "业务报备",
  syncTime: "",
});
const template: Template = STANDARD_TEMPLATE.filter(({ key }) => key === "E");
const facts: ChecklistFacts = {
  template,
  figures: [figure("BB1"), figure("BB2"), figure("BB3", false)],
  autoAnswers: [],
  standing: { inspectStatus: INSPECT_STATUS.filling, returnedItems: null },
};
const row = (itemCode: string, answer: number | null, note: string | null = null) => ({
  rowId: null,
  itemCode,
  answer,
  note,
});
const REASON = "工作底稿缺少索引，已安排补齐";
const answers = ITEMS.map((code) => row(code, 1));
const sampleAnswers = ["BB1", "BB2"].flatMap((no) => ITEMS.map((code) => row(sampleItem(code, no), 1)));
const form: CompanyDraft = { ...companySample, answers, sampleAnswers };
const withSample = (item: string, answer: number | null, note: string | null = null): CompanyDraft => ({
  ...form,
  sampleAnswers: sampleAnswers.map((one) => (one.itemCode === item ? row(item, answer, note) : one)),
});
const missing = (typed: CompanyDraft, more: Partial<ChecklistFacts> = {}) =>
  checklistMissing(typed, { ...facts, ...more });

it("reads drawn engagements out of the figures, also out of those that were drawn before", () => {
  expect(samplesOf(facts.figures).map(({ sampleNo, isStanding }) => [sampleNo, isStanding])).toEqual([
    ["BB1", true],
    ["BB2", true],
    ["BB3", false],
  ]);
  expect(samplesOf([{ ...figure("BB9"), key: "staffTotal" }])).toEqual([]);
});

it("asks nothing of a full checklist, and nothing about a voided sample", () => {
  expect(missing(form)).toEqual([]);
  expect(unansweredSampleItems(form, facts)).toEqual([]);
});

it("asks for every item of every sample, by its sample", () => {
  const told = missing({ ...form, sampleAnswers: [] });
  expect(told).toHaveLength(18);
  expect(told[0]).toEqual({
    path: "sampleAnswers.E-01/BB1",
    message: "请自评 样本 BB1 的 E-01 签订委托协议，要素齐全",
  });
  expect(told.every(({ path }) => sectionOfPath(path) === "E")).toBe(true);
  expect([sectionOfPath("E-01/BB1"), sectionOfPath("E-01"), sectionOfPath("inCount")]).toEqual(["E", "E", "B"]);
});

it("asks for a reason of ten characters, by the rule of the section's own items", () => {
  const short = withSample("E-04/BB2", 2, "九个字的说明不够长");
  expect(
    missing({ ...short, answers: [...answers.filter((one) => one.itemCode !== "E-04"), row("E-04", 2, REASON)] }),
  ).toEqual([{ path: "sampleAnswers.E-04/BB2", message: "样本 BB2 的 E-04 部分符合或不符合，请填写说明，不少于10字" }]);
});

it.each<[words: string, of: readonly number[], best: number | null]>([
  ["all met", [1, 1], 1],
  ["none met", [3, 3], 3],
  ["one of two met", [1, 3], 2],
  ["one partly", [1, 2], 2],
  ["what does not apply is left out", [4, 1], 1],
  ["nothing applies", [4, 4], null],
  ["no sample", [], null],
])("samples come to: %s", (_, of, best) => {
  expect(sampledAnswer(of)).toBe(best);
});

it.each<[words: string, own: number, sample: number, message: string | null]>([
  [
    "better",
    1,
    3,
    "E-04 自评「符合」高于样本的结果：抽查样本 BB2 的 E-04 为「不符合」。最高可自评「部分符合」，请修改自评，或更正样本的核查结果",
  ],
  ["as good", 2, 3, null],
  ["worse", 3, 3, null],
  ["left out", 4, 1, "E-04 不能自评「不适用」：抽查样本 BB1 的 E-04 为「符合」。请按样本的结果改为「符合」"],
])("the section's own answer is %s than its samples", (_, own, sample, message) => {
  const typed = {
    ...withSample("E-04/BB2", sample, REASON),
    answers: answers.map((one) => (one.itemCode === "E-04" ? row("E-04", own, REASON) : one)),
  };
  expect(missing(typed)).toEqual(message === null ? [] : [{ path: "answers.E-04", message }]);
});

it("says nothing of the section's own answer while a sample is open", () => {
  const typed = withSample("E-04/BB2", 3, REASON);
  const open = typed.sampleAnswers.filter(({ itemCode }) => itemCode !== "E-04/BB1");
  expect(missing({ ...typed, sampleAnswers: open }).map(({ path }) => path)).toEqual(["sampleAnswers.E-04/BB1"]);
});

it("asks for nothing that is locked: a sheet from before, sent back for another item or being put right", () => {
  const before = { ...form, sampleAnswers: [] };
  const standing = { inspectStatus: INSPECT_STATUS.returned, returnedItems: ["A-01"] };
  expect(missing(before, { standing })).toEqual([]);
  expect(missing(before, { standing: { inspectStatus: INSPECT_STATUS.rectify, returnedItems: null } })).toEqual([]);
  const all = unansweredSampleItems(before, facts);
  expect(missing(before, { standing: { ...standing, returnedItems: ["A-01", ...all] } })).toHaveLength(18);
});

it.each<[item: string, returned: readonly string[], isOpen: boolean]>([
  ["E-04/BB1", ["E-04/BB1"], true],
  ["E-04/BB2", ["E-04/BB1"], false],
  ["E-05/BB1", ["E-04/BB1"], false],
  ["E-04/BB1", ["E-04"], true],
  ["E-04", ["E-04/BB1"], true],
  ["E-05", ["E-04/BB1"], false],
])("%s of a sheet that was sent back for %j: open %s", (item, returnedItems, isOpen) => {
  expect(isItemOpen(item, { inspectStatus: INSPECT_STATUS.returned, returnedItems })).toBe(isOpen);
});

const sheet = { ...facts, today: "2026-11-25", specialItems: [], isRectifying: false, template: STANDARD_TEMPLATE };

it("takes answers and papers of drawn samples, and of no others", () => {
  const itemFiles = [{ rowId: null, itemCode: "E-04/BB1", fileCategory: 99, fileId: "f1" }];
  expect(sheetRules({ ...companySample, sampleAnswers, itemFiles }, sheet)).toEqual([]);
  const strange = { ...companySample, sampleAnswers: [row("E-04/BB7", 1), row("A-01/BB1", 1), row("E-04", 1)] };
  expect(sheetRules(strange, sheet).map(({ path }) => path)).toEqual([
    "sampleAnswers.E-04/BB7",
    "sampleAnswers.A-01/BB1",
    "sampleAnswers.E-04",
  ]);
  const repeated = { ...companySample, sampleAnswers: [row("E-04/BB1", 1), row("E-04/BB1", 9)] };
  expect(sheetRules(repeated, sheet).map(({ path }) => path)).toEqual(["sampleAnswers.E-04/BB1"]);
  const wrong = { ...companySample, itemFiles: [{ ...itemFiles[0], itemCode: "E-04/BB7" }] } as CompanyDraft;
  expect(sheetRules(wrong, sheet).map(({ path }) => path)).toEqual(["itemFiles.E-04/BB7"]);
});

it("writes samples with their section, and finds their changes by item", () => {
  const typed = withSample("E-04/BB1", 3, REASON);
  expect(changedItems(form, typed)).toEqual([{ path: "sampleAnswers.E-04/BB1", item: "E-04/BB1" }]);
  expect(mergedSection(form, typed, "F").sampleAnswers).toEqual(form.sampleAnswers);
  expect(mergedSection(form, typed, "E").sampleAnswers).toEqual(typed.sampleAnswers);
});
