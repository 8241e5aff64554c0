import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { ACCOUNTS } from "../kit/accounts";
import { expectAccessible } from "../kit/axe";
import { controlledProduct } from "../kit/product/controlled-product";
import { DEMO_PASSWORD, encryptPassword, login, loginPage, MARKER, signIn, signInByApi } from "../kit/sign-in";
import { expect, test } from "../kit/test";

// One administrator of the association from setting up to the reset by the second one, before a clock that can be turned.

const own = controlledProduct({});
const SECOND = "second-officer";
const PASSWORD = "Kestrel-47";

/** How far the backend's clock is ahead of this one. */
let aheadMs = 0;
const minutesPass = async (minutes: number): Promise<void> => {
  aheadMs += minutes * 60_000;
  await own.backend.minutesPass(minutes);
};
/** What a phone of the backend's time would show. */
const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + aheadMs });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /账户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/auth/);
}

test("an officer sets a second factor up, signs in with a code and with a recovery code; a second administrator resets it", async ({
  page,
  browser,
  playwright,
}) => {
  const desk = await playwright.request.newContext({ baseURL: own.portal.origin });
  await signInByApi(desk, ACCOUNTS.desk);
  const opened = await desk.post("/rest/auth/colleague/v1.0", {
    headers: MARKER,
    data: {
      username: SECOND,
      nickName: "第二管理员",
      email: null,
      expireDate: null,
      mobilephone: "13800009911",
      roleIds: ["role_desk_admin"],
      initPwdMode: 3,
      password: DEMO_PASSWORD,
    },
  });
  expect(opened.status(), await opened.text()).toBe(200);
  expect((await login(desk, SECOND)).status()).toBe(200);
  const changed = await desk.put("/rest/auth/security/userCenter/pwd", {
    headers: MARKER,
    data: { oldPassword: encryptPassword(DEMO_PASSWORD), newPassword: encryptPassword(PASSWORD) },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await desk.dispose();

  const entry = loginPage(page);
  await entry.open();
  await entry.submit(SECOND, PASSWORD);
  await expect(page).toHaveURL("/home/workbench");
  await page.getByRole("button", { name: /账户菜单/ }).click();
  await page.getByRole("menuitem", { name: "两步验证" }).click();
  await page.getByRole("button", { name: "启用两步验证" }).click();
  const main = page.getByRole("main");
  await main.getByLabel("登录密码").fill(PASSWORD);
  await page.keyboard.press("Enter");
  const secret = (await main.locator("code").innerText()).replaceAll(" ", "");
  await expect(main.getByRole("img", { name: "验证器二维码" })).toBeVisible();
  await main.getByLabel("验证器显示的 6 位数字").fill("000000");
  await page.keyboard.press("Enter");
  await expect(main.getByText("验证码不正确，请填写刚添加的条目上的 6 位数字")).toBeVisible();
  await expectAccessible(page, "setting up");
  await main.getByLabel("验证器显示的 6 位数字").fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await expect(main.getByRole("heading", { name: "请保存恢复码" })).toBeFocused();
  const codes = await main.locator("li code").allInnerTexts();
  expect(codes).toHaveLength(10);
  await main.getByRole("checkbox", { name: "我已保存恢复码" }).check();
  await main.getByRole("button", { name: "完成" }).click();
  await expect(main.getByText("还有 10 个恢复码")).toBeVisible();

  await signOut(page);
  await minutesPass(1);
  await entry.submit(SECOND, PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("两步验证");
  const code = page.getByLabel("动态验证码");
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("123456");
  await page.keyboard.press("Enter");
  await expect(entry.fault).toContainText("验证码不正确或已使用过");
  await page.route("**/second-factor", (route) => route.abort());
  await code.fill(codeOf(secret));
  await page.keyboard.press("Enter");
  await expect(entry.fault).toContainText("网络超时");
  await expect(code).toHaveValue(codeOf(secret));
  await expectAccessible(page, "the code");
  await page.unroute("**/second-factor");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/home/workbench");

  await signOut(page);
  await entry.submit(SECOND, PASSWORD);
  await page.getByRole("button", { name: "使用恢复码" }).click();
  await page.getByLabel("恢复码").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/home/workbench");

  const first = await own.newPage(browser);
  await signIn(first, ACCOUNTS.desk, `/desk/colleague?keyword=${SECOND}`);
  await first.getByRole("link", { name: SECOND }).click();
  await first.getByRole("button", { name: "重置两步验证" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "重置两步验证" }).click();
  await expect(first.getByText("两步验证已重置，已通知本人")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/auth/);
  await entry.submit(SECOND, PASSWORD);
  await expect(page).toHaveURL("/home/workbench");
});
