import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { ACCOUNTS } from "../kit/accounts";
import { expectAccessible } from "../kit/axe";
import { listPage } from "../kit/list-page";
import { endSession, loginPage, MARKER, signIn } from "../kit/sign-in";
import { recordParts } from "../kit/record-parts";
import { staffPage } from "../kit/staff-page";
import { awake } from "../kit/tab";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// A session that is lost while a dialog holds typed values: after signing in the same user finds the same page with the
// same dialog and every value; anybody else finds the page alone. Nothing here is saved.

// A user has five sessions at most: one more would end that of the other files.
test.afterEach(({ page }) => page.request.get("/logout", { headers: MARKER }));

const ADDRESS = "/basic/personnel?staffStatus%5B%5D=1&pageSize=50";
const ROW = 20;
const REASON = "合同到期，不再续签";

const atLogin = (page: Page) => page.waitForURL(/\/auth\?redirect=/);
const leaveDialog = (page: Page) => page.getByRole("dialog", { name: /^离职登记：/ });

async function typeLeave(page: Page): Promise<void> {
  const staff = staffPage(page);
  const dialog = leaveDialog(page);
  await staff.setDate(dialog.getByLabel("离职日期"), "2027-01-31");
  await staff.choose(dialog.getByLabel("离职原因"), "辞职");
  await dialog.getByLabel("是", { exact: true }).click();
  // An answer that is still on its way would be the one that finds the session gone.
  await page.waitForLoadState("networkidle");
}

async function expectLeave(page: Page): Promise<void> {
  const dialog = leaveDialog(page);
  await expect(dialog.getByLabel("离职日期")).toHaveValue("2027-01-31");
  await expect(dialog).toContainText("辞职");
  await expect(dialog.getByLabel("是", { exact: true })).toBeChecked();
  await expect(dialog.getByRole("textbox", { name: "说明" })).toHaveValue(REASON);
  await expect(dialog).toContainText(/已恢复您.*填写但未保存的内容/);
}

/** Pictures at both widths, and no finding of axe. */
async function look(page: Page, name: string): Promise<void> {
  mkdirSync("test-results/screens", { recursive: true });
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, name);
    await page.screenshot({ path: `test-results/screens/${name}-${width}x${height}.png`, animations: "disabled" });
  }
}

const giveUp = async (page: Page): Promise<void> => {
  await page.getByRole("dialog").getByRole("button", { name: "放弃恢复" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^取\s?消$/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
};

test(
  "the leave dialog of a row deep in a list: same list, same row, same dialog, every value; nothing for another",
  LONG,
  async ({ page }) => {
    await signIn(page, ACCOUNTS.hr, ADDRESS);
    const list = listPage(page, "basic.staff");
    const row = list.rows.nth(ROW);
    await row.scrollIntoViewIfNeeded();
    const name = await row.getByRole("link").innerText();
    await row.getByRole("button", { name: /^离职/ }).click();
    await typeLeave(page);
    await endSession(page.request);
    // The draft of the last words finds out.
    await leaveDialog(page).getByRole("textbox", { name: "说明" }).fill(REASON);
    await atLogin(page);

    await loginPage(page).submit(ACCOUNTS.hr);
    await expect(page.getByRole("dialog", { name: `离职登记：${name}` })).toBeVisible();
    await expectLeave(page);
    await expect(row, "the list behind it stands where it stood").toBeInViewport();
    await look(page, "dialog-leave-restored");

    await page.reload();
    await expectLeave(page);

    await endSession(page.request);
    await page.reload();
    await atLogin(page);
    await loginPage(page).submit(ACCOUNTS.admin);
    await expect(list.rows).toHaveCount(50);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await row.getByRole("button", { name: /^离职/ }).click();
    await expect(leaveDialog(page).getByLabel("离职日期")).toHaveValue("");
    await expect(leaveDialog(page)).not.toContainText("草稿");
    expect(await page.content()).not.toContain(REASON);
    await page.goto("/auth");

    // A new tab of the writer: offered, no longer simply there.
    const context = page.context();
    const again = await context.newPage();
    await endSession(page.request);
    await signIn(again, ACCOUNTS.hr, ADDRESS);
    await expect(again.getByRole("dialog")).toHaveCount(0);
    await listPage(again, "basic.staff").row(name).first().getByRole("button", { name: /^离职/ }).click();
    await again.getByRole("button", { name: /^恢复上次填写的内容/ }).click();
    await expect(leaveDialog(again).getByRole("textbox", { name: "说明" })).toHaveValue(REASON);
    await leaveDialog(again)
      .getByRole("button", { name: /^取\s?消$/ })
      .click();
    await again.getByRole("button", { name: "放弃并关闭" }).click();
    await again.reload();
    await expect(listPage(again, "basic.staff").rows.first()).toBeVisible();
    await expect(again.getByRole("dialog"), "closed is closed").toHaveCount(0);
  },
);

test("the leave dialog over an open tab of a record", async ({ page }) => {
  await signIn(page, ACCOUNTS.hr, ADDRESS);
  await listPage(page, "basic.staff").rows.nth(2).getByRole("link").click();
  const staff = staffPage(page);
  await staff.openTab("变更记录");
  await recordParts(page).rarely("离职");
  await typeLeave(page);
  await endSession(page.request);
  await leaveDialog(page).getByRole("textbox", { name: "说明" }).fill(REASON);
  await atLogin(page);
  await loginPage(page).submit(ACCOUNTS.hr);
  await expectLeave(page);
  await expect(page.locator("[role=tab][aria-selected=true]").filter({ hasText: "变更记录" })).toHaveCount(1);
  await giveUp(page);
});

test("a batch of mobiles: every typed row, down to where one was", LONG, async ({ page }) => {
  await signIn(page, ACCOUNTS.hr, ADDRESS);
  await awake(page);
  await listPage(page, "basic.staff").chooseAll.check();
  await page.getByRole("button", { name: "批量更新手机" }).click();
  const dialog = page.getByRole("dialog", { name: "批量更新手机" });
  const inputs = dialog.getByRole("textbox");
  const typed = ["13800001001", "138-还没填完", "13800001003"];
  const places = [0, 1, 30] as const;
  for (const [i, text] of typed.entries()) {
    if (i === 2) await endSession(page.request);
    await inputs.nth(places[i] ?? 0).fill(text);
  }
  await atLogin(page);
  await loginPage(page).submit(ACCOUNTS.hr);
  for (const [i, text] of typed.entries()) await expect(inputs.nth(places[i] ?? 0)).toHaveValue(text);
  await expect(dialog).toContainText("已填写 3 行");
  await expect(inputs.nth(30), "the dialog is scrolled to where one was").toBeInViewport();
  await look(page, "dialog-mobiles-restored");
  await giveUp(page);
});
