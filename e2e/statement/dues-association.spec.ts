import type { Page } from "@playwright/test";
import { duesApi } from "@/contracts/statement/dues/dues";
import { href } from "@/lib/routes/href";
import { FIRM_NAME } from "../kit/accounts";
import { callBy } from "../kit/calls";
import { listPage } from "../kit/list-page";
import { lookAtBoth, WIDTHS } from "../kit/look";
import { ownProduct } from "../kit/product/own-product";
import { upload } from "../kit/samples";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// 会费 at the association, where several bills meet: an objection is answered, bills are settled from the list, what a firm
// paid too much goes to its next bill, and one transfer pays the bills of two firms.

test.describe.configure({ mode: "serial" });
const product = ownProduct();
const YEAR = new Date().getFullYear() - 1;
const FIRST = FIRM_NAME.first;
const HEAD = FIRM_NAME.headOffice;
const ANSWER = "人数截止日仍在本所执业，按名册计收";

const mainOf = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => mainOf(page).getByRole("button", { name, exact: true });
const dialog = (page: Page) => page.getByRole("dialog").last();
const inDialog = (page: Page, name: string | RegExp) => dialog(page).getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => mainOf(page).getByRole("tab", { name: new RegExp(`^${name}`) });

/** The bill of a firm and year as it stands now. */
async function billOf(page: Page, companyName: string, year: number) {
  const query = { page: 1, pageSize: 100, yearFrom: year, yearTo: year };
  const bills = await callBy(page.request, duesApi.list, { query });
  const bill = (bills as unknown as readonly Bill[]).find((one) => one.companyName === companyName);
  expect(bill, `${companyName} ${year}`).toBeDefined();
  return bill as Bill;
}
interface Bill {
  readonly duesId: string;
  readonly billNo: string;
  readonly companyName: string;
  readonly owing: string;
  readonly version: number;
}

/** The firm's own side, whose screens are another journey. */
async function declare(page: Page, companyName: string): Promise<void> {
  const { duesId, version } = await billOf(page, companyName, YEAR);
  const full = await callBy(page.request, duesApi.full, { params: { duesId } });
  const said = { receiptEmail: "a@example.com", receiptMobile: "13800138000" };
  const handler = { handlerName: "周敏", handlerMobile: "13800138000" };
  const body = { ...full, ...said, ...handler, version };
  const saved = (await callBy(page.request, duesApi.update, { params: { duesId }, body })) as unknown as Bill;
  await callBy(page.request, duesApi.submit, { params: { duesId }, body: { version: saved.version } });
}

test("an objection is answered in words that the firm reads", async ({ browser }) => {
  test.setTimeout(180_000);
  const head = await product.as(browser, "head");
  const { duesId } = await billOf(head, HEAD, YEAR);
  const items = await callBy(head.request, duesApi.items, { params: { duesId }, query: { page: 1, pageSize: 30 } });
  const item = (items as unknown as readonly { itemId: string; staffName: string; version: number }[])[0];
  expect(item).toBeDefined();
  const objection = { reason: "已于年内离职，离职手续已办结", version: item?.version };
  await callBy(head.request, duesApi.object, { params: { itemId: item?.itemId ?? "" }, body: objection });
  const page = await product.as(browser, "desk");
  await page.goto(href("statement.desk-dues", { duesId }));
  await tab(page, "个人会费明细").click();
  await mainOf(page).getByRole("checkbox", { name: "只看有异议的" }).check();
  await button(page, `答复 ${item?.staffName ?? ""}`).click();
  await dialog(page).getByRole("radio", { name: "否", exact: true }).check();
  await inDialog(page, "答复").click();
  await expect(
    dialog(page)
      .getByText(/请填写答复|答复至少/)
      .first(),
  ).toBeVisible();
  await dialog(page).getByLabel("答复", { exact: true }).fill(ANSWER);
  await lookAtBoth(page, "dues-objection-answer");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "答复").click();
  await expect(mainOf(page).getByText("异议不成立")).toBeVisible();
  await head.goto(href("statement.dues", { duesId }));
  await tab(head, "个人会费明细").click();
  await expect(mainOf(head).getByText(ANSWER)).toBeVisible();
});

test("of bills settled from the list, those that fit are settled and the others say why not", async ({ browser }) => {
  test.setTimeout(180_000);
  await declare(await product.as(browser, "head"), HEAD);
  const page = await product.as(browser, "desk");
  const list = listPage(page, "statement.desk-dues");
  await list.open({ yearFrom: YEAR, yearTo: YEAR });
  for (const name of [FIRST, HEAD]) {
    const { billNo } = await billOf(page, name, YEAR);
    await list.row(billNo).getByRole("checkbox").check();
  }
  await list.bulk.getByRole("button", { name: "核定", exact: true }).click();
  await expect(dialog(page).getByText("不在待核定")).toHaveCount(1);
  await lookAtBoth(page, "dues-settle-many");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "核定").click();
  const results = dialog(page).getByRole("list", { name: "逐条结果" }).getByRole("listitem");
  await expect(results.filter({ hasText: "已完成" })).toHaveCount(1);
  expect(Number((await billOf(page, HEAD, YEAR)).owing)).toBeGreaterThan(0);
});

/** Takes lines of the bank in. */
async function takeIn(page: Page, lines: readonly string[]): Promise<void> {
  await listPage(page, "statement.dues-bank").open();
  await button(page, "导入流水").click();
  const text = ["交易日期,贷方发生额,对方户名,流水号,摘要", ...lines].join("\n");
  await dialog(page)
    .getByLabel(/^选择附件/)
    .setInputFiles(upload("收款流水.csv", Buffer.from(text), "text/csv"));
  await inDialog(page, `导入 ${lines.length} 行`).click();
  await expect(dialog(page).getByText(new RegExp(`新导入 ${lines.length} 行`))).toBeVisible();
  await inDialog(page, "关闭").last().click();
}
const today = () => new Date().toISOString().slice(0, 10);
const matched = (page: Page, serial: string) =>
  expect(listPage(page, "statement.dues-bank").row(serial).getByText("已匹配").first()).toBeVisible();

test("what was paid too much is offset against the firm's next bill", LONG, async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await product.as(browser, "desk");
  const { duesId } = await billOf(page, HEAD, YEAR - 1);
  const next = await billOf(page, HEAD, YEAR);
  await page.goto(href("statement.desk-dues", { duesId }));
  await button(page, "重新核算").click();
  await dialog(page).getByLabel("更正后的业务收入总额").fill("8000000");
  await dialog(page).getByLabel("原因").fill("报表更正");
  await inDialog(page, "重新核算").click();
  await expect(
    mainOf(page)
      .getByText(/重新核算：报表更正/)
      .first(),
  ).toBeVisible();
  const surplus = (await callBy(page.request, duesApi.get, { params: { duesId } })).surplus;
  expect(Number(surplus)).toBeGreaterThan(0);
  await button(page, "多缴抵扣").click();
  await dialog(page).getByLabel("抵扣到的会费单").click();
  await page.locator(".ant-select-dropdown:visible").getByText(next.billNo).click();
  const amount = dialog(page).getByLabel("抵扣金额");
  await amount.fill((Number(surplus) + 0.01).toFixed(2));
  await inDialog(page, "多缴抵扣").click();
  await expect(
    dialog(page)
      .getByText(/超过了它，没有登记/)
      .first(),
  ).toBeVisible();
  await amount.fill(surplus);
  await lookAtBoth(page, "dues-offset");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "多缴抵扣").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const after = await billOf(page, HEAD, YEAR);
  expect((Number(next.owing) - Number(after.owing)).toFixed(2)).toBe(surplus);
});

test("one transfer pays the bills of two firms, to the fen", LONG, async ({ browser }) => {
  test.setTimeout(240_000);
  const page = await product.as(browser, "desk");
  const bills = [await billOf(page, FIRST, YEAR - 1), await billOf(page, HEAD, YEAR)];
  const sum = bills.reduce((all, { owing }) => all + Number(owing), 0).toFixed(2);
  await takeIn(page, [`${today()},${sum},${HEAD},E2EA002,${bills.map(({ billNo }) => billNo).join(" ")} 会费`]);
  await listPage(page, "statement.dues-bank").row("E2EA002").getByRole("button", { name: /^匹配/ }).click();
  for (const { billNo } of bills) await inDialog(page, new RegExp(`^选用 .*${billNo}`)).click();
  await expect(dialog(page).getByText("与流水金额一致")).toBeVisible();
  await lookAtBoth(page, "dues-match-two");
  await page.setViewportSize(WIDTHS[0][1]);
  await inDialog(page, "匹配并确认到账").click();
  await matched(page, "E2EA002");
  for (const [name, year] of [[FIRST, YEAR - 1] as const, [HEAD, YEAR] as const])
    expect((await billOf(page, name, year)).owing).toBe("0.00");
});
