import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { pairedLines } from "@/contracts/statement/forms/paired-lines";
import { small01 } from "@/contracts/statement/forms/small-01-2011";
import { href } from "@/lib/routes/href";
import { ACCOUNTS, FIRM_NAME } from "../kit/accounts";
import { lookAtBoth, picture } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { onPaper, pagesOf } from "../kit/paper";
import { endSession, loginPage } from "../kit/sign-in";
import {
  begin,
  button,
  cell,
  chooseWorkbook,
  complete,
  inDialog,
  main,
  pasteBlock,
  submit,
} from "../kit/statement-page";
import { expect, test } from "../kit/test";

// 报表: one firm's set of a year. The association asks for it; the balance sheet by keys alone with its session lost in the middle, the other two out of
// a workbook; checked across, submitted, sent back with marked rows, mended, accepted, summed up and printed.

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const YEAR = new Date().getFullYear() - 1;

/** Closing and opening amounts by row; all others are left blank. */
const BALANCE: Readonly<Record<string, readonly [string, string]>> = {
  货币资金: ["100000", "80000"],
  应收账款: ["50000", ""],
  固定资产原价: ["80000", "80000"],
  "减：累计折旧": ["20000", "10000"],
  应付职工薪酬: ["30000", ""],
  应交税费: ["5000", ""],
  "实收资本（或股本）": ["100000", "100000"],
  未分配利润: ["75000", "50000"],
};

/** Types one column downwards, row by row, by keys alone; stops before the row that is named. */
async function typeColumn(page: Page, at: 0 | 1, from: string | null, until: string | null): Promise<void> {
  const rows = small01.rows.filter(({ kind }) => kind === "input").map(({ label }) => label);
  for (const row of rows.slice(
    from === null ? 0 : rows.indexOf(from),
    until === null ? undefined : rows.indexOf(until),
  )) {
    const amount = BALANCE[row]?.[at] ?? "";
    if (amount !== "") await page.keyboard.type(amount);
    await page.keyboard.press("Enter");
  }
}

/** The association's inbox, down to our firm's statement of a kind. */
async function openWaiting(desk: Page, kind: string): Promise<void> {
  await desk.goto(href("desk.review"));
  await desk
    .getByRole("group", { name: "按类别查看" })
    .getByRole("button", { name: new RegExp(kind) })
    .click();
  const ours = main(desk).getByRole("row").filter({ hasText: FIRM_NAME.first });
  await ours.getByRole("link", { name: `${YEAR}年度${kind}` }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText(kind);
}

/** Out as a workbook and in again; one of another form is refused with its faults, and nothing changes. */
async function bringBack(page: Page): Promise<void> {
  await button(page, /Excel/).click();
  const saved = page.waitForEvent("download");
  await button(page, "导出").click();
  const file = await (await saved).path();
  await chooseWorkbook(page, readFileSync(file), "现金流量表.xlsx");
  await expect(page.getByText(/已导入 \d+ 格/)).toBeVisible();
  await chooseWorkbook(page, Buffer.from("not a workbook"), "别的文件.xlsx");
  await expect(
    page
      .getByRole("dialog")
      .getByText(/文件内容与扩展名 .xlsx 不符/)
      .first(),
  ).toBeVisible();
  await picture(page, "statement-import-1440x900");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** 催报 of the chosen rows, with what stands under the results. */
async function remindChosen(desk: Page, told: string | RegExp): Promise<void> {
  await desk.getByRole("region", { name: "所选记录" }).getByRole("button", { name: "催报" }).click();
  const dialog = desk.getByRole("dialog", { name: /^催报：所选/ });
  await dialog.getByRole("button", { name: "催报", exact: true }).click();
  await expect(dialog.getByText(told)).toBeVisible();
}

test("who has not filed is listed and reminded, one firm or several, each once a day; the firms read it", async ({
  browser,
}) => {
  const desk = await product.as(browser, "desk");
  const owing = { year: YEAR, filed: "owing" };
  await desk.goto(href("statement.filing", { ...owing, companyName: FIRM_NAME.first }));
  const ours = main(desk).getByRole("row").filter({ hasText: FIRM_NAME.first });
  await expect(ours).toContainText("已报 0 张");
  await main(desk)
    .getByRole("checkbox", { name: `选择 ${FIRM_NAME.first}` })
    .check();
  await remindChosen(desk, "已完成 1 条");
  await desk.keyboard.press("Escape");
  await expect(ours).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d/);
  await desk.goto(href("statement.filing", owing));
  await main(desk).getByRole("checkbox", { name: "选择本页全部" }).check();
  await remindChosen(desk, /^已完成 [1-9]\d* 条，无需办理 1 条$/);
  await expect(desk.getByRole("listitem").filter({ hasText: FIRM_NAME.first })).toContainText("今天已经催报过");

  for (const who of ["admin", "branch"] as const) {
    const page = await product.as(browser, who);
    await page.goto(href("message.center"));
    await main(page)
      .getByRole("link", { name: `请报送${String(YEAR)}年度财务报表` })
      .click();
    await expect(main(page).getByText(/协会还没有收齐贵所.*截止日期为 \d{4}-\d\d-\d\d/)).toBeVisible();
  }
});

test("the balance sheet is typed by keys alone; its session is lost in the middle and every cell comes back", async ({
  browser,
}) => {
  test.slow();
  const page = await product.as(browser, "admin");
  await page.goto(href("statement.balance-sheet"));
  await button(page, "新增").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await picture(page, "statement-new-1440x900");
  await page.keyboard.press("Control+Enter");
  await expect(main(page).getByRole("grid", { name: "资产负债表" })).toBeVisible();
  await expect(cell(page, "货币资金 期末余额")).toBeVisible();
  await cell(page, "货币资金 期末余额").focus();
  await typeColumn(page, 0, null, "应付职工薪酬");
  // Not yet left when the session is found to be gone.
  await page.keyboard.type("30000");
  const address = new URL(page.url());
  await endSession(page.context().request);
  await page.keyboard.press("Control+Enter");
  await page.waitForURL(/\/auth\?redirect=/);
  await loginPage(page).submit(ACCOUNTS.admin);
  await page.waitForURL((url) => url.pathname + url.search === address.pathname + address.search);
  await expect(cell(page, "应付职工薪酬 期末余额")).toHaveValue("30,000.00");
  for (const [row, [amount]] of Object.entries(BALANCE).slice(0, 4))
    await expect(cell(page, `${row} 期末余额`)).toHaveValue(`${Number(amount).toLocaleString("en")}.00`);
  await expect(cell(page, "资产总计 期末余额")).toHaveValue("210,000.00");

  await cell(page, "应交税费 期末余额").focus();
  await typeColumn(page, 0, "应交税费", null);
  await expect(cell(page, "货币资金 年初余额")).toBeFocused();
  await typeColumn(page, 1, null, null);
  await expect(cell(page, "负债和所有者权益（或股东权益）总计 年初余额")).toHaveValue("150,000.00");
  await expect(main(page).getByText(/^核对：/)).not.toContainText("错误");
  await lookAtBoth(page, "statement-edit");
  await complete(page);
  await main(page).getByRole("tab", { name: "报表" }).click();
  await lookAtBoth(page, "statement-read");
});

test("a block out of a workbook fills the income statement; words and too large blocks change nothing", async ({
  browser,
}) => {
  test.slow();
  const page = await product.as(browser, "admin");
  await begin(page, "statement.income-statement");
  await cell(page, "一、营业收入 本年累计金额").focus();
  await pasteBlock(page, "500000\n二十万\n");
  await expect(main(page).getByText(/没有粘贴：其中 1 格/)).toBeVisible();
  await expect(cell(page, "一、营业收入 本年累计金额")).toHaveValue("");
  await pasteBlock(page, "1\n".repeat(60));
  await expect(main(page).getByText(/没有粘贴：复制的内容有 60 行/)).toBeVisible();
  await lookAtBoth(page, "statement-refused");
  const income: Readonly<Record<number, string>> = {
    1: "５００，０００．００",
    2: "200,000.00",
    14: "250000",
    31: "25000",
  };
  await cell(page, "一、营业收入 本年累计金额").focus();
  await pasteBlock(page, Array.from({ length: 32 }, (_, at) => income[at + 1] ?? "").join("\r\n"));
  const profit = main(page).getByRole("textbox", { name: /^四、净利润.*本年累计金额$/ });
  await expect(profit).toHaveValue("25,000.00");
  await page.keyboard.press("Control+z");
  await expect(cell(page, "一、营业收入 本年累计金额")).toHaveValue("");
  await page.keyboard.press("Control+y");
  await expect(cell(page, "一、营业收入 本年累计金额")).toHaveValue("500,000.00");
  await complete(page);
});

test("a difference across the set is told at its cell and mended; all three are submitted", async ({ browser }) => {
  test.slow();
  const page = await product.as(browser, "admin");
  await begin(page, "statement.cash-flow-statement");
  const cash: Readonly<Record<number, string>> = { 1: "450000", 4: "300000", 5: "50000", 6: "81000", 21: "80000" };
  await main(page)
    .getByRole("textbox", { name: /^销售产成品.*本年累计金额$/ })
    .focus();
  await pasteBlock(page, Array.from({ length: 22 }, (_, at) => cash[at + 1] ?? "").join("\n"));
  await expect(main(page).getByRole("list", { name: "核对结果" })).toContainText("货币资金");
  await page.keyboard.press("F8");
  await lookAtBoth(page, "statement-cross-check");
  await main(page)
    .getByRole("textbox", { name: /^支付其他与经营活动有关的现金 本年累计金额$/ })
    .focus();
  await page.keyboard.type("80000");
  await page.keyboard.press("Enter");
  await expect(
    main(page)
      .getByRole("list", { name: "核对结果" })
      .getByText(/期末现金余额.*货币资金.*不相等/),
  ).toHaveCount(0);
  await complete(page);
  await bringBack(page);
  await submit(page);
  for (const route of ["statement.income-statement", "statement.balance-sheet"] as const) {
    await page.goto(href(route));
    await main(page)
      .getByRole("link", { name: `${YEAR}年度` })
      .first()
      .click();
    await submit(page);
  }
});

test("the association sends it back with marked rows; it is mended, submitted again and accepted", async ({
  browser,
}) => {
  test.slow();
  const desk = await product.as(browser, "desk");
  await openWaiting(desk, "资产负债表");
  await desk.getByLabel("标出「应收账款」需修改").check();
  await lookAtBoth(desk, "statement-review");
  await desk.getByRole("button", { name: "退回", exact: true }).click();
  await desk
    .getByRole("dialog")
    .getByRole("textbox", { name: /应收账款/ })
    .fill("请核对应收账款");
  await desk.getByRole("dialog").getByRole("textbox", { name: "原因" }).fill("应收账款与账簿不符");
  await inDialog(desk, "退回").click();
  await expect(desk.getByText("已退回").first()).toBeVisible();

  const page = await product.as(browser, "admin");
  await page.goto(href("statement.balance-sheet"));
  await main(page)
    .getByRole("link", { name: `${YEAR}年度` })
    .first()
    .click();
  const row = main(page)
    .getByRole("row", { name: /应收账款/ })
    .first();
  await expect(row).toContainText("请核对应收账款");
  await expect(main(page).getByRole("alert").first()).toContainText("应收账款与账簿不符");
  await button(page, "编辑").click();
  await expect(cell(page, "应收账款 期末余额")).toHaveAccessibleDescription(/请核对应收账款/);
  await lookAtBoth(page, "statement-returned");
  await cell(page, "应收账款 期末余额").focus();
  await page.keyboard.type("51000");
  await page.keyboard.press("Enter");
  await cell(page, "未分配利润 期末余额").focus();
  await page.keyboard.type("76000");
  await page.keyboard.press("Enter");
  await button(page, "保存").click();
  await expect(
    main(page)
      .getByText(/应收账款与账簿不符/)
      .first(),
  ).toBeVisible();
  await button(page, "重新提交").or(button(page, "提交")).first().click();
  await page.getByRole("dialog").getByRole("button", { name: /提交$/ }).last().click();
  await expect(main(page).getByText("待审核").first()).toBeVisible();

  // The last of the set stays: it is decided as the other two are.
  for (const kind of ["资产负债表", "利润表"]) {
    await openWaiting(desk, kind);
    for (const [step, done] of [
      ["受理", "已受理"],
      ["通过", "已通过"],
    ] as const) {
      await desk.getByRole("main").getByRole("button", { name: step, exact: true }).click();
      await inDialog(desk, step).click();
      await expect(desk.getByText(done, { exact: true }).first()).toBeVisible();
    }
  }
});

test("its print is the official form on one A4 page; history, filings, summary and comparison know it", async ({
  browser,
}) => {
  test.slow();
  const page = await product.as(browser, "admin");
  await page.goto(href("statement.balance-sheet"));
  await main(page)
    .getByRole("link", { name: `${YEAR}年度` })
    .first()
    .click();
  await expect(main(page).getByText("审核通过").first()).toBeVisible();
  const [sheet, printed] = await onPaper(
    page,
    () => button(page, "打印").click(),
    async () => {
      const rows = await page.evaluate(() =>
        [...document.querySelectorAll("[data-statement] tbody tr")].map((row) =>
          [...row.querySelectorAll("td")].map((one) => one.textContent ?? ""),
        ),
      );
      return [await pagesOf(page, "statement-balance-sheet"), rows] as const;
    },
  );
  expect(sheet).toHaveLength(1);
  expect(sheet[0]).toContain("会小企01表");
  expect(sheet[0]).toContain("单位：元");
  // Row by row as the ministry's form has it: left 1–30, right 31–53.
  expect(printed.map(([left, no, , , right, rightNo]) => [left, no, right, rightNo])).toEqual(
    pairedLines(small01).map(({ left, right }) =>
      [left, right].flatMap((line) => [line?.label ?? "", line && "rowNo" in line ? String(line.rowNo) : ""]),
    ),
  );
  const paper = readFileSync("test-results/screens/statement-balance-sheet.pdf", "latin1");
  const [, width = "0", height = "0"] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
  expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);

  await main(page).getByRole("tab", { name: "变更记录" }).click();
  await expect(main(page).getByText("应收账款 · 期末余额").first()).toBeVisible();
  await page.goto(href("statement.balance-sheet"));
  await lookAtBoth(page, "statement-list");

  const desk = await product.as(browser, "desk");
  await desk.goto(href("statement.filing", { year: YEAR }));
  await expect(main(desk).getByText(/年度应报 \d+ 家/)).toBeVisible();
  await expect(main(desk).getByText(FIRM_NAME.first).first()).toBeVisible();
  await lookAtBoth(desk, "statement-filing");
  await desk.goto(href("statement.summary", { year: YEAR }));
  await expect(main(desk).getByText(new RegExp(`${YEAR} 年度审核通过 \\d+ 家`))).toBeVisible();
  await lookAtBoth(desk, "statement-summary");
  await desk.goto(href("statement.desk-balance-sheet"));
  await main(desk)
    .getByRole("link", { name: /湖南晴川/ })
    .first()
    .click();
  await main(desk).getByRole("tab", { name: "同类对照" }).click();
  // The sample may hold fewer firms than a comparison wants.
  const compared = main(desk).getByRole("table", { name: "同类对照" });
  await expect(compared.or(main(desk).getByText("不作比较"))).toBeVisible();
  await lookAtBoth(desk, "statement-compare");
});
