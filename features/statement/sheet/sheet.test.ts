// Guarantees: each form stands in the grid row by row as it is printed, with its numbers, its formulas and who may be below
// zero; what is typed and what is sent are the same amounts; a balance sheet prints its sides line by line.
import { FORMS } from "@/contracts/statement/forms/forms";
import { small01 } from "@/contracts/statement/forms/small-01-2011";
import { small02 } from "@/contracts/statement/forms/small-02-2011";
import { small03 } from "@/contracts/statement/forms/small-03-2011";
import { general01 } from "@/contracts/statement/forms/general-01-2019";
import { pairedLines } from "@/contracts/statement/forms/paired-lines";
import { faultNotes, keyOfPath, linesOf, notesOf, sheetOf, valuesOf } from "@/features/statement/sheet/sheet";

const YEARLY = 1;

it.each(FORMS.map((form) => [form.key, form] as const))(
  "%s has all its rows, in order, computed ones locked",
  (_, form) => {
    const { rows, columns } = sheetOf(form, YEARLY);
    const figures = rows.filter((row) => !row.isHeading);
    expect(figures.map(({ no }) => no)).toEqual(form.rows.map(({ rowNo }) => String(rowNo)));
    expect(figures.filter(({ formula }) => formula !== undefined)).toHaveLength(form.totals.length);
    expect(columns.map(({ label }) => label)).toEqual(form.columns.yearly);
  },
);

it("the second column of 会小企02 and 03 is 本月金额 of a month, 本期金额 of a quarter or half year", () => {
  const second = (form: typeof small01, periodType: number) => sheetOf(form, periodType).columns[1]?.label;
  for (const form of [small02, small03])
    expect([1, 2, 3, 4].map((periodType) => second(form, periodType))).toEqual([
      "上年金额",
      "本期金额",
      "本期金额",
      "本月金额",
    ]);
  expect(second(general01, 4)).toBe("上年年末余额");
});

it("formulas are told in row numbers, the sums follow", () => {
  const sheet = sheetOf(small01, YEARLY);
  expect(sheet.rows.find(({ no }) => no === "20")?.formula).toBe("= 18−19");
  const computed = sheet.compute({ "fixedAssetsCost.amount1": "100.00", "accumulatedDepreciation.amount1": "30.01" });
  expect(computed["fixedAssetsNet.amount1"]).toBe("69.99");
  expect(computed["totalAssets.amount1"]).toBe("69.99");
  expect(computed["totalAssets.amount2"]).toBe("");
});

it("what is sent is what was typed, blank ones left out, unread ones as they were typed", () => {
  const values = { "monetaryFunds.amount1": "5.00", "inventories.amount2": "三千", "notesReceivable.amount1": "" };
  const lines = linesOf(small01, values);
  expect(lines).toEqual([
    { itemCode: "monetaryFunds", amount1: "5.00", amount2: null },
    { itemCode: "inventories", amount1: null, amount2: "三千" },
  ]);
  expect(valuesOf(lines)).toEqual({ "monetaryFunds.amount1": "5.00", "inventories.amount2": "三千" });
  expect([...faultNotes(small01, lines, [{ path: "lines.1.amount2", message: "不是金额" }])]).toEqual([
    ["inventories.amount2", "不是金额"],
  ]);
  const leadsTo = (path: string) => keyOfPath(small01, lines, path);
  expect(["lines.1", "lines.totalAssets.amount2", "lines.9.amount1", "lines", "scope"].map(leadsTo)).toEqual([
    "inventories.amount1",
    "totalAssets.amount2",
    null,
    null,
    null,
  ]);
});

it("findings stand at the cells of this form, marks of a return at theirs or at both columns", () => {
  const cell = (form: string) => ({ form, itemCode: "monetaryFunds", column: "amount1" as const });
  const finding = {
    rule: "S1",
    level: "W" as const,
    message: "与现金流量表不相等",
    cells: [cell("small-03"), cell("small-01")],
  };
  const marks = new Map([
    ["lines.inventories", "请核对存货"],
    ["lines.taxesPayable.amount2", "请核对税费"],
    ["scope", "请核对口径"],
  ]);
  expect([...notesOf(small01, [finding], marks)]).toEqual([
    ["inventories.amount1", [{ tone: "mark", message: "请核对存货" }]],
    ["inventories.amount2", [{ tone: "mark", message: "请核对存货" }]],
    ["taxesPayable.amount2", [{ tone: "mark", message: "请核对税费" }]],
    ["monetaryFunds.amount1", [{ tone: "warning", message: "与现金流量表不相等" }]],
  ]);
});

it.each([
  ["会小企01", small01, 32],
  ["会企01", general01, 41],
] as const)("both sides of %s stand line by line, from the first headings to the grand totals", (_, form, height) => {
  const sides = pairedLines(form);
  const label = (side: "left" | "right", at: number) => sides.at(at)?.[side]?.label ?? null;
  expect([label("left", 0), label("right", 0)]).toEqual(["流动资产：", "流动负债："]);
  expect(label("left", -1)).toMatch(/^资产总计/);
  expect(label("right", -1)).toMatch(/^负债和所有者权益（或股东权益）总计/);
  expect(sides).toHaveLength(height);
  const printed = (["left", "right"] as const).flatMap((side) => sides.flatMap((line) => line[side] ?? []));
  expect(printed).toEqual(form.lines);
});
