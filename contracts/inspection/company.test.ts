/**
 * @jest-environment node
 *
 * Guarantees: a full sheet is right, what a sheet lacks is told section by section, what cannot be is refused; a section's
 * save leaves the others alone; of a returned sheet the marked items alone are open.
 */
import { inspectionCompany, type CompanyDraft } from "@/contracts/inspection/company";
import { INSPECT_STATUS, SECTION_FILES } from "@/contracts/inspection/company-fields";
import { isItemOpen } from "@/contracts/inspection/checklist-rules";
import {
  changedItems,
  mergedSection,
  missingInSections,
  sectionOfPath,
  sheetMissing,
  sheetRules,
  sheetSections,
  type SheetFacts,
  withoutSection,
} from "@/contracts/inspection/company-rules";
import { companySample } from "@/contracts/inspection/company-sample";
import { type PlanForm, planRules } from "@/contracts/inspection/plan";
import { answeredItems, itemsOf, STANDARD_TEMPLATE } from "@/contracts/inspection/template";

const autoAnswers = itemsOf(STANDARD_TEMPLATE).flatMap(({ code, auto }) =>
  auto === null ? [] : [{ code, auto, answer: null, text: "尚无数据", source: "", syncTime: "" }],
);
const facts: SheetFacts = {
  today: "2026-11-25",
  template: STANDARD_TEMPLATE,
  specialItems: [],
  figures: [
    {
      key: "staffTotal",
      section: "B",
      label: "从业人员总数",
      value: "12",
      text: "12",
      source: "人员管理",
      syncTime: "",
    },
  ],
  autoAnswers,
  isRectifying: false,
  standing: { inspectStatus: INSPECT_STATUS.filling, returnedItems: null },
};
const file = (itemCode: string) => ({ rowId: null, itemCode, fileCategory: 99, fileId: `f${itemCode}` });
const whole: CompanyDraft = {
  ...companySample,
  itemFiles: [
    ...answeredItems(STANDARD_TEMPLATE)
      .filter(({ needsFile }) => needsFile)
      .map(({ code }) => file(code)),
    file(SECTION_FILES.L),
  ],
};
const missing = (typed: Partial<CompanyDraft>, more: Partial<SheetFacts> = {}) =>
  sheetMissing({ ...whole, ...typed }, { ...facts, ...more }).map(({ path }) => path);

it("revenue is held against the income statement, to the fen, and against the filings within 5 %", () => {
  const figure = (key: string, value: string | null) => ({
    section: "D",
    label: key,
    text: value,
    source: "",
    syncTime: "",
    key,
    value,
  });
  const told = (typed: Partial<CompanyDraft>, figures: readonly [string, string | null][]) =>
    sheetRules({ ...whole, ...typed }, { ...facts, figures: figures.map(([key, value]) => figure(key, value)) }).map(
      ({ rule, level, path }) => `${rule} ${level} ${String(path)}`,
    );
  const revenue = { operatingRevenue: "1000000.00", taxRevenue: "100000.00" };
  expect(told(revenue, [["statementRevenue", "1000000.00"]])).toEqual([]);
  expect(told(revenue, [["statementRevenue", "1000000.01"]])).toEqual(["I9 warning operatingRevenue"]);
  expect(told(revenue, [["income", "105000.00"]])).toEqual([]);
  expect(told(revenue, [["income", "105263.17"]])).toEqual(["I9 warning taxRevenue"]);
  expect(told(revenue, [["income", null]])).toEqual([]);
});

it("a full sheet is right", () => {
  expect(inspectionCompany.form.safeParse(whole).error).toBeUndefined();
  expect(sheetRules(whole, facts)).toEqual([]);
  expect(missing({})).toEqual([]);
});

const answered = (code: string, answer: number | null, note: string | null = null) => ({
  answers: whole.answers.map((row) => (row.itemCode === code ? { ...row, answer, note } : row)),
});

it.each<[words: string, typed: Partial<CompanyDraft>, path: string]>([
  ["who fills it in", { fillerName: null }, "fillerName"],
  ["why contracts are fewer than people", { laborContractNote: null }, "laborContractNote"],
  ["fund or insurance", { riskFundBalance: null }, "riskFundBalance"],
  ["that there was nothing, said explicitly", { hasNoViolations: null }, "hasNoViolations"],
  ["the cases that there were", { hasNoViolations: false }, "violations"],
  ["a summary of 199 characters", { summary: "字".repeat(199) }, "summary"],
  ["an answer", answered("E-04", null), "answers.E-04"],
  ["a note of nine characters to 不符合", answered("E-04", 3, "九个字的说明不够长"), "answers.E-04"],
  ["a paper", { itemFiles: whole.itemFiles.filter(({ itemCode }) => itemCode !== "F-01") }, "answers.F-01"],
  [
    "the signed commitment",
    { itemFiles: whole.itemFiles.filter(({ itemCode }) => itemCode !== "L-00") },
    "itemFiles.L-00",
  ],
])("a submission lacks: %s", (_, typed, path) => {
  expect(missing(typed)).toEqual([path]);
});

it("a rented office asks for its lease, as far as it may be added", () => {
  const office = (value: string) => ({
    figures: [
      ...facts.figures,
      { key: "officeOwnership", section: "A", label: "办公用房性质", value, text: value, source: "", syncTime: "" },
    ],
  });
  expect(missing({}, office("1"))).toEqual([]);
  expect(missing({}, office("2"))).toEqual(["itemFiles.A-00"]);
  expect(missing({ itemFiles: [...whole.itemFiles, file("A-00")] }, office("2"))).toEqual([]);
  const standing = { inspectStatus: INSPECT_STATUS.returned, returnedItems: ["E-04"] };
  expect(missing({}, { ...office("2"), standing })).toEqual([]);
});

const known = (key: string, value: string) => ({
  figures: [...facts.figures, { key, section: "I", label: key, value, text: value, source: "奖惩管理", syncTime: "" }],
});

it("does not let a firm declare that there was nothing where penalties are known, as far as it may be typed", () => {
  expect(missing({}, known("penalties", "1"))).toEqual(["hasNoViolations"]);
  expect(missing({}, known("penalties", "0"))).toEqual([]);
  const standing = { inspectStatus: INSPECT_STATUS.returned, returnedItems: ["A-01"] };
  expect(missing({}, { ...known("penalties", "1"), standing })).toEqual([]);
  const told = sheetRules({ ...whole, hasNoViolations: false }, { ...facts, ...known("penalties", "2") });
  expect(told.map(({ level, path }) => [level, path])).toEqual([["warning", "violations"]]);
});

it("asks why opening, arrivals and departures do not make the closing", () => {
  const heads = (opening: string, closing: string) => ({
    figures: [...known("openingStaff", opening).figures, ...known("closingStaff", closing).figures.slice(1)],
  });
  const moved = { inCount: 2, outCount: 1, staffNote: null };
  expect(missing(moved, heads("11", "12"))).toEqual([]);
  expect(missing(moved, heads("11", "13"))).toEqual(["staffNote"]);
  expect(missing({ ...moved, staffNote: "一人跨年办理" }, heads("11", "13"))).toEqual([]);
});

it("takes 不符合 alone of partners where the register speaks against them", () => {
  const partners = (ratio: string, share: string) => ({
    figures: [
      ...known("partnerCount", "3").figures,
      ...known("partnerRatio", ratio).figures.slice(1),
      ...known("taxAgentPartners", share).figures.slice(1),
    ],
  });
  expect(missing({}, partners("100.0000", "66.67"))).toEqual([]);
  expect(missing({}, partners("99.5000", "66.67"))).toEqual(["answers.A-03"]);
  expect(missing({}, partners("100", "50.00"))).toEqual(["answers.A-03"]);
  const answeredBy = (answer: number) =>
    missing(answered("A-03", answer, "正在办理股权变更登记手续"), partners("100", "50.00"));
  for (const answer of [2, 4]) expect(answeredBy(answer)).toEqual(["answers.A-03"]);
  expect(answeredBy(3)).toEqual([]);
});

it("asks of each problem what is done about it, and when it was put right", () => {
  const problem = {
    rowId: null,
    itemCode: "F-01",
    problem: "制度未更新",
    cause: null,
    measure: "修订制度",
    responsible: null,
    planDate: null,
    doneDate: null,
    rectifyStatus: 2,
  };
  expect(missing({ problems: [problem] })).toEqual([]);
  expect(missing({ problems: [{ ...problem, measure: null }] })).toEqual(["problems"]);
  expect(missing({ problems: [{ ...problem, rectifyStatus: 3 }] })).toEqual(["problems"]);
  expect(missing({ problems: [{ ...problem, rectifyStatus: 3, doneDate: "2026-11-20" }] })).toEqual([]);
});

it("asks for no paper of an item that does not apply, and for none that the system answers", () => {
  const itemFiles = whole.itemFiles.filter(({ itemCode }) => itemCode !== "H-04");
  expect(missing({ ...answered("H-04", 4), itemFiles })).toEqual([]);
});

it("asks for the report once something is to be put right", () => {
  expect(missing({}, { isRectifying: true })).toEqual(["rectifyReport", "itemFiles.R-00"]);
  expect(sheetSections({ ...facts, isRectifying: true })).toContain("R");
});

it.each<[words: string, typed: Partial<CompanyDraft>, path: string]>([
  [
    "an item that nobody asked",
    { answers: [{ rowId: null, itemCode: "A-99", answer: 1, note: null }] },
    "answers.A-99",
  ],
  [
    "a score of 101 for an answer",
    { answers: [{ rowId: null, itemCode: "A-01", answer: 101, note: null }] },
    "answers.A-01",
  ],
  ["what the system computes", { answers: [{ rowId: null, itemCode: "H-01", answer: 1, note: null }] }, "answers.H-01"],
  ["more contracts than people", { laborContractCount: 13 }, "laborContractCount"],
  ["more of a part than of the whole", { taxRevenue: "3200000.01" }, "taxRevenue"],
  ["a balance that is out by two yuan", { totalAssets: "1500002.00" }, "totalAssets"],
  ["a promise of tomorrow", { commitDate: "2026-11-26" }, "commitDate"],
])("refuses %s", (_, typed, path) => {
  expect(sheetRules({ ...whole, ...typed }, facts).map((one) => [one.level, one.path])).toEqual([["error", path]]);
});

it("takes a balance that is out by one yuan", () => {
  expect(sheetRules({ ...whole, totalAssets: "1500001.00" }, facts)).toEqual([]);
});

it("writes one section and leaves the others as they stand", () => {
  const typed = { ...companySample, answers: [], inCount: 9, summary: "x" };
  const merged = mergedSection(whole, typed, "B");
  expect(merged.inCount).toBe(9);
  expect(merged.summary).toBe(whole.summary);
  expect(merged.answers.some(({ itemCode }) => itemCode.startsWith("B-"))).toBe(false);
  expect(merged.answers.filter(({ itemCode }) => itemCode.startsWith("E-"))).toHaveLength(9);
});

it("finds changes by item, whichever order a store gives keys and whichever ids rows have", () => {
  const answers = whole.answers.map(({ rowId: _id, ...row }) => ({
    note: row.note,
    answer: row.answer,
    itemCode: row.itemCode,
    rowId: "r",
  }));
  expect(changedItems(whole, { ...whole, answers })).toEqual([]);
  const changed = changedItems(whole, { ...whole, ...answered("E-01", 2), inCount: 3 });
  expect(changed.map(({ item }) => item).sort()).toEqual(["E-01", "inCount"]);
  expect(changed.map(({ path }) => sectionOfPath(path)).sort()).toEqual(["B", "E"]);
});

it.each<[item: string, status: number, returned: readonly string[] | null, isOpen: boolean]>([
  ["E-01", INSPECT_STATUS.filling, null, true],
  ["E-01", INSPECT_STATUS.overdue, null, true],
  ["E-01", INSPECT_STATUS.returned, null, true],
  ["E-01", INSPECT_STATUS.returned, ["E-01"], true],
  ["E-02", INSPECT_STATUS.returned, ["E-01"], false],
  ["E-01", INSPECT_STATUS.submitted, null, false],
  ["E-01", INSPECT_STATUS.rectify, null, false],
  ["rectifyReport", INSPECT_STATUS.rectify, null, true],
  ["rectifyReport", INSPECT_STATUS.filling, null, false],
])("%s in state %i with %j sent back: open %s", (item, inspectStatus, returnedItems, isOpen) => {
  expect(isItemOpen(item, { inspectStatus, returnedItems })).toBe(isOpen);
});

const plan: PlanForm = {
  planName: "2026年度单位会员年度检查",
  inspectType: 1,
  inspectYear: 2026,
  periodStart: "2026-01-01",
  periodEnd: "2026-12-31",
  fillStart: "2026-11-01T00:00:00.000Z",
  fillEnd: "2026-11-30T15:59:00.000Z",
  basis: null,
  scopeType: 1,
  scopeCities: [],
  scopeFirms: [],
  randomCount: null,
  specialReason: [],
  specialItems: [],
  template: STANDARD_TEMPLATE,
  attachments: [],
};
const special = {
  inspectType: 2,
  specialReason: [3],
  specialItems: [{ itemCode: "S-01", itemName: "收费", checkContent: "是否低价竞争" }],
};

it.each<[words: string, typed: Partial<PlanForm>, paths: string[]]>([
  ["an annual plan", {}, []],
  ["a special one of a month", { ...special, periodStart: "2026-03-01", periodEnd: "2026-03-31" }, []],
  ["a special one without reasons and items", { inspectType: 2 }, ["specialItems", "specialReason"]],
  ["an annual one of half a year", { periodEnd: "2026-06-30" }, ["periodStart"]],
  ["an end before the beginning", { fillEnd: plan.fillStart }, ["fillEnd"]],
  ["no city of some", { scopeType: 2 }, ["scopeCities"]],
  ["no number of a draw", { scopeType: 4 }, ["randomCount"]],
  ["weights of 95", { template: STANDARD_TEMPLATE.filter(({ key }) => key !== "G") }, ["template"]],
  [
    "a scored section of no weight",
    { template: STANDARD_TEMPLATE.map((one) => ({ ...one, ...(one.key === "G" && { weight: 0 }) })) },
    ["template.6.weight", "template"].sort(),
  ],
  [
    "a scored section whose items earn nothing",
    {
      template: STANDARD_TEMPLATE.map((one) =>
        one.key === "G" ? { ...one, items: one.items.map((item) => ({ ...item, points: 0 })) } : one,
      ),
    },
    ["template.6.items"],
  ],
])("a plan: %s", (_, typed, paths) => {
  expect(
    planRules({ ...plan, ...typed })
      .map(({ path }) => path)
      .sort(),
  ).toEqual(paths);
});

it("what a sheet lacks names its section, and within the section only the item", () => {
  const lacks = { path: "fillerName", message: "请填写填表人" };
  const [told] = missingInSections([lacks]);
  expect(told).toEqual({ path: "fillerName", message: "A 基本情况：请填写填表人" });
  expect([told ? withoutSection(told) : "", withoutSection(lacks)]).toEqual(["请填写填表人", "请填写填表人"]);
});
