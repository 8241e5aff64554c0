import type { Page } from "@playwright/test";
import { duesApi } from "@/contracts/statement/dues/dues";
import { href } from "@/lib/routes/href";
import { callPath } from "../kit/calls";
import { FIRM_NAME } from "../kit/accounts";
import { pick } from "../kit/inspection-sheet";
import { listPage } from "../kit/list-page";
import { lookAtBoth, WIDTHS } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 会费 at the association: a year's rules are written, simulated and put in force, bills made, one of them declared and
// settled in the inbox, a bank's file taken in once and matched, the money receipted, the receipt 冲红.

test.describe.configure({ mode: "serial" });
const product = ownProduct();
/** The year that runs: its rules take the revenue of the one that has ended. */
const YEAR = new Date().getFullYear();

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => mainOf(page).getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog").last();
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => mainOf(page).getByRole("tab", { name: new RegExp(`^${name}`) });
const at = (path: string, id: string): string => path.replace(/\{\w+\}/, id);

/** A call of the firm, whose screens are another journey. */
const asFirm = <T>(page: Page, method: "GET" | "PUT", path: string, data?: object): Promise<T> =>
  callPath(page.request, method, path, data);

interface Bill {
  readonly duesId: string;
  readonly billNo: string;
  readonly duesYear: number;
  readonly payable: string;
  readonly version: number;
}
let bill: Bill;

test("the six lists stand", LONG, async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await product.as(browser, "desk");
  const list = listPage(page, "statement.desk-dues");
  await list.open();
  await expect(list.row(`HF${YEAR - 1}`).first()).toBeVisible();
  await expect(mainOf(page).locator("tfoot")).toContainText("合计");
  await expect(mainOf(page).getByText(new RegExp(`${YEAR - 1}年度会员单位`))).toBeVisible();
  await lookAtBoth(page, "dues-desk-bills");
  await button(page, "逾期").click();
  await expect(page).toHaveURL(/isOverdue=true/);
  // Those of the year that has ended may still be paid.
  await expect(list.row(`HF${YEAR - 1}`)).toHaveCount(0);
  await list.rows.first().getByRole("link").first().click();
  await expect(mainOf(page).getByRole("region", { name: "应缴与已缴" })).toBeVisible();
  await lookAtBoth(page, "dues-desk-record");
  await tab(page, "个人会费明细").click();
  await lookAtBoth(page, "dues-desk-people");
  for (const id of ["dues-payment", "dues-receipt", "dues-reduction"] as const) {
    await listPage(page, `statement.desk-${id}`).open();
    await lookAtBoth(page, `dues-desk-${id}`);
  }
});

test("rules with a gap are told at their row; simulated, they are put in force", async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await product.as(browser, "desk");
  await listPage(page, "statement.dues-standard").open();
  await lookAtBoth(page, "dues-desk-standards");
  await button(page, "新建标准").click();
  await pick(page, dialog(page).getByLabel("起点"), "全国文件：2021 起定额分档，5‰ 封顶减免");
  await inDialog(page, "下一步").click();
  const form = page.getByRole("dialog").filter({ hasText: "分档（收入所在一档的定额）" });
  await form.getByLabel("收入所属年度").fill(String(YEAR - 1));
  await form.getByLabel("收入所属年度").press("Enter");
  await form.getByLabel("单位会费封顶").fill("500000");
  const from = form.locator('[data-field="tiers.1.from"] input');
  await from.fill("12000000");
  await inDialog(page, "保存草稿").click();
  await expect(form.getByText(/第 2 档与第 1 档之间有空档/).first()).toBeVisible();
  await lookAtBoth(page, "dues-desk-standard-gap");
  await page.setViewportSize(WIDTHS[0][1]);
  await from.fill("10000000");
  await inDialog(page, "保存草稿").click();
  await expect(mainOf(page).getByRole("heading", { level: 1 })).toHaveText(`${YEAR}年度会费标准`);
  await button(page, "试算").click();
  const firms = mainOf(page).getByRole("table", { name: "试算明细" });
  await expect(firms).toBeVisible();
  await expect(mainOf(page).getByRole("status").filter({ hasText: "比较" })).toContainText(`${YEAR - 1}年度会费标准`);
  await lookAtBoth(page, "dues-desk-simulation");
  await page.setViewportSize(WIDTHS[0][1]);
  await button(page, "开始执行").click();
  await inDialog(page, "开始执行").click();
  await expect(mainOf(page).getByText("执行中").first()).toBeVisible();
});

test("bills are made once, and who got none is told why", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await product.as(browser, "desk");
  await listPage(page, "statement.desk-dues").open();
  await button(page, "生成会费单").click();
  await dialog(page).getByLabel("会费年度").fill(String(YEAR));
  await dialog(page).getByLabel("会费年度").press("Enter");
  await inDialog(page, "开始生成").click();
  await expect(page.getByRole("dialog").getByText(/生成完成：新生成 \d+ 张/)).toBeVisible({ timeout: 60_000 });
  await lookAtBoth(page, "dues-desk-generated");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "关闭").last().click();
  await page.goto(href("statement.desk-dues", { yearFrom: YEAR, yearTo: YEAR }));
  await expect(listPage(page, "statement.desk-dues").row(`HF${YEAR}`).first()).toBeVisible();
});

test("a declaration is read with its steps and settled in the inbox", async ({ browser }) => {
  test.setTimeout(180_000);
  const firm = await product.as(browser, "head");
  const query = `?page=1&yearFrom=${YEAR}&yearTo=${YEAR}`;
  const bills = await asFirm<(Bill & { readonly companyName: string })[]>(firm, "GET", duesApi.list.path + query);
  const own = bills.find(({ companyName }) => companyName === FIRM_NAME.headOffice);
  expect(own).toBeDefined();
  const duesId = own?.duesId ?? "";
  const full = await asFirm<object>(firm, "GET", at(duesApi.full.path, duesId));
  const said = { receiptMobile: "13800138000", handlerName: "周敏", handlerMobile: "13800138000" };
  const saved = await asFirm<Bill>(firm, "PUT", at(duesApi.update.path, duesId), {
    ...full,
    receiptEmail: "a@example.com",
    ...said,
    version: own?.version,
  });
  await asFirm(firm, "PUT", at(duesApi.submit.path, duesId), { version: saved.version });
  const page = await product.as(browser, "desk");
  await page.goto(href("desk.review"));
  await mainOf(page)
    .getByRole("button", { name: /^会费申报与退费/ })
    .click();
  await mainOf(page)
    .getByRole("link", { name: new RegExp(saved.billNo) })
    .first()
    .click();
  await expect(mainOf(page).getByRole("table", { name: "计算过程" })).toContainText("5‰");
  await expect(mainOf(page).getByText(/与审核通过的利润表一致/)).toBeVisible();
  await expect(mainOf(page).getByText("没有提出异议的人员")).toBeVisible();
  await lookAtBoth(page, "dues-desk-review");
  await page.setViewportSize(WIDTHS[0][1]);
  await button(page, "核定").click();
  await inDialog(page, "核定").click();
  await expect(page.getByText("已核定").first()).toBeVisible();
  bill = await asFirm<Bill>(firm, "GET", at(duesApi.get.path, duesId));
  expect(Number(bill.payable)).toBeGreaterThan(0);
});

test("a bank's file is checked, taken in once, and matched with bills", async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await product.as(browser, "desk");
  const list = listPage(page, "statement.dues-bank");
  await list.open();
  await button(page, "导入流水").click();
  const choose = (name: string, text: string) =>
    dialog(page)
      .getByLabel(/^选择附件/)
      .setInputFiles(upload(name, Buffer.from(text), "text/csv"));
  await choose("明细.csv", "甲,乙,丙\n1,2,3\n");
  await expect(dialog(page).getByText(/没有认出这些列：交易日期、收入金额、对方户名/)).toBeVisible();
  await expect(dialog(page).getByText(/没有导入任何数据/)).toBeVisible();
  await lookAtBoth(page, "dues-desk-bank-refused");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "重新选择文件").click();
  const day = new Date().toISOString().slice(0, 10);
  const rows = [
    "交易日期,贷方发生额,借方发生额,对方户名,流水号,摘要",
    `${day},${bill.payable},,${FIRM_NAME.headOffice},E2E0001,${bill.billNo} 会费`,
    `${day},12.34,,某银行,E2E0002,存款利息`,
    `${day},,500.00,某物业公司,E2E0003,物业费`,
    `昨天,1.00,,张三,E2E0004,会费`,
  ].join("\n");
  await choose("收款流水.csv", rows);
  await expect(dialog(page).getByText(/可导入 2 行，此前已导入 0 行/)).toBeVisible();
  await expect(dialog(page).getByText(/交易日期「昨天」不是日期/)).toBeVisible();
  await lookAtBoth(page, "dues-desk-bank-check");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "导入 2 行").click();
  await expect(dialog(page).getByText(/导入完成：.*新导入 2 行/)).toBeVisible();
  await inDialog(page, "再导入一个文件").click();
  await choose("收款流水.csv", rows);
  await expect(dialog(page).getByText(/没有新的流水，不需要导入/)).toBeVisible();
  await inDialog(page, "关闭").last().click();

  await list
    .row("某银行")
    .getByRole("button", { name: /^不是会费/ })
    .click();
  await dialog(page).getByLabel("原因").fill("存款利息");
  await inDialog(page, "标为不是会费").click();
  await expect(list.row("某银行").getByText("不是会费").first()).toBeVisible();
  await list.row("E2E0001").getByRole("button", { name: /^匹配/ }).click();
  await inDialog(page, new RegExp(`^选用 .*${bill.billNo}`)).click();
  await expect(dialog(page).getByText("与流水金额一致")).toBeVisible();
  await lookAtBoth(page, "dues-desk-match");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "匹配并确认到账").click();
  await expect(list.row("E2E0001").getByText("已匹配").first()).toBeVisible();
  await lookAtBoth(page, "dues-desk-bank");
  await page.setViewportSize(WIDTHS[0][1]);
  await list.row("E2E0001").getByRole("link").last().click();
  await expect(mainOf(page).getByText("已到账").first()).toBeVisible();
  await lookAtBoth(page, "dues-desk-payment-record");
});

test("what has arrived is receipted, and a wrong receipt 冲红", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await product.as(browser, "desk");
  await page.goto(href("statement.desk-dues", { duesId: bill.duesId }));
  await expect(mainOf(page).getByText("已缴清").first()).toBeVisible();
  await tab(page, "缴费与票据").click();
  await lookAtBoth(page, "dues-desk-money");
  await page.setViewportSize(WIDTHS[0][1]);
  await button(page, "登记票据").click();
  await dialog(page).getByLabel("票据代码").fill("43010026");
  await dialog(page).getByLabel("票据号码").fill("0000012345");
  await expect(dialog(page).getByLabel("抬头")).not.toHaveValue("");
  await dialog(page)
    .getByLabel(/^选择附件/)
    .setInputFiles(upload("会费票据.pdf", pdf()));
  await expect(dialog(page).getByRole("link", { name: "会费票据.pdf" })).toBeVisible();
  await lookAtBoth(page, "dues-desk-receipt-dialog");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "登记票据").click();
  await expect(mainOf(page).getByText("已开票").first()).toBeVisible();
  await listPage(page, "statement.desk-dues-receipt").open({ receiptNo: "0000012345" });
  const row = listPage(page, "statement.desk-dues-receipt").row("0000012345");
  const red = row.getByRole("button", { name: /^冲红/ });
  if (!(await red.isVisible())) await row.getByRole("button", { name: /^更多操作/ }).click();
  await mainOf(page).getByRole("button", { name: /^冲红/ }).click();
  await dialog(page).getByLabel("原因").fill("抬头有误");
  await inDialog(page, "冲红").click();
  await expect(row.getByText("已冲红").first()).toBeVisible();
});

test("a bill is reckoned anew with its note, and what was paid too much is repaid", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await product.as(browser, "desk");
  const { setDate } = recordParts(page);
  await page.goto(href("statement.desk-dues", { duesId: bill.duesId }));
  await button(page, "重新核算").click();
  await dialog(page).getByLabel("更正后的业务收入总额").fill("1000000");
  await dialog(page).getByLabel("原因").fill("报表更正");
  await inDialog(page, "重新核算").click();
  await expect(
    mainOf(page)
      .getByText(/重新核算：报表更正/)
      .first(),
  ).toBeVisible();
  await lookAtBoth(page, "dues-desk-recalculated");
  await page.setViewportSize(WIDTHS[0][1]);
  await button(page, "登记退费").click();
  await setDate(dialog(page).getByLabel("退费日期"), new Date().toISOString().slice(0, 10));
  await dialog(page).getByLabel("退费流水号").fill("E2ER0001");
  await inDialog(page, "登记退费").click();
  await expect(mainOf(page).getByText("已退费").first()).toBeVisible();
});
