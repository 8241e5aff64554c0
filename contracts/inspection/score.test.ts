/**
 * @jest-environment node
 *
 * Guarantees: a sheet is scored as the domain page says: half points, sections rescaled by what does not count, the whole
 * by sections that do not, deductions and late days bounded, results by their thresholds. // domain b §1 (6)
 */
import {
  auditedCases,
  ANSWER,
  RESULT,
  scoreSheet,
  STANDARD_BOUNDS,
  suggestedResult,
} from "@/contracts/inspection/score";
import { answeredItems, STANDARD_TEMPLATE, type Template } from "@/contracts/inspection/template";

const all = (answer: number) => Object.fromEntries(answeredItems(STANDARD_TEMPLATE).map(({ code }) => [code, answer]));
const score = (
  answers: Readonly<Record<string, number | null>>,
  more: { violations?: readonly string[]; lateDays?: number; template?: Template } = {},
) =>
  scoreSheet({ template: STANDARD_TEMPLATE, violations: [], lateDays: 0, bounds: STANDARD_BOUNDS, answers, ...more });

it("has weights of a hundred, and points of each section that make its weight", () => {
  const sections = STANDARD_TEMPLATE.filter(({ key }) => key !== "I");
  expect(sections.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  for (const { key, weight, items } of sections)
    expect([key, items.reduce((sum, { points }) => sum + points, 0)]).toEqual([key, weight]);
});

it.each<[words: string, given: Parameters<typeof score>, total: string]>([
  ["everything 符合", [all(ANSWER.met)], "100.00"],
  ["everything 部分符合", [all(ANSWER.partly)], "50.00"],
  ["everything 不符合", [all(ANSWER.unmet)], "0.00"],
  ["nothing answered: automatic items without data count no more than clerks' blanks earn", [{}], "0.00"],
  ["one item of 2 points 不符合", [{ ...all(ANSWER.met), "A-01": ANSWER.unmet }], "98.00"],
  ["one item of 3 points 部分符合", [{ ...all(ANSWER.met), "B-01": ANSWER.partly }], "98.50"],
  // 5 points over the four fifths that count: nothing is lost by what does not apply.
  ["one item 不适用", [{ ...all(ANSWER.met), "A-04": ANSWER.none }], "100.00"],
  // A: 4 points count, 2 of them are lost: 5 × 2/4 = 2.5.
  ["one 不适用, another 不符合", [{ ...all(ANSWER.met), "A-04": ANSWER.none, "A-01": ANSWER.unmet }], "97.50"],
  // B without B-05: 12 points count, 3 are lost: 15 × 9/12 = 11.25.
  ["尚无数据 and a loss", [{ ...all(ANSWER.met), "B-05": null, "B-01": ANSWER.unmet }], "96.25"],
  // F without F-02: 8 points count, 2 are lost: 10 × 6/8 = 7.5.
  ["a section of eighths", [{ ...all(ANSWER.met), "F-02": ANSWER.none, "F-01": ANSWER.unmet }], "97.50"],
  // H without its automatic items: 3 points count, 1 lost: 10 × 2/3 = 6.666… → 6.67.
  [
    "thirds are rounded to the cent",
    [{ ...all(ANSWER.met), "H-01": null, "H-02": null, "H-03": ANSWER.unmet }],
    "96.67",
  ],
  // G falls out altogether: the other 95 make the hundred. 95 − 2 = 93 of 95 → 97.89.
  [
    "a section without anything that counts",
    [{ ...all(ANSWER.met), "G-01": ANSWER.none, "G-02": null, "G-03": ANSWER.none, "A-01": ANSWER.unmet }],
    "97.89",
  ],
  ["one case of I-03", [all(ANSWER.met), { violations: ["I-03"] }], "95.00"],
  ["two cases of one kind", [all(ANSWER.met), { violations: ["I-03", "I-03"] }], "90.00"],
  ["cases beyond thirty points", [all(ANSWER.met), { violations: ["I-01", "I-01", "I-01", "I-01"] }], "70.00"],
  ["two days late", [all(ANSWER.met), { lateDays: 2 }], "98.00"],
  ["five days late", [all(ANSWER.met), { lateDays: 5 }], "95.00"],
  ["six days late and a year late cost the same", [all(ANSWER.met), { lateDays: 365 }], "95.00"],
  ["never below nothing", [all(ANSWER.unmet), { violations: ["I-01"], lateDays: 3 }], "0.00"],
])("%s", (_, given, total) => {
  expect(score(...given).total).toBe(total);
});

it("counts what is left out and what nobody answered", () => {
  const { sections, unanswered } = score({ ...all(ANSWER.met), "B-05": null, "B-04": null, "B-03": ANSWER.none });
  expect(sections.find(({ key }) => key === "B")).toMatchObject({ unanswered: 1, excluded: 2 });
  expect(unanswered).toBe(1);
});

it.each([
  ["100.00", false, RESULT.passed],
  ["85.00", false, RESULT.passed],
  ["84.99", false, RESULT.mostly],
  ["70.00", false, RESULT.mostly],
  ["69.99", false, RESULT.rectify],
  ["60.00", false, RESULT.rectify],
  ["59.99", false, RESULT.failed],
  ["100.00", true, RESULT.failed],
])("%s points, veto %s: result %s", (total, hasVeto, result) => {
  expect(suggestedResult({ total, hasVeto }, STANDARD_BOUNDS)).toBe(result);
});

it("fails the sheet by one veto that costs no point", () => {
  const told = score(all(ANSWER.met), { violations: ["I-05"] });
  expect([told.total, told.hasVeto]).toEqual(["100.00", true]);
});

it("takes the association's number of cases before the firm's, and lets special items lower what is suggested", () => {
  const cases = (reviewed: Parameters<typeof auditedCases>[2]) =>
    auditedCases(STANDARD_TEMPLATE, ["I-03", "I-03", "I-04"], reviewed);
  expect(cases({})).toEqual(["I-03", "I-03", "I-04"]);
  expect(cases({ "I-03": { cases: 1 }, "I-04": { cases: 0 }, "I-05": { cases: 1 } })).toEqual(["I-03", "I-05"]);
  const full = { total: "100.00", hasVeto: false };
  expect(suggestedResult(full, STANDARD_BOUNDS, [ANSWER.met, ANSWER.partly])).toBe(RESULT.mostly);
  expect(suggestedResult(full, STANDARD_BOUNDS, [ANSWER.unmet])).toBe(RESULT.rectify);
});
