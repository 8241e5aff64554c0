import type { Page } from "@playwright/test";
import { ACCOUNTS, FIRM } from "../kit/accounts";
import { firmApi } from "../kit/firm-api";
import { firmPage } from "../kit/firm-page";
import { draftsKept } from "../kit/drafts";
import { endSession, loginPage, signIn, signInByForm } from "../kit/sign-in";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Whatever ends or crosses an edit, nothing typed is lost and nothing of others is overwritten. One firm, one file, one
// test after the other: they all save the first demo firm.

const phone = (): string => `0731-8${String(Date.now()).slice(-7, -1)}`;
const recordOf = (page: Page) => firmApi(page.request).full(FIRM.first);

/** Fails the test when the browser asks "leave this page?": what is kept needs no such question. */
function refuseLeaveQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  return asked;
}

test("two people edit one firm: the second sees what the first did, overwrites nothing, goes on and saves", async ({
  as,
}) => {
  const [first, second] = [firmPage(await as("admin")), firmPage(await as("admin"))];
  await first.openForm();
  await second.openForm();
  const page = second.main.page();
  const before = await recordOf(page);
  const [fax, office] = [phone(), phone().replace("0731-8", "0731-7")];
  await second.field("办公电话").fill(office);
  await second.field("备注").fill("第二人的备注");
  await first.field("传真").fill(fax);
  await first.field("备注").fill("第一人的备注");
  await first.save();

  await second.saveButton.click();
  await expect(second.conflict).toContainText("您填写的内容没有丢失");
  await expect(second.conflict.getByRole("row").filter({ hasText: "传真" })).toContainText(fax);
  const between = await recordOf(page);
  expect(between).toMatchObject({ version: before.version + 1, fax, phone: before.phone, remark: "第一人的备注" });

  await second.conflict.getByRole("button", { name: "在最新内容上继续填写" }).click();
  await expect(second.conflict).toBeHidden();
  await expect(second.field("传真"), "what only the other changed is taken over").toHaveValue(fax);
  await expect(second.field("办公电话"), "what was typed here stays").toHaveValue(office);
  await expect(second.field("备注"), "what both changed stays as typed here").toHaveValue("第二人的备注");
  await second.save();
  expect(await recordOf(page)).toMatchObject({
    version: before.version + 2,
    fax,
    phone: office,
    remark: "第二人的备注",
  });
});

test("in a conflict a single item may be taken from the other", LONG, async ({ as }) => {
  const [first, second] = [firmPage(await as("admin")), firmPage(await as("admin"))];
  await first.openForm();
  await second.openForm();
  const [theirs, mine, note] = [phone(), phone(), `并行 ${Date.now()}`];
  await second.field("传真").fill(`${mine}-2`);
  await second.field("备注").fill(note);
  await first.field("传真").fill(theirs);
  await first.save();
  await second.saveButton.click();
  const row = second.conflict.getByRole("row").filter({ hasText: "传真" });
  await expect(row).toContainText(theirs);
  await expect(row).toContainText(mine);
  await row.getByRole("radio", { name: "对方的" }).check();
  await second.conflict.getByRole("button", { name: "在最新内容上继续填写" }).click();
  await expect(second.field("传真")).toHaveValue(theirs);
  await expect(second.field("备注")).toHaveValue(note);
  await second.save();
  await expect(second.value("传真")).toHaveText(theirs);
  await expect(second.value("备注")).toHaveText(note);
});

test("giving one's own changes up in a conflict leaves the other's record", async ({ as }) => {
  const [first, second] = [firmPage(await as("admin")), firmPage(await as("admin"))];
  await first.openForm();
  await second.openForm();
  const fax = phone();
  await second.field("备注").fill("不会保存");
  await first.field("传真").fill(fax);
  await first.save();
  await second.saveButton.click();
  await second.conflict.getByRole("button", { name: "放弃我的修改" }).click();
  await expect(second.editButton).toBeVisible();
  await expect(second.value("传真")).toHaveText(fax);
  await expect(second.value("备注")).not.toHaveText("不会保存");
});

for (const [how, end] of [
  ["is ended on the server", async (page: Page) => endSession(page.request)],
  [
    "is ended by log-out in another tab",
    async (page: Page) => {
      const tab = await page.context().newPage();
      await tab.goto("/home/workbench");
      await tab.getByRole("button", { name: /账户菜单/ }).click();
      await tab.getByRole("menuitem", { name: "退出登录" }).click();
      await tab.waitForURL(/\/auth/);
      await tab.close();
    },
  ],
] as const) {
  test(
    `a session that ${how} in the middle of a save loses nothing typed`,
    how.includes("tab") ? LONG : {},
    async ({ page }) => {
      await signIn(page, ACCOUNTS.admin, "/basic/firm");
      const firm = firmPage(page);
      await firm.editButton.click();
      const typed = phone();
      await firm.field("办公电话").fill(typed);
      await firm.openTab("证照资质");
      await firm.field("原执业证书编号").fill("43-会话中断");
      await expect(firm.saveState).toHaveText("填写的内容已自动保留");
      const asked = refuseLeaveQuestions(page);
      const before = await page.evaluate(() => location.pathname + location.search);
      await end(page);
      // The draft's own save may have found out before.
      await firm.saveButton.click({ timeout: 5_000 }).catch(() => undefined);

      await page.waitForURL(/\/auth\?redirect=/);
      expect(new URL(page.url()).searchParams.get("redirect")).toBe(before);
      await expect(page.getByText("您填写的内容已保留在本机，登录后可以恢复")).toBeVisible();
      expect(asked, "nobody is asked whether to leave: everything is kept").toEqual([]);
      await loginPage(page).submit(ACCOUNTS.admin);
      await expect(firm.field("原执业证书编号")).toHaveValue("43-会话中断");
      await expect(firm.main).toContainText(/已恢复您.*填写但未保存的内容/);
      await firm.openTab("基本信息");
      await expect(firm.field("办公电话")).toHaveValue(typed);
      await firm.save();
      await expect(firm.value("办公电话")).toHaveText(typed);
      expect(await recordOf(page)).toMatchObject({ phone: typed, oldLicenseNo: "43-会话中断" });
    },
  );
}

test(
  "network away during a save: typing goes on, and the save is sent once when the network is back",
  LONG,
  async ({ as }) => {
    const page = await as("admin");
    const firm = firmPage(page);
    await firm.openForm();
    const before = await recordOf(page);
    const typed = phone();
    await firm.field("办公电话").fill(typed);
    await page.context().setOffline(true);
    await firm.saveButton.click();
    await expect(page.getByText("网络已断开：可以继续填写")).toBeVisible();
    await expect(firm.saveState).toContainText("网络已断开，填写的内容已保留；恢复后自动保存");
    await expect(firm.field("办公电话")).toHaveValue(typed);
    await page.context().setOffline(false);
    await expect(firm.editButton).toBeVisible();
    expect(await recordOf(page)).toMatchObject({ version: before.version + 1, phone: typed });
  },
);

test("an answer lost on its way: saving again neither duplicates nor conflicts, and later words get in", async ({
  as,
}) => {
  const page = await as("admin");
  const firm = firmPage(page);
  await firm.openForm();
  const before = await recordOf(page);
  const lines = (await firmApi(page.request).history(FIRM.first)).length;
  const typed = phone();
  await firm.field("办公电话").fill(typed);
  // The server saves; the browser never hears of it.
  await page.route("**/rest/basic/firm/v1.0/*", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await firm.saveButton.click();
  await expect(firm.saveState).toContainText("恢复后自动保存");
  expect((await recordOf(page)).phone, "it was saved in truth").toBe(typed);
  await firm.field("备注").fill("应答丢失之后");
  await page.unrouteAll();
  await expect(page.getByText("先前提交的内容已保存")).toBeVisible();
  await expect(firm.field("备注")).toHaveValue("应答丢失之后");
  await firm.save();
  expect(await recordOf(page)).toMatchObject({ version: before.version + 2, phone: typed, remark: "应答丢失之后" });
  expect(await firmApi(page.request).history(FIRM.first)).toHaveLength(lines + 2);
});

test("a closed tab: what was typed is offered when the form is opened again", LONG, async ({ as }) => {
  const page = await as("admin");
  const firm = firmPage(page);
  await firm.openForm();
  const typed = phone();
  await firm.field("办公电话").fill(typed);
  await expect.poll(() => page.evaluate(draftsKept)).toBe(1);
  await page.close();
  const again = firmPage(await page.context().newPage());
  await again.openForm();
  await again.main.getByRole("button", { name: "与现有档案比较" }).click();
  await expect(again.main.getByRole("row", { name: /办公电话/ })).toContainText(typed);
  await again.main.getByRole("button", { name: /^恢复上次填写的内容/ }).click();
  await expect(again.field("办公电话")).toHaveValue(typed);
  await again.main.getByRole("button", { name: "放弃恢复" }).click();
  await expect(again.field("办公电话")).not.toHaveValue(typed);
  await expect(again.saveState).toHaveText("尚未修改");
});

test(
  "a second person signs in in the same browser: the first page writes nothing in that name, and shows nothing there",
  LONG,
  async ({ page }) => {
    await signIn(page, ACCOUNTS.hr, "/basic/personnel?staffId=new");
    const name = page.getByRole("form", { name: "新增人员" }).getByLabel("姓名", { exact: true });
    const kept = page.waitForResponse(
      (answer) => answer.url().includes("/draft/") && answer.request().method() === "PUT",
    );
    await name.fill("错人错页");
    await kept;
    const tab = await page.context().newPage();
    await tab.goto("/home/workbench");
    await tab.getByRole("button", { name: /账户菜单/ }).click();
    await tab.getByRole("menuitem", { name: "退出登录" }).click();
    await tab.waitForURL(/\/auth/);
    await signInByForm(tab, ACCOUNTS.other);
    await page.bringToFront();
    // The page may have noticed by itself when it came to the front; if not, its save is refused.
    await page
      .getByRole("button", { name: "保存" })
      .click({ timeout: 3_000 })
      .catch(() => undefined);
    await expect(page.locator('input[value="错人错页"]')).toHaveCount(0);
    const list = await tab.request.get("/rest/basic/staff/v1.0/list/page?staffName=错人错页");
    expect(await list.json()).toMatchObject({ success: true, totalCount: 0 });
  },
);
