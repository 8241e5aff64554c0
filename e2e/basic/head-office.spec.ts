import type { Page } from "@playwright/test";
import { ACCOUNTS, FIRM, FIRM_NAME } from "../kit/accounts";
import { expectRefusal, firmApi } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { listPage } from "../kit/list-page";
import { creditCode } from "../kit/samples";
import { signIn } from "../kit/sign-in";
import { expect, haveSeenNotices, test } from "../kit/test";
import { LONG } from "../kit/tier";

// The head office: its list first, reading its branches, writing only where it acts. // contract §7.5, domain a §1.5

const switcher = (page: Page) => page.getByRole("button", { name: /当前办理：/ });

test("the list comes first; its filters live in the address and come back with it", async ({ as }) => {
  const page = await as("head");
  const list = listPage(page, "basic.firm");
  await list.open();
  await expect(list.rows).toHaveCount(4);
  await expect(list.total).toHaveText("共 4 条");

  await list.filter("机构性质").click();
  await page.getByRole("button", { name: "总所", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(list.rows).toHaveCount(1);
  expect(new URL(page.url()).searchParams.getAll("companyNature[]")).toEqual(["2"]);
  await page.reload();
  await expect(list.rows).toHaveCount(1);
  await list.reset.click();
  await expect(list.rows).toHaveCount(4);
  expect(new URL(page.url()).searchParams.has("companyNature[]")).toBe(false);

  await list.filter("名称、首字母、信用代码").fill("没有这样的名称");
  await list.filter("名称、首字母、信用代码").press("Enter");
  await expect(list.main.getByText("请放宽或去掉查询条件。")).toBeVisible();
});

test("columns sort by the address, up, down and back; a stranger's order is ignored kindly", async ({ as }) => {
  const page = await as("head");
  const list = listPage(page, "basic.firm");
  await list.open();
  const names = () => list.rows.getByRole("link").allInnerTexts();
  const order = async (sort: string): Promise<void> => {
    const answer = page.waitForResponse(/\/list\/page/);
    await list.sortBy("事务所名称");
    await answer;
    await expect(page).toHaveURL(new RegExp(`sort=${sort}(&|$)`));
    await expect(list.main.locator("[aria-busy=true]")).toHaveCount(0);
  };
  await order("companyName");
  await expect(list.column("事务所名称")).toHaveAttribute("aria-sort", "ascending");
  const up = await names();
  await order("-companyName");
  await expect.poll(names).toEqual([...up].reverse());
  await list.open({ sort: "no-such-column", page: -1, pageSize: 7 });
  await expect(list.rows.or(list.main.getByRole("alert")).first()).toBeVisible();
});

test("a branch opens from its row, by mouse and by keyboard; it is read only until switched to", async ({ as }) => {
  const page = await as("head");
  const list = listPage(page, "basic.firm");
  const firm = firmPage(page);
  await list.open();
  await list.row("湘潭分所").getByRole("link").click();
  await expect(firm.heading).toContainText("湘潭分所");
  await expect(firm.editButton).toBeDisabled();
  await expect(firm.main).toContainText("请先切换到该事务所再办理");
  await page.goBack();
  await list.row("株洲分所").focus();
  await page.keyboard.press("Enter");
  await expect(firm.heading).toHaveText(FIRM_NAME.branchZhuzhou);
  // Neither by address nor by call.
  await page.goto(`/basic/firm?companyId=${FIRM.branchZhuzhou}&edit=1`);
  await expect(firm.form).toHaveCount(0);
  const calls = firmApi(page.request);
  const own = await calls.full(FIRM.headOffice);
  await expectRefusal(await calls.put(FIRM.branchZhuzhou, own), 403, "FORBIDDEN");
});

test("the firm switcher makes the branch the acting firm; then it can be edited, and only it", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  await haveSeenNotices(context);
  const page = await context.newPage();
  await signIn(page, ACCOUNTS.head);
  const firm = firmPage(page);
  await switcher(page).click();
  await expect(page.getByRole("menuitemradio")).toHaveCount(4);
  await expect(page.getByRole("menuitemradio", { name: /总所/ })).toHaveAttribute("aria-checked", "true");
  await page.getByRole("menuitemradio", { name: /株洲分所/ }).click();
  await expect(switcher(page)).toHaveText(FIRM_NAME.branchZhuzhou);

  await firm.openForm(FIRM.branchZhuzhou);
  const fax = `0731-2${String(Date.now()).slice(-6)}`;
  await firm.field("传真").fill(fax);
  await expect(firm.tab("股东")).toHaveCount(0);
  await firm.save();
  await expect(firm.value("传真")).toHaveText(fax);
  await firm.openTab("变更记录");
  await expect(firm.entries.first()).toContainText("演示总所管理员");

  const calls = firmApi(page.request);
  await expectRefusal(await calls.put(FIRM.headOffice, await calls.full(FIRM.branchZhuzhou)), 403, "FORBIDDEN");
  // Another sign-in begins at home again.
  const next = await browser.newContext({ baseURL });
  await haveSeenNotices(next);
  const home = await next.newPage();
  await signIn(home, ACCOUNTS.head);
  await expect(switcher(home)).toHaveText(FIRM_NAME.headOffice);
  await next.close();
  await context.close();
});

test("a branch's own administrator sees neither head office nor siblings", async ({ as }) => {
  const page = await as("branch");
  const firm = firmPage(page);
  await page.goto("/basic/firm");
  await expect(firm.heading).toHaveText(FIRM_NAME.branchZhuzhou);
  await expect(switcher(page)).toHaveCount(0);
  for (const other of [FIRM.headOffice, FIRM.branchXiangtan]) {
    await page.goto(`/basic/firm?companyId=${other}`);
    await expect(firm.main).toContainText("没有这家事务所，或您不能查看它");
  }
});

test("a branch beyond the province is typed, saved, found again and removed", LONG, async ({ as }) => {
  const page = await as("head");
  const firm = firmPage(page);
  const name = `${FIRM_NAME.headOffice}南昌分所`;
  await firm.openForm(FIRM.headOffice);
  await firm.openTab("分支机构");
  await expect(firm.form).toContainText("以下会员分所的信息取自其自身档案，不在此处填写");
  await firm.form.getByRole("button", { name: "添加分支机构" }).click();
  const at = 1; // after the branch of the demo data
  await firm.choose(firm.form.getByLabel("所在地：省").nth(at), "江西省");
  await firm.choose(firm.form.getByLabel("所在地：市").nth(at), "南昌市");
  await firm.field("分支机构名称", at).fill(name.replace("（", "(").replace("）", ")"));
  await firm.field("统一社会信用代码", at).fill(creditCode("360102", "MAE2E0001"));
  await firm.field("负责人", at).fill("钟南风");
  await firm.setDate(firm.field("成立日期", at), "2024-05-06");
  await firm.field("上年业务收入", at).fill("1234567.89");
  await firm.save();

  await page.reload();
  await firm.openTab("分支机构");
  const row = firm.main.getByRole("table", { name: "分支机构" }).getByRole("row").filter({ hasText: "南昌分所" });
  await expect(row).toContainText("1,234,567.89");
  await expect(row, "brackets are written full-width").toContainText(name);
  await expect(firm.tab("分支机构")).toHaveText("分支机构（5）");

  await firm.editButton.click();
  await firm.openTab("分支机构");
  await firm.form.getByRole("button", { name: `删除 ${name}` }).click();
  await firm.save();
  await firm.openTab("分支机构");
  await expect(firm.tab("分支机构")).toHaveText("分支机构（4）");
  await expect(row).toHaveCount(0);
});
