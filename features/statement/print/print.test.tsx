// Guarantees: each of the six forms is printed with all its rows in order and their numbers, under the heads of its period,
// with its number at the top and places for three signatures and the seal; amounts stand beside their rows; what stands
// beside a form has a paper of its own.
import { cleanup, render, screen, within } from "@testing-library/react";
import { headingOf } from "@/contracts/statement/forms/define-form";
import { FORMS } from "@/contracts/statement/forms/forms";
import { pairedLines } from "@/contracts/statement/forms/paired-lines";
import { small02 } from "@/contracts/statement/forms/small-02-2011";
import { PERIOD, STANDARD, STATEMENT } from "@/contracts/statement/terms";
import { AnnexPrint } from "@/features/statement/print/annex-print";
import { BALANCE, CASH, INCOME, type Statement } from "@/features/statement/kind";
import { StatementPrint } from "@/features/statement/print/print";

const KINDS = { [STATEMENT.balance]: BALANCE, [STATEMENT.income]: INCOME, [STATEMENT.cash]: CASH };

beforeEach(() => {
  window.print = jest.fn();
});

function printed(form: (typeof FORMS)[number], periodType: number = PERIOD.year, accountingStandard = 1) {
  const typed = form.rows.filter(({ kind }) => kind === "input");
  const record = {
    formKey: form.key,
    periodType,
    accountingStandard,
    periodText: "2025年度",
    reportDate: "2025-12-31",
    companyName: "湖南示例所",
    auditStatus: 3,
    legalPerson: "周晓岚",
    financeHead: "李明",
    preparer: null,
    lines: typed.map(({ itemCode, rowNo }) => ({ itemCode, amount1: `${rowNo}.00`, amount2: `${rowNo}.50` })),
  } as unknown as Statement;
  render(<StatementPrint kind={KINDS[form.statementType]} record={record} onDone={() => undefined} />);
  return screen.getByRole("article", { name: form.title });
}

it.each(FORMS.map((form) => [form.formNo, form] as const))("%s has its rows, heads and places to sign", (_, form) => {
  const paper = printed(form);
  const [head, ...rows] = within(paper).getAllByRole("row");
  const sides = form.rightFrom === null ? 1 : 2;
  const heads = within(head as HTMLElement)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
  const amounts = (["amount1", "amount2"] as const).map((column) => headingOf(form, PERIOD.year, column));
  expect(heads.filter((one) => amounts.includes(one ?? ""))).toHaveLength(sides * 2);
  expect(heads.filter((one) => one === "行次")).toHaveLength(sides);
  const lines =
    sides === 2 ? pairedLines(form).map(({ left, right }) => [left, right]) : form.lines.map((line) => [line]);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent ?? ""),
  );
  expect(cells.map((row) => row.filter((__, at) => at % 4 < 2))).toEqual(
    lines.map((side) => side.flatMap((line) => [line?.label ?? "", line && "rowNo" in line ? String(line.rowNo) : ""])),
  );
  for (const [label, no, first, second] of cells.flatMap((row) => [row.slice(0, 4), row.slice(4)]))
    if (form.rows.some(({ rowNo, kind }) => kind === "input" && String(rowNo) === no))
      expect([label, first, second]).toEqual([label, `${no}.00`, `${no}.50`]);
  for (const words of [
    form.formNo,
    "编制单位：湖南示例所",
    "单位：元",
    "单位负责人（周晓岚）",
    "制表人：",
    "（单位公章）",
  ])
    expect(paper).toHaveTextContent(words);
});

it("what stands beside the form is printed on a paper of its own", () => {
  const balance = [
    { itemCode: "monetaryFunds", amount1: "410.00", amount2: null },
    { itemCode: "accountsPayable", amount1: "100.00", amount2: null },
  ];
  const told = { companyName: "湖南示例所", periodText: "2025年度", periodType: 1, auditStatus: 0 };
  const of = (more: object) => ({ ...told, ...more }) as unknown as Statement;
  render(
    <AnnexPrint kind={BALANCE} record={of({ formKey: "small-01@2011", lines: balance })} onDone={() => undefined} />,
  );
  const figures = screen.getByRole("article", { name: "资产负债表附表：财务指标" });
  expect(within(figures).getByRole("row", { name: /流动比率/ })).toHaveTextContent("4.10");
  expect(figures).toHaveTextContent("未经审核");
  cleanup();
  const breakdown = [
    { rowNo: 1, projectCount: 3, amount: "60.50", lastYearAmount: null },
    { rowNo: 10, projectCount: null, amount: "39.50", lastYearAmount: "1.00" },
  ];
  const income = of({ formKey: "small-02@2011", lines: [], breakdown });
  render(<AnnexPrint kind={INCOME} record={income} onDone={() => undefined} />);
  const classes = screen.getByRole("article", { name: "利润表附表：业务收入构成" });
  const cells = (name: RegExp) =>
    within(within(classes).getByRole("row", { name }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent);
  expect(cells(/纳税申报代理/)).toEqual(["1", "纳税申报代理", "3", "60.50", ""]);
  expect(cells(/收入总额/).slice(-2)).toEqual(["100.00", "1.00"]);
});

it("says where the firm keeps its books by another standard than its form", () => {
  const note = "本单位执行其他会计制度，本表按小企业会计准则的格式填报";
  expect(printed(small02)).not.toHaveTextContent(note);
  cleanup();
  expect(printed(small02, PERIOD.year, STANDARD.other)).toHaveTextContent(note);
});

it("of a month the second column is 本月金额", () => {
  const paper = printed(small02, PERIOD.month);
  expect(within(paper).getByRole("columnheader", { name: "本月金额" })).toBeInTheDocument();
});
