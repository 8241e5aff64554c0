import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type StatementForm, headingOf } from "@/contracts/statement/forms/define-form";
import { formFor } from "@/contracts/statement/forms/forms";
import { pairedLines } from "@/contracts/statement/forms/paired-lines";
import { small02 } from "@/contracts/statement/forms/small-02-2011";
import { small03 } from "@/contracts/statement/forms/small-03-2011";
import { PERIOD, type StatementType } from "@/contracts/statement/terms";
import { href } from "@/lib/routes/href";
import { demoId } from "@/server/seed/demo";
import { FIRM_NAME } from "../kit/accounts";
import { onPaper, pagesOf } from "../kit/paper";
import { ownProduct } from "../kit/product/own-product";
import { begin, button, chooseWorkbook, complete, main, pasteBlock, submit } from "../kit/statement-page";
import { expect, test } from "../kit/test";
import { filledIn, wordsIn } from "../kit/workbook";
import { LONG } from "../kit/tier";

// 报表 out of Excel and on to paper: 利润表 and 现金流量表 from their templates, with a marked copy on a fault and a difference
// across the set mended by another workbook; what stands beside a form, and each of the six forms as the ministry has it.

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const YEAR = new Date().getFullYear() - 1;

type Amounts = Readonly<Record<number, string>>;

/** Amounts of the first column by row number, as cells of the template: its heads stand in row 4. */
const cellsOf = (form: StatementForm, amounts: Amounts): Record<string, string> =>
  Object.fromEntries(
    form.lines.flatMap((line, at) => {
      const amount = line.kind === "heading" ? undefined : amounts[line.rowNo];
      return amount === undefined ? [] : [[`C${String(at + 5)}`, amount]];
    }),
  );

async function downloaded(page: Page, press: () => Promise<unknown>): Promise<Buffer> {
  const saved = page.waitForEvent("download");
  await press();
  return readFileSync(await (await saved).path());
}
async function template(page: Page): Promise<Buffer> {
  await button(page, /Excel/).click();
  return downloaded(page, () => button(page, "下载模板").click());
}
/** Saved on another tab, it is read on that one. */
const showSheet = (page: Page) => main(page).getByRole("tab", { name: "报表" }).click();
const differs = (page: Page) =>
  main(page)
    .getByRole("list", { name: "核对结果" })
    .getByText(/期末现金余额.*货币资金.*不相等/);

test("the income statement is filled in its template; a wrong one comes back marked and takes nothing in", async ({
  browser,
}) => {
  test.slow();
  const page = await product.as(browser, "admin");
  await begin(page, "statement.balance-sheet");
  const balance: Readonly<Record<number, string>> = {
    1: "100000\t80000",
    4: "50000\t",
    18: "80000\t80000",
    19: "20000\t10000",
    35: "30000\t",
    36: "5000\t",
    48: "100000\t100000",
    51: "75000\t50000",
  };
  await main(page).getByRole("textbox", { name: "货币资金 期末余额", exact: true }).focus();
  await pasteBlock(page, Array.from({ length: 53 }, (_, at) => balance[at + 1] ?? "\t").join("\n"));
  await complete(page);

  await begin(page, "statement.income-statement");
  await complete(page);
  const blank = await template(page);
  const right: Amounts = { 1: "500000", 2: "200000", 14: "250000", 31: "25000" };
  await chooseWorkbook(page, filledIn(blank, cellsOf(small02, { ...right, 32: "24000" })), "利润表.xlsx");
  const faults = page.getByRole("dialog").getByRole("table", { name: "文件中的错误" });
  await expect(faults).toContainText("「净利润」按各项计算应为 25,000.00 元，文件中是 24,000.00 元");
  const marked = await downloaded(page, () => page.getByRole("button", { name: "下载标错文件" }).click());
  expect(wordsIn(marked)).toContain("按各项计算应为");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await showSheet(page);
  const told = main(page).getByRole("table", { name: "利润表" });
  await expect(told.getByRole("row", { name: /营业收入/ }).first()).not.toContainText("500,000.00");

  await chooseWorkbook(page, filledIn(blank, cellsOf(small02, { ...right, 32: "25000" })), "利润表.xlsx");
  await expect(page.getByText(/已导入 4 格/)).toBeVisible();
  await expect(told.getByRole("row", { name: /净利润/ })).toContainText("25,000.00");
});

/** One cell of 业务收入构成 as it is typed. */
const service = (page: Page, name: string) => main(page).getByRole("textbox", { name, exact: true });

test("what stands beside a form has a paper of its own: 业务收入构成 as it was typed with its totals, 财务指标", async ({
  browser,
}) => {
  const page = await product.as(browser, "admin");
  const open = async (route: Parameters<typeof href>[0]) => {
    await page.goto(href(route));
    await main(page)
      .getByRole("link", { name: `${String(YEAR)}年度` })
      .first()
      .click();
  };
  const printed = (of: string, name: string) =>
    onPaper(
      page,
      () => button(page, of).click(),
      () => pagesOf(page, name),
    );
  await open("statement.income-statement");
  await button(page, "编辑").click();
  await main(page).getByRole("tab", { name: "业务收入构成" }).click();
  await service(page, "纳税申报代理 户（项）数").fill("12");
  await service(page, "纳税申报代理 本年金额").fill("480000");
  await service(page, "非涉税业务收入 本年金额").fill("20000");
  await service(page, "非涉税业务收入 上年金额").fill("1234.5");
  await button(page, "保存").click();
  const classes = await printed("打印业务收入构成", "paper-breakdown");
  expect(classes).toHaveLength(1);
  for (const words of [
    "利润表附表：业务收入构成",
    `编制单位：${FIRM_NAME.first}`,
    `${String(YEAR)}年度单位：元`,
    "草稿，未经审核",
    "1纳税申报代理12480,000.00",
    "9涉税业务收入合计480,000.000.00",
    "10非涉税业务收入20,000.001,234.50",
    "11收入总额500,000.001,234.50",
    "单位负责人",
    "（单位公章）",
  ])
    expect(classes[0]).toContain(words);

  await open("statement.balance-sheet");
  const figures = await printed("打印财务指标", "paper-figures");
  expect(figures).toHaveLength(1);
  for (const words of ["资产负债表附表：财务指标", "资产负债率", "流动比率", "净资产"])
    expect(figures[0]).toContain(words);
});

test("the cash flow statement is filled in its template; what it says against the balance sheet is named, mended, and all three go out", async ({
  browser,
}) => {
  test.slow();
  const page = await product.as(browser, "admin");
  await begin(page, "statement.cash-flow-statement");
  await complete(page);
  const blank = await template(page);
  const cash: Amounts = { 1: "450000", 4: "300000", 5: "50000", 6: "81000", 21: "80000" };
  await chooseWorkbook(page, filledIn(blank, cellsOf(small03, cash)), "现金流量表.xlsx");
  await expect(page.getByText(/已导入 5 格/)).toBeVisible();
  await showSheet(page);
  await expect(differs(page)).toBeVisible();
  await chooseWorkbook(page, filledIn(blank, cellsOf(small03, { ...cash, 6: "80000" })), "现金流量表.xlsx");
  await expect(differs(page)).toHaveCount(0);
  await submit(page);
  for (const route of ["statement.income-statement", "statement.balance-sheet"] as const) {
    await page.goto(href(route));
    await main(page)
      .getByRole("link", { name: `${String(YEAR)}年度` })
      .first()
      .click();
    await submit(page);
  }
});

const KINDS = [
  [1, "statement.desk-balance-sheet"],
  [2, "statement.desk-income-statement"],
  [3, "statement.desk-cash-flow-statement"],
] as const;
/** Of the demo's accepted sets: the head office's under 企业会计准则, another firm's under 小企业会计准则. */
const SETS = [
  [2, 1],
  [1, 4],
] as const;

for (const [standard, firstOf] of SETS)
  for (const [at, [type, route]] of KINDS.entries()) {
    const form = formFor(type as StatementType, standard);
    test(
      `${form.formNo} on paper: its rows with their numbers, its heads on each page, signed and sealed at the end`,
      at === 0 ? {} : LONG,
      async ({ browser }) => {
        const page = await product.as(browser, "desk");
        await page.goto(href(route, { statementId: demoId("statement", firstOf + at) }));
        const { pages, rows } = await onPaper(
          page,
          () => button(page, "打印").click(),
          async () => ({
            pages: await pagesOf(page, `paper-${form.id}`),
            rows: await page.evaluate(() =>
              [...document.querySelectorAll("[data-statement] tbody tr")].map((row) =>
                [...row.querySelectorAll("td")].map((one) => one.textContent ?? ""),
              ),
            ),
          }),
        );
        const sides =
          form.rightFrom === null
            ? form.lines.map((left) => [left])
            : pairedLines(form).map(({ left, right }) => [left, right]);
        expect(rows.map((cells) => cells.filter((_, column) => column % 4 < 2))).toEqual(
          sides.map((side) =>
            side.flatMap((line) => [line?.label ?? "", line && "rowNo" in line ? String(line.rowNo) : ""]),
          ),
        );
        // Both sides of a balance sheet stand on one page; a longer form goes on under its heads.
        expect(pages.length).toBeLessThanOrEqual(form.numbering === "own" && form.rightFrom === null ? 2 : 1);
        for (const text of pages) {
          expect(text).toContain(form.formNo);
          for (const column of ["amount1", "amount2"] as const)
            expect(text).toContain(headingOf(form, PERIOD.year, column));
        }
        const last = pages.at(-1) ?? "";
        for (const words of ["单位负责人", "财务负责人", "制表人", "（单位公章）", "年月日"])
          expect(last).toContain(words);
        expect(pages[0]).toContain("单位：元");
      },
    );
  }
