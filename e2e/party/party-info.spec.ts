import type { BrowserContext, Page } from "@playwright/test";
import { ACCOUNTS, type Who } from "../kit/accounts";
import { expectAccessible } from "../kit/axe";
import { Product } from "../kit/product/product";
import { idNo } from "../kit/samples";
import { signIn } from "../kit/sign-in";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "../kit/test";

// A year of a firm's party records: the clerk completes the roster, submits; the association sends it back with a reason;
// the clerk answers it; the association passes it, and the year can be opened as it was told.

test.skip(isForeignHost(), NEEDS_PROCESSES);
test.describe.configure({ mode: "serial" });

let product: Product;
let clerk: Page;
let desk: Page;
const contexts: BrowserContext[] = [];
const REASON = "请补充支部委员会成员";

test.beforeAll(async ({ browser }) => {
  product = await Product.start();
  const open = async (who: Who, path: string) => {
    const context = await browser.newContext({ baseURL: product.origin });
    contexts.push(context);
    const page = await context.newPage();
    await signIn(page, ACCOUNTS[who], path);
    // Otherwise it stands on what lies under it.
    const news = page.getByRole("button", { name: "关闭系统公告" });
    await page.addLocatorHandler(news, () => news.click());
    return page;
  };
  clerk = await open("party", "/party/info");
  desk = await open("desk", "/desk/partyInfo");
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
  await product?.dispose();
});

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("main").getByRole("tab", { name: new RegExp(`^${name}`) });
const hasState = (page: Page, name: string) =>
  expect(page.getByRole("main").getByText(name, { exact: true }).first()).toBeVisible();
const field = (label: string) => clerk.getByRole("form").getByLabel(label, { exact: true });
const answer = (question: string, word: "是" | "否") =>
  clerk.getByRole("form").getByRole("radiogroup", { name: question }).getByLabel(word);
async function pick(label: string, option: string): Promise<void> {
  await field(label).click();
  await field(label).pressSequentially(option);
  await clerk.keyboard.press("Enter");
}
/** Starts a step of the lifecycle, and says yes or why. */
async function step(page: Page, name: string, opinion?: string): Promise<void> {
  await button(page, name).click();
  // The year that is due stands there, with its day.
  if (name === "提交") await expect(page.getByRole("dialog").getByTitle(/^\d{4} 年度，截至 \d{4}-12-31/)).toBeVisible();
  if (opinion !== undefined) await page.getByRole("dialog").getByRole("textbox").fill(opinion);
  await inDialog(page, name).click();
}

test("a retired member comes onto the roster by hand; the number fills in what it says", async () => {
  await tab(clerk, "党员名册").click();
  await button(clerk, "新增").click();
  await field("姓名").fill("程既明");
  await pick("证件类型", "居民身份证");
  await field("证件号码").fill(idNo("439955", "19550228", "127"));
  await expect(field("出生日期")).toHaveValue("1955-02-28");
  await pick("人员类别", "正式党员");
  await field("入党日期").fill("1980-07-01");
  await field("转正日期").fill("1981-01-01");
  await answer("组织关系在本所", "是").check();
  await field("组织关系所在党支部").fill("中共湖南晴川示例税务师事务所有限公司支部委员会");
  await answer("流动党员", "否").check();
  await answer("离退休", "是").check();
  await clerk.getByLabel("已按隐私政策告知本人并取得同意").check();
  await expectAccessible(clerk, "new member");
  await button(clerk, "核定").click();
  await clerk.getByRole("dialog").getByLabel("党费计算基数", { exact: true }).fill("3000.01");
  await inDialog(clerk, "填入").click();
  await expect(field("月缴党费")).toHaveValue(/^30(\.00)?$/);
  await button(clerk, "保存").click();
  await expect(clerk.getByText("转正日期不能早于 1981-07-01").first()).toBeVisible();
  await field("转正日期").fill("1981-07-01");
  await clerk.keyboard.press("Tab");
  await button(clerk, "保存").click();
  await expect(clerk.getByRole("heading", { level: 1 })).toHaveText("程既明");
  await button(clerk, "返回").click();
  await expect(tab(clerk, "党员名册")).toHaveAttribute("aria-selected", "true");
  await clerk.getByLabel("姓名、首字母", { exact: true }).fill("程既明");
  await button(clerk, "查询").click();
  await expect(clerk.getByRole("table", { name: "党员名册" }).getByRole("row")).toHaveCount(2);
});

test("a member leaves with his day and reason; the line can be found among former members", async () => {
  await button(clerk, "转出 程既明").click();
  const dialog = clerk.getByRole("dialog");
  await dialog.getByLabel("转出日期").fill("2026-01-05");
  await dialog.getByLabel("转出原因").fill("退休转街道");
  await inDialog(clerk, "转出").click();
  await expect(clerk.getByText("程既明已转出名册")).toBeVisible();
  await expect(clerk.getByText("没有符合条件的党员")).toBeVisible();
});

test("the record is submitted, sent back with a reason that stands above it, answered and passed", async () => {
  await clerk.goto("/party/info");
  await step(clerk, "提交");
  await hasState(clerk, "待审核");
  await desk.reload();
  const row = desk.getByRole("row", { name: /湖南晴川/ });
  await expect(row).toContainText("待审核");
  await row.getByRole("link").first().click();
  await tab(desk, "党员名册").click();
  await expect(button(desk, "新增")).toHaveCount(0);
  await step(desk, "受理");
  await hasState(desk, "受理中");
  await step(desk, "退回", REASON);
  await hasState(desk, "退回修改");

  await clerk.reload();
  await expect(clerk.getByText(REASON).first()).toBeVisible();
  await button(clerk, "编辑").click();
  await expect(clerk.getByText(REASON).first()).toBeVisible();
  await field("党建品牌").fill("税务先锋岗");
  await button(clerk, "保存").click();
  await expect(button(clerk, "提交")).toBeVisible();
  // Until it is sent again, the association reads what was submitted.
  await desk.reload();
  await tab(desk, "基本信息").click();
  await expect(desk.getByText(/\d{4} 年度，截至 \d{4}-12-31.*状态：退回修改/)).toBeVisible();
  await expect(desk.getByRole("main")).not.toContainText("税务先锋岗");
  await step(clerk, "提交");
  await hasState(clerk, "待审核");

  await desk.reload();
  await expect(desk.getByRole("main")).toContainText("税务先锋岗");
  await step(desk, "受理");
  await hasState(desk, "受理中");
  await step(desk, "通过", "");
  await hasState(desk, "审核通过");
});

test("the year can be opened as it was told, and the steps say who did what", async () => {
  await clerk.reload();
  await tab(clerk, "年度快照").click();
  await clerk.getByRole("button", { name: /^查看 \d{4} 年度$/ }).click();
  const dialog = clerk.getByRole("dialog");
  await expect(dialog.getByRole("table", { name: "党员名册" })).toBeVisible();
  await expect(dialog).toContainText("税务先锋岗");
  await expectAccessible(clerk, "year");
  await clerk.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await tab(clerk, "审核记录").click();
  await expect(clerk.getByRole("tabpanel")).toContainText(REASON);
});

test("the association's list of the year does not name the firm any more, and its year prints with its day and state", async () => {
  await desk.goto("/desk/partyInfo?view=unreported");
  await expect(desk.getByRole("main")).toContainText(/年度没有上报/);
  await expect(desk.getByRole("row", { name: /湖南晴川/ })).toHaveCount(0);
  await desk.goto("/desk/partyInfo");
  await desk
    .getByRole("row", { name: /湖南晴川/ })
    .getByRole("link")
    .first()
    .click();
  await desk.evaluate(() => {
    window.print = () => undefined;
  });
  await button(desk, "打印").click();
  await expect(desk.locator("[data-print-area]")).toContainText(/截至 \d{4}-12-31.*状态：审核通过/);
  await desk.pdf({ path: "test-results/screens/party-year-print.pdf", preferCSSPageSize: true });
});

test("prints 《党组织基本情况表》 as it was told, whoever leaves the roster, and 《党员名册》 on A4, masked", async () => {
  await clerk.evaluate(() => {
    window.print = () => undefined;
  });
  const sheet = clerk.locator("[data-print-area]");
  const onPaper = async (name: string, title: string) => {
    await expect(sheet.locator("h1")).toHaveText(title);
    await expect(sheet).not.toContainText(/\d{17}[\dX]|1[3-9]\d{9}/);
    const words = await sheet.innerText();
    await clerk.pdf({ path: `test-results/screens/${name}.pdf`, preferCSSPageSize: true });
    await clerk.evaluate(() => window.dispatchEvent(new Event("afterprint")));
    await expect(sheet).toHaveCount(0);
    return words;
  };
  await button(clerk, "打印").click();
  const told = await onPaper("party-info-print", "党组织基本情况表");
  expect(told).toMatch(/截至 \d{4}-12-31.*状态：审核通过/);
  await tab(clerk, "党员名册").click();
  await clerk
    .getByRole("button", { name: /^转出 / })
    .last()
    .click();
  await clerk.getByRole("dialog").getByLabel("转出日期").fill("2026-01-05");
  await clerk.getByRole("dialog").getByLabel("转出原因").fill("调离本所");
  await inDialog(clerk, "转出").click();
  await expect(clerk.getByText("已转出名册")).toBeVisible();
  await button(clerk, "打印").click();
  expect(await onPaper("party-info-print-again", "党组织基本情况表"), "the year is what was told").toBe(told);
  await button(clerk, "更多工具").click();
  await button(clerk, "打印名册").click();
  await onPaper("party-roster-print", "党员名册");
});
