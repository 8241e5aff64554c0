import { expectAccessible } from "./kit/axe";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// Ctrl+K by keyboard alone, for a firm and for the association; Back closes what is open and keeps what was typed.

const SHOTS = "test-results/look";

test("a person is found and opened by keyboard alone, and his number stands in no address", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 1440, height: 900 } });
  const addresses: string[] = [];
  page.on("request", (request) => void addresses.push(request.url()));
  await page.goto("/basic/personnel");
  const first = page.getByRole("main").getByRole("table").getByRole("row").nth(1).getByRole("link").first();
  const name = (await first.innerText()).trim();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog", { name: "查找" });
  await expect(box.getByRole("combobox")).toBeFocused();
  await expect(box.getByRole("option").first()).toBeVisible();
  await page.keyboard.type(name);
  await expect(box.getByRole("group", { name: "人员" }).getByRole("option", { name }).first()).toBeVisible();
  await expect(box.getByRole("status")).toHaveText(/找到 \d+ 项/);
  await page.screenshot({ path: `${SHOTS}/search-1440.png` });
  await expectAccessible(page, "the search");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/staffId=/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.keyboard.press("Control+k");
  await expect(box.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("13800000000");
  await expect(box.getByRole("status")).toHaveText(/没有找到/);
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  expect(addresses.filter((address) => address.includes("13800000000"))).toEqual([]);
});

test("letters typed while the search is still loading are kept and searched for", async ({ as }) => {
  const page = await as("hr", { serviceWorkers: "block" });
  await page.goto("/basic/personnel");
  await page.waitForLoadState("networkidle");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  await page.route("**/_next/static/**/*.js", async (route) => {
    isHeld = true;
    await held;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("人员管理");
  const box = page.getByRole("dialog", { name: "查找" });
  await expect(box.getByRole("combobox")).toHaveValue("人员管理");
  await expect.poll(() => isHeld, "the code of the search is on its way").toBe(true);
  await expect(box.getByRole("option")).toHaveCount(0);
  release();
  await expect(box.getByRole("option", { name: /人员管理/ })).toBeVisible();
  await expect(box.getByRole("combobox")).toBeFocused();
});

test("the association finds a firm, on a phone too", async ({ as }) => {
  const page = await as("desk", { viewport: { width: 390, height: 844 } });
  await page.goto("/home/workbench");
  await page.getByRole("button", { name: "查找" }).click();
  const box = page.getByRole("dialog", { name: "查找" });
  await expect(box.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("税务师事务所");
  const firm = box.getByRole("group", { name: "事务所" }).getByRole("option").first();
  await expect(firm).toBeVisible();
  await page.screenshot({ path: `${SHOTS}/search-390.png` });
  await firm.click();
  await expect(page).toHaveURL(/\/desk\/firm\?companyId=/);
});

test("Back closes the drawer and the dialog, asks where something was typed, and keeps it", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 1440, height: 900 } });
  await page.goto("/home/workbench");
  await page.goto("/basic/personnel");
  await page.getByRole("button", { name: /^消息/ }).click();
  const drawer = page.getByRole("dialog", { name: /消息/ });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/basic\/personnel/);

  await page.goto("/basic/account");
  await page.getByRole("button", { name: "新增" }).click();
  const dialog = page.getByRole("dialog", { name: "新增账号" });
  await dialog
    .getByRole("textbox", { name: /登录账号|用户名/ })
    .first()
    .fill("demo-back");
  await page.goBack();
  const question = page.getByRole("dialog", { name: /放弃|关闭/ }).last();
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "继续填写" }).click();
  await expect(dialog.getByRole("textbox", { name: /登录账号|用户名/ }).first()).toHaveValue("demo-back");
  await expect(page).toHaveURL(/\/basic\/account/);
});

test("closed by its own button, Back leads where it would have led without the dialog", LONG, async ({ as }) => {
  const page = await as("admin", { viewport: { width: 1440, height: 900 } });
  await page.goto("/home/workbench");
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "基本信息" }).click();
  await expect(page).toHaveURL(/\/basic\/firm/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "查找" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "查找" })).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/home\/workbench/);
});
