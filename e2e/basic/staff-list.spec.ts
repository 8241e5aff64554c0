import { expectAccessible } from "../kit/axe";
import { FIRM_NAME } from "../kit/accounts";
import { envelope } from "../kit/firm-api";
import { listPage } from "../kit/list-page";
import { MARKER } from "../kit/sign-in";
import { staffPage } from "../kit/staff-page";
import { awake } from "../kit/tab";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// The list of people: what it shows to whom, filters that survive reload and Back, batch of mobiles, roster. Nothing
// here is saved but mobiles of one firm.

const BASE = "/rest/basic/staff/v1.0";

test("the first HTML holds the rows, masked, without the firm's column for one firm's user", async ({ as }) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const [answer] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === "/basic/personnel"),
    list.open(),
  ]);
  expect(await answer.text()).toMatch(/\d{3}\*{11}\d{3}[\dX]/);
  await expect(list.rows).toHaveCount(30);
  // Drafts that others begin meanwhile have no number yet.
  const complete = list.rows.filter({ hasText: /\d{3}\*{11}\d{3}[\dX]/ }).first();
  await expect(complete).toContainText(/1\d\d\*{4}\d{4}/);
  await expect(list.column("事务所")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  const ahead = () => asked.filter((url) => new URL(url).searchParams.has("staffId"));
  expect(ahead(), "no row is asked for before somebody comes near it").toEqual([]);
  await list.rows.nth(2).getByRole("link").hover();
  await expect.poll(() => ahead().length).toBeGreaterThan(0);
});

test("filters live in the address, come back with reload and Back, and the way back from a person leads to them", async ({
  as,
}) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  await list.open();
  const all = await list.total.innerText();
  await list.openFilters();
  await list.filter("人员类别").click();
  await page.getByRole("dialog", { name: "筛选" }).getByTitle("业务助理", { exact: true }).click();
  await list.filter("年龄至").fill("40");
  await list.filter("入职日期从").fill("2000-01-01");
  await list.filter("入职日期从").press("Tab");
  // Whom journeys beside this one take on is not counted.
  await list.filter("入职日期至").fill("2025-12-31");
  await list.filter("入职日期至").press("Tab");
  await list.search.click();
  await expect(list.main.getByRole("button", { name: "去掉条件 人员类别：业务助理" })).toBeVisible();
  // The old rows stay until the new ones are there.
  await expect(list.total).not.toHaveText(all);
  const found = await list.total.innerText();
  const address = page.url();
  expect(decodeURIComponent(address)).toContain("ageTo=40");
  for (const row of await list.rows.all()) await expect(row).toContainText("业务助理");

  await page.reload();
  await expect(list.total).toHaveText(found);
  await list.rows.first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/staffId=/);
  await page.reload();
  await list.main.getByRole("button", { name: "返回列表" }).click();
  await expect(page).toHaveURL(address);
  await expect(list.total).toHaveText(found);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL("/basic/personnel");
  await expect(list.total).not.toHaveText(found);
});

test("a document number finds its owner only when it is complete", async ({ as }) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  // Somebody whom no other journey moves.
  const name = "唐思涵";
  await list.open({ keyword: name });
  await list.row(name).getByRole("link").click();
  await page.getByRole("button", { name: "查看完整号码" }).click();
  const staff = staffPage(page);
  await expect(staff.value("证件号码")).toHaveText(/^\d{17}[\dX]/);
  const number = (await staff.value("证件号码").innerText()).slice(0, 18);
  await list.open();
  await list.openFilters();
  await list.filter("证件号码").fill(number.slice(0, 17));
  await list.search.click();
  await expect(list.main.getByText("没有符合条件的人员")).toBeVisible();
  await list.openFilters();
  await list.filter("证件号码").fill(number.toLowerCase());
  await list.search.click();
  await expect(list.rows).toHaveCount(1);
  await expect(list.rows).toContainText(name);
  expect(page.url(), "the address holds a token, never the number").toMatch(/idNo=k[\w-]{43}/);
  expect(page.url()).not.toContain(number.slice(0, 17));
});

test("a head office sees its branches' people with their firm, chooses one, and cannot act on them", async ({ as }) => {
  const page = await as("head");
  const list = listPage(page, "basic.staff");
  await list.open();
  await expect(list.column("事务所")).toBeVisible();
  await list.openFilters();
  await list.filter("事务所").click();
  await page.getByTitle(FIRM_NAME.branchZhuzhou, { exact: true }).click();
  await list.search.click();
  await expect(list.rows.first()).toContainText(FIRM_NAME.branchZhuzhou);
  await expect(list.rows.first().getByRole("button")).toHaveCount(0);
  await list.rows.first().getByRole("link").click();
  const staff = staffPage(page);
  await expect(staff.main).toContainText("请先切换到该事务所再办理");
  await expect(staff.editButton).toHaveCount(0);
  await expect(page.getByRole("button", { name: "查看完整号码" })).toHaveCount(0);
});

test("another firm finds nobody of this one, by list, by address or by call", async ({ as, api }) => {
  const own = await api("hr");
  const listed = await own.get(`${BASE}/list/page?page=1&pageSize=30`, { headers: MARKER });
  const [somebody] = (await envelope<{ staffId: string; staffName: string }[]>(listed)).data;
  if (!somebody) throw new Error("the demo firm has people");
  const page = await as("other");
  const list = listPage(page, "basic.staff");
  await list.open({ staffName: somebody.staffName });
  await expect(list.rows.filter({ has: page.locator(`[data-row-key="${somebody.staffId}"]`) })).toHaveCount(0);
  await page.goto(`/basic/personnel?staffId=${somebody.staffId}`);
  await expect(page.getByText("没有这位人员，或您不能查看其档案")).toBeVisible();
  const foreign = await api("other");
  for (const path of ["", "/full", "/history/list/page"])
    expect((await foreign.get(`${BASE}/${somebody.staffId}${path}`, { headers: MARKER })).status(), path).toBe(404);
});

test("new mobiles: pasted downwards, refused beside their rows, then saved together", async ({ as }) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  // Among people whom no other journey changes meanwhile.
  await list.open({ staffStatus: [1], sort: "staffName", page: 2 });
  await awake(page);
  await list.chooseAll.check();
  await page.getByRole("button", { name: "批量更新手机" }).click();
  const dialog = page.getByRole("dialog", { name: "批量更新手机" });
  const inputs = dialog.getByRole("textbox");
  await expect(inputs.first()).toBeFocused();
  const tail = String(Date.now()).slice(-6);
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, `13801${tail}\r\n1380\r\n13802${tail}\r\n`);
  await expect(inputs.nth(2)).toHaveValue(`13802${tail}`);
  await expectAccessible(page, "mobiles");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("手机号码须为11位数字，以1开头")).toBeVisible();
  await expect(inputs.nth(1)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(`13803${tail}`);
  await page.keyboard.press("Enter");
  await expect(inputs.nth(2)).toBeFocused();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("已更新 3 人的手机号码")).toBeVisible();
  await expect(list.rows.first()).toContainText(`138****${tail.slice(-4)}`);
});

test("the roster on paper: the filtered people on A4 across, without the portal's frame", LONG, async ({ as }) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  // Drafts stand on no paper.
  await list.open({ memberType: [1], isIncomplete: false });
  const count = Number(/\d+/.exec(await list.total.innerText())?.[0]);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await list.openMore();
  const print = list.main.getByRole("button", { name: "打印花名册" });
  await print.focus();
  await page.emulateMedia({ media: "print" });
  await print.click();
  const sheet = page.getByRole("article", { name: "税务师事务所人员花名册" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("row")).toHaveCount(count + 1);
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeHidden();
  expect(await sheet.locator("style").evaluate((style) => style.textContent)).toContain("A4 landscape");
});

test("who may only look gets no button that writes", async ({ as }) => {
  const page = await as("readonly");
  const list = listPage(page, "basic.staff");
  await list.open();
  await expect(list.main.getByRole("button", { name: "更多工具" })).toBeHidden();
  for (const name of ["新增", "导入", "批量更新手机"])
    await expect(list.main.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(list.rows.first().getByRole("button")).toHaveCount(0);
});
