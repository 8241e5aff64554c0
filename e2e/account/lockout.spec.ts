import type { Page } from "@playwright/test";
import { ACCOUNTS, FIRM_NAME } from "../kit/accounts";
import { expectAccessible } from "../kit/axe";
import { controlledProduct } from "../kit/product/controlled-product";
import { Product } from "../kit/product/product";
import { encryptPassword, loginPage, MARKER, signIn, signInByForm } from "../kit/sign-in";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// The shipped portal before a real backend whose clock can be turned. Everything here also proves that BACKEND_ORIGIN is
// read at run time.

const own = controlledProduct({ TRUSTED_PROXY: "127.0.0.1" });

test("a portal with BACKEND_ORIGIN works with that backend and starts none of its own", async ({ page }) => {
  await signInByForm(page, ACCOUNTS.admin, "/basic/firm");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(FIRM_NAME.first);
  expect(() => own.portal.backendPid).toThrow();
});

// Before time is turned: the portal's signature on what it says about the client holds for five minutes.
test("behind a trusted https proxy the cookie is __Host-, Secure and accepted by pages and calls", async ({
  playwright,
}) => {
  const api = await playwright.request.newContext({
    baseURL: own.portal.origin,
    extraHTTPHeaders: { ...MARKER, "x-forwarded-proto": "https", "x-forwarded-host": "own.portal.example.org" },
  });
  const answer = await api.get("/auth/login/memberMen", {
    params: { pwdType: "01", username: ACCOUNTS.branch, password: encryptPassword("Demo@2026") },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === "set-cookie");
  const session = cookies.find(({ value }) => value.startsWith("__Host-sid="))?.value ?? "";
  for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(session).toContain(part);
  expect(answer.headers()["strict-transport-security"]).toBeTruthy();
  const cookie = session.split(";", 1)[0] ?? "";
  const page = await api.get("/basic/firm", { headers: { cookie }, maxRedirects: 0 });
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain(FIRM_NAME.branchZhuzhou);
  await api.dispose();
});

/** As many wrong passwords as the server takes without a captcha. */
async function failThrice(page: Page, username: string): Promise<void> {
  const entry = loginPage(page);
  await entry.open();
  for (let failure = 1; failure <= 3; failure += 1) {
    await entry.submit(username, "Wrong@2026");
    await expect(entry.fault).toHaveText(/用户名或密码错误/);
    await expect(entry.check).toHaveCount(0);
  }
}

test("from the 3rd failure on the browser proves itself: told in words, nothing to fill in, by keyboard alone", async ({
  page,
}) => {
  const entry = loginPage(page);
  await failThrice(page, ACCOUNTS.hr);
  // Held back, so that what is shown meanwhile can be looked at.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/rest/auth/captcha/login*", async (route) => {
    await held;
    await route.continue();
  });
  await entry.password.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Wrong@2026");
  await page.keyboard.press("Enter");
  await expect(entry.check).toHaveText("正在进行安全验证…");
  await expect(page.getByRole("button", { name: "正在登录…" })).toBeVisible();
  await expect(entry.fault).toHaveCount(0);
  await expect(entry.password).toBeFocused();
  await expectAccessible(page, "/auth");
  const worker = page.waitForEvent("worker");
  release();
  expect(new URL((await worker).url()).origin, "the content policy's own").toBe(own.portal.origin);
  await expect(entry.fault).toHaveText(/用户名或密码错误/);
  await expect(page.getByRole("button", { name: "关闭提示" })).toHaveCount(0);
  // The next one is solved ahead, while the password is typed once more.
  await expect(entry.check).toHaveText("已通过安全验证");
  await expectAccessible(page, "/auth");
  await expect(entry.password).toBeFocused();
  await page.keyboard.type("Demo@2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
});

test("an answer that is void after three minutes is replaced unseen", LONG, async ({ page }) => {
  const entry = loginPage(page);
  await failThrice(page, ACCOUNTS.finance);
  await entry.submit(ACCOUNTS.finance, "Wrong@2026");
  await expect(entry.check).toHaveText("已通过安全验证");
  await own.backend.minutesPass(3.1);
  await entry.submit(ACCOUNTS.finance);
  await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
});

test(
  "a worker that does not start: the page computes itself, and what fails says so and can be tried again",
  LONG,
  async ({ page }) => {
    const entry = loginPage(page);
    await failThrice(page, ACCOUNTS.party);
    await page.evaluate(() => Reflect.deleteProperty(window, "Worker"));
    await page.route("**/rest/auth/captcha/login*", (route) => route.abort(), { times: 1 });
    await entry.submit(ACCOUNTS.party);
    await expect(entry.check).toHaveText("安全验证未能完成，请重试");
    await expect(entry.fault).toHaveText("网络超时，请检查网络");
    await expectAccessible(page, "/auth");
    await page.getByRole("button", { name: "重试" }).press("Enter");
    await expect(entry.check).toHaveText("已通过安全验证");
    await entry.password.press("Enter");
    await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
  },
);

test("the 5th failure locks: minutes left are told, the right password does not help, time ends it", async ({
  page,
}) => {
  const entry = loginPage(page);
  await failThrice(page, ACCOUNTS.agent);
  await entry.submit(ACCOUNTS.agent, "Wrong@2026");
  await expect(entry.fault).toHaveText(/用户名或密码错误/);
  await entry.submit(ACCOUNTS.agent, "Wrong@2026");
  await expect(entry.fault).toHaveText(/账号已锁定，请15分钟后再试/);
  await own.backend.minutesPass(10);
  await entry.submit(ACCOUNTS.agent);
  await expect(entry.fault).toHaveText(/账号已锁定，请5分钟后再试/);
  await own.backend.minutesPass(5.1);
  await entry.submit(ACCOUNTS.agent);
  await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
});

test("an idle session ends after 30 minutes, and the login page says so", async ({ page }) => {
  await signIn(page, ACCOUNTS.party);
  await own.backend.minutesPass(29);
  await page.reload();
  await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
  await own.backend.minutesPass(31);
  await page.reload();
  await expect(page).toHaveURL(`${own.portal.origin}/auth?redirect=%2Fhome%2Fworkbench`);
  await loginPage(page).submit(ACCOUNTS.party);
  await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
});

test("a production host has the production title", LONG, async ({ playwright }) => {
  const production = await Product.start({ ...own.backend.portalEnv, PRODUCTION_HOST: "own.portal.example.org" });
  try {
    const api = await playwright.request.newContext({ baseURL: production.origin });
    const title = async (host: string) =>
      /<title>([^<]*)</.exec(await (await api.get("/auth", { headers: { host } })).text())?.[1];
    expect(await title("own.portal.example.org")).toBe("登录 - 数字管理服务平台（会员端）");
    expect(await title("test.example.org")).toBe("登录 - 数字管理服务平台（会员端）-测试环境");
    await api.dispose();
  } finally {
    await production.dispose();
  }
});
