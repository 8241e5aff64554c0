// Guarantees: 上年金额 of 业务收入构成 comes along from the year before and leaves what was typed; the association marks its
// rows and those of the form, whole or by amount, and the firm sees the marks there; a refused amount says why at its cell.
import { useState } from "react";
import { screen, waitFor, within } from "@testing-library/react";
import { check } from "@/contracts/kit/validate";
import { breakdownLine } from "@/contracts/statement/statement-fields";
import { incomeStatementApi } from "@/contracts/statement/income-statement";
import type { BreakdownLine } from "@/contracts/statement/engine/finding";
import type { StepLine } from "@/contracts/kit/lifecycle";
import { BringIn } from "@/features/statement/bring-in";
import { Breakdown } from "@/features/statement/sheet/breakdown";
import { IncomeReview } from "@/features/statement/income-statement-review";
import { INCOME, type Statement } from "@/features/statement/kind";
import { recordParts } from "@/features/statement/statement-record";
import { tabOf } from "@/components/record/record-spec";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { MarksOf } from "@/components/fields/marks";
import { fakeApi } from "@/tests/fake-api";
import { renderScreen } from "@/tests/render-screen";

const row = (rowNo: number, amount: string | null, lastYearAmount: string | null): BreakdownLine => ({
  rowNo,
  projectCount: null,
  amount,
  lastYearAmount,
});

it("从上期带入 takes 上年金额 of each class and leaves this year's", async () => {
  fakeApi().on(incomeStatementApi.opening, {
    formKey: "small-02@2011",
    accountingStandard: 1,
    periodFrom: "2025-01-01",
    periodTo: "2025-12-31",
    periodText: "2025年度",
    source: null,
    legalPerson: null,
    financeHead: null,
    preparer: null,
    existingId: "s1",
    refusal: null,
    notice: null,
    earlier: null,
    lines: [],
    breakdown: [row(1, null, "90.00"), row(5, null, "70.00")],
  });
  const taken = jest.fn();
  const record = { year: 2025, periodType: 1, period: 0, scope: 1 } as Statement;
  const { typing } = renderScreen(
    <BringIn
      kind={INCOME}
      record={record}
      sheet={{ current: { go: jest.fn(), put: () => [] } }}
      breakdown={[row(1, "100.00", "80.00"), row(10, "5.00", null)]}
      onBreakdown={taken}
    />,
  );
  await typing.click(screen.getByRole("button", { name: "从上期带入" }));
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
  expect(taken).toHaveBeenCalledWith([row(1, "100.00", "90.00"), row(5, null, "70.00"), row(10, "5.00", null)]);
});

it("rows are marked in the review, also of a breakdown that nobody filled", async () => {
  const toggle = jest.fn();
  const values = { year: 2025, periodType: 1, period: 0, scope: 1, formKey: "small-02@2011", lines: [], breakdown: [] };
  const { typing } = renderScreen(
    <IncomeReview values={values} more={{}} files={[]} changes={[]} marking={{ marked: new Set(), toggle }} />,
  );
  const table = await screen.findByRole("table", { name: "业务收入构成" });
  await typing.click(within(table).getByRole("checkbox", { name: "标出「涉税鉴证」需修改" }));
  expect(toggle).toHaveBeenCalledWith("breakdown.5", "业务收入构成第 5 行 涉税鉴证");
  expect(within(table).queryByRole("checkbox", { name: /合计/ })).toBeNull();
});

it("what is read says of a row without figures that nobody filled it, in one line of a phone", () => {
  renderScreen(<Breakdown lines={[row(1, "100.00", null)]} />);
  const table = screen.getByRole("table", { name: "业务收入构成" });
  const blank = within(table).getAllByText("未填写");
  expect(blank).toHaveLength(8);
  for (const one of blank) expect(one.closest("tr")).toHaveAttribute("data-blank");
  expect(within(table).getByText("纳税申报代理").closest("tr")).not.toHaveAttribute("data-blank");
});

it("a row of the form is marked, or one of its amounts", async () => {
  const toggle = jest.fn();
  const lines = [{ itemCode: "operatingRevenue", amount1: "9.00", amount2: "8.00" }];
  const values = { year: 2025, periodType: 1, period: 0, scope: 1, formKey: "small-02@2011", lines, breakdown: [] };
  const marked = new Set(["lines.operatingRevenue.amount2"]);
  const { typing } = renderScreen(
    <IncomeReview values={values} more={{}} files={[]} changes={[]} marking={{ marked, toggle }} />,
  );
  const box = (name: string) => screen.getByRole("checkbox", { name });
  await screen.findByRole("table", { name: "利润表" });
  expect(box("标出「营业收入」的上年金额需修改")).toBeChecked();
  await typing.click(box("标出「营业收入」的本年累计金额需修改"));
  expect(toggle).toHaveBeenLastCalledWith("lines.operatingRevenue.amount1", "第 1 行 营业收入 本年累计金额");
  await typing.click(box("标出「营业收入」需修改"));
  expect(toggle).toHaveBeenLastCalledWith("lines.operatingRevenue", "第 1 行 营业收入");
});

it("a mark stands at its row", () => {
  const step = { isReturn: true, action: "sendBack", marks: [{ path: "breakdown.5", note: "与报备不符" }] };
  renderScreen(
    <MarksOf steps={[step as unknown as StepLine]}>
      <Breakdown lines={[row(5, "1.00", null)]} />
    </MarksOf>,
  );
  expect(screen.getByRole("row", { name: /涉税鉴证/ })).toHaveTextContent("协会要求修改：与报备不符");
});

it("a refused amount says why at its cell, in the row that was sent", () => {
  const errors = new Map([["breakdown.1.amount", "不能用科学记数法，请写出全部数字"]]);
  const form = { errorAt: (path: string) => errors.get(path), set: jest.fn() } as unknown as RecordForm<unknown>;
  renderScreen(<Breakdown lines={[row(1, "1.00", null), row(5, "1e308", null)]} form={form} />);
  expect(screen.getByRole("row", { name: /涉税鉴证/ })).toHaveTextContent("不能用科学记数法");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

let typed: readonly BreakdownLine[] = [];
function Typed({ begin = [] }: { begin?: readonly BreakdownLine[] }) {
  const [lines, setLines] = useState(begin);
  typed = lines;
  const form = { errorAt: () => undefined, set: (_: string, next: typeof lines) => setLines(next) };
  return <Breakdown lines={lines} form={form as unknown as RecordForm<unknown>} />;
}
const saysOf = (line: BreakdownLine | undefined) => {
  const checked = check(breakdownLine, line, "2026-03-01");
  return checked.ok ? checked.value.projectCount : checked.errors.map(({ path, message }) => `${path}：${message}`);
};

it.each([
  ["45", 45],
  ["１２", 12],
  ["1,234", 1234],
  [" 20 ", 20],
  ["4.5", ["projectCount：户（项）数须为整数"]],
  ["-3", ["projectCount：户（项）数不能小于0"]],
])("a count typed as %j is kept or refused in words", async (text, kept) => {
  const { typing } = renderScreen(<Typed />);
  const box = screen.getByRole("textbox", { name: "涉税鉴证 户（项）数" });
  await typing.type(box, text);
  await typing.tab();
  expect(saysOf(typed.find(({ rowNo }) => rowNo === 5))).toEqual(kept);
});

it("a count that is emptied is none", async () => {
  const { typing } = renderScreen(<Typed begin={[{ ...row(5, "1.00", null), projectCount: 20 }]} />);
  await typing.clear(screen.getByRole("textbox", { name: "涉税鉴证 户（项）数" }));
  await typing.tab();
  expect(saysOf(typed[0])).toBeNull();
});

it("an amount at rest stands at the right with its thousands apart, and plain while it is typed", async () => {
  const { typing } = renderScreen(<Typed begin={[row(5, "1234567.80", null)]} />);
  const box = screen.getByRole("textbox", { name: "涉税鉴证 本年金额" });
  expect(box).toHaveValue("1,234,567.80");
  await typing.click(box);
  expect(box).toHaveValue("1234567.80");
  await typing.clear(box);
  await typing.type(box, "98765");
  await typing.tab();
  expect(box).toHaveValue("98,765");
  expect(typed[0]?.amount).toBe("98765");
});

describe("what is pasted", () => {
  const paste = async (at: string, text: string, begin: readonly BreakdownLine[] = []) => {
    const { typing } = renderScreen(<Typed begin={begin} />);
    await typing.click(screen.getByRole("textbox", { name: at }));
    await typing.paste(text);
  };
  it.each([
    ["(1,234.50)", "-1234.50"],
    ["１２３．４５", "123.45"],
    ["−0", "0.00"],
    ["￥1,234元", "1234.00"],
  ])("one amount %j is understood as it was meant", async (text, amount) => {
    await paste("涉税鉴证 本年金额", text, [row(5, "77.00", null)]);
    expect(typed).toEqual([row(5, amount, null)]);
  });

  it("as a block fills its rows down to the last one, and leaves the sums to the system", async () => {
    const block = ["6\t10", "", "3\t20.50", "\t30.50", "1\t(5.00)", "\t25.50"].join("\n");
    await paste("纳税情况审查 户（项）数", block);
    expect(typed).toEqual([
      { ...row(6, "10.00", null), projectCount: 6 },
      { ...row(8, "20.50", null), projectCount: 3 },
      { ...row(10, "-5.00", null), projectCount: 1 },
    ]);
    expect(screen.getByRole("status")).toHaveTextContent(/^已粘贴/);
  });

  it.each([
    ["涉税鉴证 本年金额", "1e308", "涉税鉴证", "不能用科学记数法"],
    ["涉税鉴证 本年金额", "100\n五万", "纳税情况审查", "按元填写"],
    ["涉税鉴证 户（项）数", "2\t100\n2.5\t100", "纳税情况审查", "户（项）数须为整数"],
    ["涉税鉴证 户（项）数", "12户", "涉税鉴证", "户（项）数须为整数"],
    ["非涉税业务收入 本年金额", "1\n2\n3", "非涉税业务收入", "粘贴的内容放不下"],
  ])("at %s as %j is refused in words at its cell, and nothing is lost", async (at, text, of, words) => {
    const stands = [{ ...row(5, "77.00", "1.00"), projectCount: 4 }];
    await paste(at, text, stands);
    expect(typed).toEqual(stands);
    expect(screen.getByRole("status")).toHaveTextContent(/^没有粘贴：.*原有内容没有改动。$/);
    expect(screen.getByRole("row", { name: new RegExp(of) })).toHaveTextContent(words);
  });
});

it("faults of 业务收入构成 belong to its own part", () => {
  const tabs = recordParts(INCOME, false).spec?.tabs;
  expect(tabs && [tabOf(tabs, "breakdown.0.projectCount"), tabOf(tabs, "lines.0.amount1")]).toEqual([
    "breakdown",
    "sheet",
  ]);
});
