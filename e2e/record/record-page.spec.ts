import type { Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { draftApi } from "@/contracts/common/draft";
import { companyRewardApi } from "@/contracts/rewards/company";
import { href } from "@/lib/routes/href";
import { inStems } from "../kit/names";
import { expectAccessible } from "../kit/axe";
import { callBy } from "../kit/calls";
import { envelope } from "../kit/firm-api";
import { listPage } from "../kit/list-page";
import { recordParts } from "../kit/record-parts";
import { pdf, upload } from "../kit/samples";
import { MOST_SHIFT, watchShift } from "../kit/product/shift";
import { MARKER } from "../kit/sign-in";
import { staffPage } from "../kit/staff-page";
import { expect, origin, sessionFile, test } from "../kit/test";
import { LONG } from "../kit/tier";

// A record's page: it leads on through its list, from what is missing to its field, and a returned one says item by item
// what is to be put right until it is submitted again.

const mainOf = (page: Page) => page.getByRole("main");
const stamp = (): string => `${Date.now()}`.slice(-7);

test("from the list to a record, on to the next, over the page's edge and back to the list as it was", async ({
  as,
}) => {
  const page = await as("hr");
  const list = listPage(page, "basic.staff");
  await list.open({ pageSize: 10, sort: "-updateTime" });
  const names = await list.rows.getByRole("link").allInnerTexts();
  await list.rows.nth(8).getByRole("link").first().click();
  const { heading } = staffPage(page);
  await expect(heading).toHaveText(names[8] ?? "");
  const places = mainOf(page).getByRole("group", { name: "列表中的前后记录" });
  await expect(places).toContainText(/^9 \/ \d+$/);
  await places.getByRole("button", { name: "下一条" }).click();
  await expect(heading).toHaveText(names[9] ?? "");
  await expect(places.getByRole("button", { name: "下一条" })).toBeEnabled();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(places).toContainText(/^11 \/ \d+$/);
  expect(new URL(page.url()).searchParams.get("page")).toBe("2");
  await places.getByRole("button", { name: "上一条" }).click();
  await expect(heading).toHaveText(names[9] ?? "");
  await mainOf(page).getByRole("button", { name: "返回列表" }).click();
  await expect(list.rows.first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get("sort")).toBe("-updateTime");
});

test("what is missing leads to its field, the foot from one to the next; left by a menu, the draft waits", async ({
  as,
}) => {
  const page = await as("hr");
  const staff = staffPage(page);
  await page.goto(href("basic.staff", { staffId: "new" }));
  await staff.field("姓名").fill(`缺项${inStems(stamp().slice(-1))}`);
  await staff.save();
  await expect(mainOf(page).getByRole("meter", { name: "完整度" })).toBeVisible();
  await staff.gaps.filter({ hasText: "请填写手机" }).getByRole("button").click();
  await expect(staff.field("手机")).toBeFocused();

  const tour = staff.form.getByRole("button", { name: /^还缺 \d+ 项/ });
  await tour.click();
  await expect(staff.field("证件号码")).toBeFocused();
  await staff.field("证件号码").fill("430104");
  await staff.field("备注").fill("下次继续");
  await tour.click();
  await expect(staff.field("证件号码")).not.toBeFocused();
  await expect(tour).toHaveText(/还缺 \d+ 项/);

  const at = page.url();
  await page.getByRole("navigation").getByRole("link", { name: "工作台" }).first().click();
  await expect(page.getByText(/填写的内容没有保存，已保留为草稿/)).toBeVisible();
  await page.goto(at.replace("&edit=1", ""));
  await expect(mainOf(page).getByText(/填写的内容还没有保存/)).toBeVisible();
  await mainOf(page).getByRole("button", { name: "继续编辑" }).click();
  await expect(staff.field("备注")).toHaveValue("下次继续");
  await staff.form.getByRole("button", { name: "取消", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "放弃并返回" }).click();
  await expect(mainOf(page).getByText(/填写的内容还没有保存/)).toBeHidden();
  await staff.rarely("删除草稿");
  await page.getByRole("dialog").getByRole("button", { name: "删除草稿" }).click();
});

test("a returned record is marked item by item, read and typed, until it is submitted again", async ({ as, api }) => {
  test.slow();
  const title = `标出事项${stamp()}`;
  const page = await as("admin");
  const main = mainOf(page);
  const { choose, setDate } = recordParts(page);
  const field = (label: string) => main.getByLabel(label, { exact: true });
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
  await page.goto(href("rewards.company", { recordId: "new" }));
  await choose(field("奖惩类别"), "奖励");
  await choose(field("奖励类型"), "行业表彰");
  await choose(field("级别"), "省级行业");
  await field("名称（事由）").fill(title);
  await setDate(field("日期"), "2026-10-20");
  await field("决定（颁发）机关").fill("示例省注册税务师协会");
  await choose(field("机关类型"), "省税协");
  await main.getByRole("tab", { name: "附件" }).click();
  await main.locator("input[type=file]").setInputFiles(upload("奖惩文书.pdf", pdf()));
  await expect(main.getByRole("link", { name: "奖惩文书.pdf" })).toBeVisible();
  await button("保存").click();
  await button("提交").click();
  await confirm("提交");
  await expect(main.getByRole("list", { name: "办理进度" })).toContainText(/提交.*认定/);

  const recordId = new URL(page.url()).searchParams.get("recordId") ?? "";
  const desk = await api("desk");
  const pathOf = (path: string) => path.replace("{recordId}", recordId);
  const shown = await desk.get(pathOf(companyRewardApi.get.path), { headers: MARKER });
  const { version } = (await envelope<{ version: number }>(shown)).data;
  const answer = await desk.put(pathOf(companyRewardApi.sendBack.path), {
    headers: { ...MARKER, "idempotency-key": uuidv7() },
    data: { version, opinion: "请更正后重新提交", marks: [{ path: "authority", note: "应为全称" }] },
  });
  expect(answer.status(), await answer.text()).toBe(200);

  await page.reload();
  await expect(main.getByRole("alert")).toContainText("请更正后重新提交");
  await expect(main.getByRole("list", { name: "办理进度" })).toContainText("退回");
  await expect(main.getByText("退回标出：应为全称")).toBeVisible();
  await expectAccessible(page, "a returned record");
  await button("编辑").click();
  await expect(field("决定（颁发）机关")).toHaveAccessibleDescription(/退回标出：应为全称/);
  await field("决定（颁发）机关").fill("示例省注册税务师协会（全称）");
  await button("保存").click();
  await expect(main.getByText("退回标出：应为全称"), "until it is submitted again").toBeVisible();
  await button("提交").click();
  await confirm("提交");
  await expect(main.getByText("待审核").first()).toBeVisible();
  await expect(main.getByText(/退回标出/)).toHaveCount(0);
});

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** What people load most, cold, on a slow machine. */
for (const [who, name, path, ready, inEveryRun] of [
  ["hr", "a new person's form", href("basic.staff", { staffId: "new" }), "tabpanel", PHONE],
  ["hr", "people", href("basic.staff"), "table", DESK],
  ["admin", "a firm with doubts", href("basic.firm"), "tabpanel", PHONE],
  ["admin", "rewards", href("rewards.company"), "table", null],
  ["desk", "the inbox", href("desk.review"), "table", null],
] as const)
  for (const viewport of [DESK, PHONE])
    test(
      `${name} at ${viewport.width} px: nothing is moved by what comes later`,
      viewport === inEveryRun ? {} : LONG,
      async ({ as }) => {
        const page = await as(who, { viewport });
        // What another journey has left typed there is told by a line of its own.
        for (const { key } of await callBy(page.request, draftApi.list, {}))
          if (who === "admin" && key.startsWith("basic.firm:"))
            await callBy(page.request, draftApi.remove, { query: { key } });
        const shift = await watchShift(page);
        await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
        await page.goto(path);
        await expect(mainOf(page).getByRole(ready).first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
      },
    );

test("news that come while a form loads stand where they stay", LONG, async ({ browser }) => {
  // Nobody has read the notices here.
  const context = await browser.newContext({ baseURL: origin(), storageState: sessionFile("hr"), viewport: PHONE });
  const page = await context.newPage();
  const shift = await watchShift(page);
  await (await context.newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(href("basic.staff", { staffId: "new" }));
  await expect(page.getByText(/^系统公告：/)).toBeVisible();
  await expect(mainOf(page).getByRole("button", { name: "保存" })).toBeVisible();
  expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
  await context.close();
});

test("nothing of a record or its form is moved by what comes later", async ({ as }) => {
  const page = await as("hr");
  const shift = await watchShift(page);
  const list = listPage(page, "basic.staff");
  await list.open();
  const staffId = (await list.rows.first().getAttribute("data-row-key")) ?? "";
  for (const query of [{ staffId }, { staffId, edit: "1" }]) {
    await page.goto(href("basic.staff", query));
    await expect(mainOf(page).getByRole("tabpanel")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(await shift(), JSON.stringify(query)).toBeLessThanOrEqual(MOST_SHIFT);
  }
});
