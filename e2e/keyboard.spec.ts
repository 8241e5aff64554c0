import type { Page } from "@playwright/test";
import { ACCOUNTS } from "./kit/accounts";
import { DEMO_PASSWORD, MARKER } from "./kit/sign-in";
import { awake } from "./kit/tab";
import { inStems } from "./kit/names";
import { expect, test } from "./kit/test";

// One working day by keys alone: sign-in, menu, list, a dialog, a save. Nothing here touches a mouse, gives the focus to
// an element or fills a field but by keys.

test.afterEach(({ page }) => page.request.get("/logout", { headers: MARKER }));

const focused = (page: Page) => page.locator(":focus");

/** Tabs on until what has the focus is called so; fails when a whole round does not meet it. */
async function tabTo(page: Page, name: RegExp, back = false): Promise<void> {
  for (let i = 0; i < 90; i++) {
    await page.keyboard.press(back ? "Shift+Tab" : "Tab");
    const said = await focused(page).evaluateAll(([at]) => {
      const label = (at as HTMLInputElement | undefined)?.labels?.[0]?.innerText ?? "";
      return [
        at?.getAttribute("aria-label"),
        label,
        at?.matches("a, button") ? (at as HTMLElement).innerText : "",
      ].join("\n");
    });
    if (said.split("\n").some((line) => name.test(line.trim()))) {
      await expectVisibleFocus(page);
      return;
    }
  }
  throw new Error(`no Tab leads to ${name}`);
}

/** What has the focus is in sight and shows it. */
async function expectVisibleFocus(page: Page): Promise<void> {
  await expect(focused(page)).toBeInViewport();
  const shows = await focused(page).evaluate((at) => {
    const rings = [at, at.closest(".ant-select, .ant-picker, .ant-input-affix-wrapper")].flatMap((one) => {
      const { outlineStyle, outlineWidth, boxShadow } = one
        ? getComputedStyle(one)
        : { outlineStyle: "none", outlineWidth: "0px", boxShadow: "none" };
      return [outlineStyle !== "none" && outlineWidth !== "0px", boxShadow !== "none"];
    });
    return rings.some(Boolean);
  });
  expect(shows, "the focus can be seen").toBe(true);
}

test("sign-in, menu, list, dialog, save: nothing but keys", async ({ page }) => {
  const { keyboard } = page;
  await page.goto("/auth");
  await awake(page);
  await expect(focused(page)).toHaveAttribute("id", "username");
  await keyboard.type(ACCOUNTS.other);
  await keyboard.press("Tab");
  await keyboard.type(DEMO_PASSWORD);
  await keyboard.press("Enter");
  await page.waitForURL(/workbench/);
  await awake(page);

  // Past the frame in one step, and back to it.
  await keyboard.press("Tab");
  await expect(focused(page)).toHaveText("跳到正文");
  await tabTo(page, /^基本信息$/);
  await keyboard.press("Enter");
  await page.waitForURL(/basic\/firm/);
  await tabTo(page, /^人员管理$/);
  await keyboard.press("Enter");
  await page.waitForURL(/basic\/personnel/);
  const rows = page
    .getByRole("main")
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
  await expect(rows.first()).toBeVisible();

  // A new person: a draft needs a name only.
  const name = `键盘${inStems(String(Date.now()).slice(-5))}`;
  await tabTo(page, /^新\s?增$/);
  await keyboard.press("Enter");
  await expect(page.getByRole("form", { name: "新增人员" })).toBeVisible();
  await expect(focused(page), "the first field has the focus").toHaveAttribute("id", "field-staffName");
  await keyboard.type(name);
  await keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  // The list again, looked through by the name; the filter's Enter searches.
  await tabTo(page, /^返回列表$/);
  await keyboard.press("Enter");
  await expect(rows.first()).toBeVisible();
  // A draft is no effective staff yet: it stands in a list of its own.
  await tabTo(page, /^待完善/);
  await keyboard.press("Enter");
  await page.waitForURL(/isIncomplete/);
  await tabTo(page, /^姓名、首字母、编号、手机后四位$/);
  await keyboard.type(name);
  await keyboard.press("Enter");
  await expect(rows).toHaveCount(1);
  await tabTo(page, /^删除 /);
  await keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: /删除 .+ 的草稿/ });
  await expect(question).toBeVisible();
  await keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(focused(page), "the focus returns to what asked").toHaveAttribute("aria-label", `删除 ${name}`);
  await keyboard.press("Enter");
  await expect(question).toBeVisible();
  await tabTo(page, /^删除草稿$/);
  await keyboard.press("Enter");
  await expect(page.getByText("草稿已删除")).toBeVisible();

  // A dialog with fields, entered, refused in words, corrected, saved.
  await page.goto("/basic/personnel?staffStatus[]=1");
  await awake(page);
  await tabTo(page, /^选择本页全部$/);
  await keyboard.press("Space");
  await expect(page.getByRole("region", { name: "所选记录" })).toBeVisible();
  // What may be done with the chosen stands above the rows.
  await tabTo(page, /^批量更新手机$/, true);
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "批量更新手机" });
  await expect(dialog).toBeVisible();
  await expect(focused(page)).toHaveAttribute("aria-label", /^新手机号码/);
  await keyboard.type("138");
  await keyboard.press("Control+Enter");
  await expect(dialog.getByText("手机号码须为11位数字，以1开头")).toBeVisible();
  await keyboard.press("Control+A");
  await keyboard.type(`139${String(Date.now()).slice(-8)}`);
  await keyboard.press("Control+Enter");
  await expect(page.getByText("已更新 1 人的手机号码")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Rows are walked by arrows and opened by Enter; the way back leads to the same row.
  await page.goto("/basic/personnel");
  await awake(page);
  await tabTo(page, /^基本信息$/);
  for (let i = 0; i < 90 && (await focused(page).getAttribute("data-row-key")) === null; i++)
    await keyboard.press("Tab");
  await keyboard.press("ArrowDown");
  await keyboard.press("ArrowDown");
  await expect(rows.nth(2)).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "返回列表" })).toBeVisible();
  await tabTo(page, /^返回列表$/);
  await keyboard.press("Enter");
  await expect(rows.nth(2)).toBeFocused();

  // Out again.
  await tabTo(page, /账户菜单$/, true);
  await keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "退出登录" })).toBeVisible();
  await keyboard.press("End");
  await expect(focused(page)).toHaveText("退出登录");
  await keyboard.press("Enter");
  await page.waitForURL(/\/auth/);
});
