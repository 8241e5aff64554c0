import type { Page } from "@playwright/test";
import { FIRM_NAME } from "./kit/accounts";
import { listPage } from "./kit/list-page";
import { expect, test } from "./kit/test";

// What the very first HTML holds: read with scripts switched off, so nothing that the browser does can help. That every
// screen has its content there is a line of `routes.spec.ts`, which reads each first answer anyway.

const NO_SCRIPTS = { javaScriptEnabled: false };

test("the right menus stand in the first HTML, and no others", async ({ as }) => {
  const admin = await as("admin", NO_SCRIPTS);
  await admin.goto("/home/workbench");
  const top = (page: Page) => page.getByRole("navigation", { name: "主菜单" }).getByRole("link");
  await expect(top(admin)).toHaveText(["工作台", "基本信息", "党建管理", "报表管理", "业务管理"]);
  await expect(admin.getByRole("button", { name: "演示管理员，账户菜单" })).toBeVisible();

  const party = await as("party", NO_SCRIPTS);
  await party.goto("/home/workbench");
  await expect(top(party)).toHaveText(["工作台", "党建管理"]);
  expect(await party.content()).not.toContain("事务所信息管理");
});

test("buttons without a code are not even in the first HTML", async ({ as }) => {
  const readOnly = await as("readonly", NO_SCRIPTS);
  await readOnly.goto("/basic/firm");
  await expect(readOnly.getByRole("heading", { level: 1 })).toHaveText(FIRM_NAME.first);
  await expect(readOnly.getByRole("button", { name: "编辑", exact: true })).toHaveCount(0);
  const admin = await as("admin", NO_SCRIPTS);
  await admin.goto("/basic/firm");
  await expect(admin.getByRole("button", { name: "编辑", exact: true })).toBeVisible();
});

test("labels of dictionary values are words in the first HTML", async ({ as }) => {
  const page = await as("admin", NO_SCRIPTS);
  await page.goto("/basic/firm");
  await expect(page.getByRole("definition").filter({ hasText: "有限责任公司" }).first()).toBeVisible();
});

test("the head office's list has its rows in the first HTML, filtered as the address says", async ({ as }) => {
  const page = await as("head", NO_SCRIPTS);
  const list = listPage(page, "basic.firm");
  await list.open();
  await expect(list.rows).toHaveCount(4);
  await list.open({ keyword: "株洲" });
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(FIRM_NAME.branchZhuzhou)).toBeVisible();
});

test("the scripts of a list hold no language but the product's own", async ({ as }) => {
  const page = await as("admin");
  const scripts: Promise<string>[] = [];
  page.on("response", (answer) => {
    if (/\.js(?:\?|$)/.test(answer.url())) scripts.push(answer.text());
  });
  await page.goto("/basic/personnel");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("人员管理");
  await page.waitForLoadState("networkidle");
  const texts = await Promise.all(scripts);
  expect(texts.join("").length).toBeGreaterThan(100_000);
  // Words of three of zod's tables.
  expect(texts.filter((text) => /Nieprawidłow|Geçersiz|Ongeldige/.test(text))).toHaveLength(0);
});

/** Every page asks at its start whether there are new announcements and messages. // spec §4 */
const POLLS = ["/restOpen/common/msg/sys_notice/v1.0/3", "/rest/common/siteMsg/consumer/v1.0/quickUnread"];

/** Paths of the backend that the page calls while it loads, the polls apart. */
async function callsWhileLoading(page: Page, path: string): Promise<string[]> {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(rest|restOpen)\b/.test(pathname) && !POLLS.includes(pathname)) calls.push(pathname);
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return calls;
}

for (const [who, path] of [
  ["head", "/basic/firm"],
  ["admin", "/basic/firm"],
  ["admin", "/home/workbench"],
] as const) {
  test(`${who} on ${path}: the browser asks nothing again of what the first HTML brought`, async ({ as }) => {
    expect(await callsWhileLoading(await as(who), path)).toEqual([]);
  });
}

test("a list is asked for once per question: filters in, Back out", async ({ as }) => {
  const page = await as("head");
  const list = listPage(page, "basic.firm");
  await list.open();
  await expect(list.rows).toHaveCount(4);
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/list/page") && calls.push(new URL(request.url()).search));
  await list.filter("名称、首字母、信用代码").fill("湘潭");
  await list.search.click();
  await expect(list.rows).toHaveCount(1);
  expect(calls).toHaveLength(1);
  // Answers are fresh for half a minute.
  await page.goBack();
  await expect(list.rows).toHaveCount(4);
  expect(calls).toHaveLength(1);
});

test("查询 with the same conditions asks the server again, and shows what it answers now", async ({ as }) => {
  const page = await as("head");
  const list = listPage(page, "basic.firm");
  await list.open({ keyword: "株洲" });
  await expect(list.rows).toHaveCount(1);
  const calls: string[] = [];
  await page.route("**/list/page?*", async (route) => {
    calls.push(new URL(route.request().url()).search);
    // What somebody else has changed meanwhile.
    await route.fulfill({ json: { success: true, data: [], totalCount: 0 } });
  });
  await list.search.click();
  await expect(list.rows).toHaveCount(0);
  expect(calls).toHaveLength(1);
  const steps = await page.evaluate(() => history.length);
  await page.unroute("**/list/page?*");
  await list.search.click();
  await expect(list.rows).toHaveCount(1);
  // No step that Back would have to undo.
  expect(await page.evaluate(() => history.length)).toBe(steps);
});
