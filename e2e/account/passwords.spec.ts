import type { Page } from "@playwright/test";
import { ACCOUNTS } from "../kit/accounts";
import { controlledProduct } from "../kit/product/controlled-product";
import { changePassword, DEMO_PASSWORD, loginPage, signIn } from "../kit/sign-in";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Passwords as people meet them, before a real backend whose clock can be turned. What
// changes passwords or parameters must not touch the product that the other specs share.

const own = controlledProduct({ TRUSTED_PROXY: "127.0.0.1" });
test.describe.configure({ mode: "serial" });

/** The newest code, as a tester of a demo without a gateway reads it. */
async function codeInOutbox(desk: Page): Promise<string> {
  await desk.goto("/desk/sms");
  await desk
    .getByRole("button", { name: /查看发给 199/ })
    .first()
    .click();
  const dialog = desk.getByRole("dialog", { name: "短信详情" });
  await expect(dialog.getByText(/验证码 \d{6}/)).toBeVisible();
  const text = await dialog.getByText(/验证码 \d{6}/).innerText();
  await expect(dialog.getByText("199****", { exact: false })).toBeVisible();
  await dialog.getByRole("button", { name: "关闭" }).first().click();
  return /验证码 (\d{6})/.exec(text)?.[1] ?? "";
}

test("a forgotten password: phone, captcha, code read from the outbox, new password, new sign-in", async ({
  page,
  browser,
}) => {
  const desk = await own.browserOf(browser, ACCOUNTS.desk, "/desk/sms");
  const other = await own.browserOf(browser, ACCOUNTS.party, "/home/workbench");
  await loginPage(page).open();
  await page.getByRole("button", { name: "忘记密码" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("重置密码");
  const fault = loginPage(page).fault;
  await page.getByRole("button", { name: "获取短信验证码" }).click();
  await expect(fault).toHaveText("请填写 11 位手机号码");
  await page.getByLabel("账号绑定的手机号码").fill("19900008005");
  // Solved ahead, before the number was typed; Enter would wait for it.
  await expect(loginPage(page).check).toHaveText("已通过安全验证");
  await page.keyboard.press("Enter");
  await expect(page.getByText("若 19900008005 是账号绑定的手机")).toBeVisible();

  await page.getByLabel("短信验证码").fill("000000");
  await page.keyboard.press("Enter");
  await expect(fault).toContainText("短信验证码不正确或已失效");
  await page.getByLabel("短信验证码").fill(await codeInOutbox(desk));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: new RegExp(ACCOUNTS.party) })).toBeChecked();

  await page.getByLabel("新密码", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("再次输入新密码").fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(fault).toHaveText("不能与最近 5 次用过的密码相同");
  await page.getByLabel("新密码", { exact: true }).fill("Kestrel-47");
  await expect(page.getByText(/密码强度：/)).toBeVisible();
  await page.getByLabel("再次输入新密码").fill("Kestrel-47");
  await page.getByRole("button", { name: "重置密码" }).click();
  await expect(page.getByText("密码已重置")).toBeVisible();

  // What was signed in before has ended, and is told why.
  await other.goto("/basic/firm");
  await expect(other).toHaveURL(/\/auth/);
  await page.getByRole("button", { name: "返回登录" }).click();
  await loginPage(page).submit(ACCOUNTS.party, "Kestrel-47");
  await expect(page).toHaveURL("/home/workbench");
  await desk.context().close();
  await other.context().close();
});

test("a phone that nobody has gets the same page and no message", async ({ page, browser }) => {
  const desk = await own.browserOf(browser, ACCOUNTS.desk, "/desk/sms");
  const count = await desk.getByRole("button", { name: /查看发给/ }).count();
  await loginPage(page).open();
  await page.getByRole("button", { name: "忘记密码" }).click();
  await page.getByLabel("账号绑定的手机号码").fill("13000000000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("若 13000000000 是账号绑定的手机")).toBeVisible();
  await page.getByRole("button", { name: "返回登录" }).click();
  await expect(loginPage(page).button).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole("button", { name: /查看发给/ })).toHaveCount(count);
  await desk.context().close();
});

const newPassword = (page: Page) => page.getByLabel("新密码", { exact: true });
test("changing the password: weak and used ones are refused in words, other places are signed out", async ({
  page,
  browser,
}) => {
  const other = await own.browserOf(browser, ACCOUNTS.hr, "/home/workbench");
  await signIn(page, ACCOUNTS.hr);
  await page.getByRole("button", { name: /账户菜单/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect(page).toHaveURL("/security/changePassword");
  const rules = page.getByRole("list", { name: "密码要求" });
  await newPassword(page).fill("Password1");
  await expect(rules.getByText("（已满足）")).toHaveCount(3);
  await expect(page.getByText(/密码强度：弱/)).toBeVisible();
  await changePassword(page, DEMO_PASSWORD, "Password1");
  await expect(page.getByText("这是容易被猜到的常见密码，请换一个")).toBeVisible();
  await expect(newPassword(page)).toBeFocused();
  await changePassword(page, "wrong", "Kestrel-47");
  await expect(page.getByText("原密码不正确")).toBeVisible();
  await changePassword(page, DEMO_PASSWORD, DEMO_PASSWORD);
  await expect(page.getByText("不能与最近 5 次用过的密码相同")).toBeVisible();
  await changePassword(page, DEMO_PASSWORD, "Kestrel-47");
  await expect(page.getByText("密码已修改，其他设备上的登录已退出")).toBeVisible();
  await page.goto("/basic/personnel");
  await expect(page).toHaveURL("/basic/personnel");
  await other.goto("/basic/personnel");
  await expect(other).toHaveURL(/\/auth/);
  await other.context().close();
});

test(
  "desk changes a parameter: refused out of bounds, effective at once, with its history",
  LONG,
  async ({ page, browser }) => {
    await signIn(page, ACCOUNTS.desk, "/desk/params");
    const line = (key: string) => page.locator(`[data-param="${key}"]`);
    await line("password.minLength")
      .getByRole("button", { name: /编辑 密码最少字符数/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("参数值").fill("3");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(dialog.getByText("参数值不能小于8")).toBeVisible();
    await dialog.getByLabel("参数值").fill("10");
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(dialog).toBeHidden();
    await expect(line("password.minLength")).toContainText("10 已调整");
    await line("password.minLength")
      .getByRole("button", { name: /变更记录/ })
      .click();
    await expect(page.getByRole("dialog").getByRole("row", { name: /8\s+10/ })).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "关闭" }).first().click();

    const other = await own.browserOf(browser, ACCOUNTS.finance, "/security/changePassword");
    await expect(other.getByText("10 至 20 个字符")).toBeVisible();
    await line("password.style")
      .getByRole("button", { name: /编辑 密码要求的方式/ })
      .click();
    await page.getByRole("dialog").getByLabel("参数值").click();
    await page.getByText("长度方式：", { exact: false }).last().click();
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await other.reload();
    await expect(other.getByText("不少于 12 个字符", { exact: false })).toBeVisible();
    await other.context().close();
    // Back, for what follows.
    await line("password.style")
      .getByRole("button", { name: /编辑 密码要求的方式/ })
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "填入标准值" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "保存" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
  },
);

test(
  "a password that is too old is changed first; then the way leads on to where one wanted to go",
  LONG,
  async ({ page }) => {
    await own.backend.minutesPass(91 * 1_440);
    await page.goto("/basic/firm?tab=licences");
    await page.waitForURL(/\/auth/);
    await loginPage(page).submit(ACCOUNTS.admin);
    await expect(page).toHaveURL(/\/security\/changePassword\?redirect=/);
    await expect(page.getByText("您的密码已超过有效期", { exact: false })).toBeVisible();
    await page.goto("/home/workbench");
    await expect(page).toHaveURL(/\/security\/changePassword\?redirect=%2Fhome%2Fworkbench/);
    await page.goto("/security/changePassword?redirect=%2Fbasic%2Ffirm%3Ftab%3Dlicences");
    await changePassword(page, DEMO_PASSWORD, "Kestrel-4747");
    await expect(page).toHaveURL("/basic/firm?tab=licences");
  },
);
