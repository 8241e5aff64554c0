import { ACCOUNTS, FIRM_NAME } from "./kit/accounts";
import { CAPTCHA_TEXT } from "./kit/control-protocol";
import { controlledProduct } from "./kit/controlled-product";
import { Product } from "./kit/product";
import { encryptPassword, loginPage, MARKER, signIn } from "./kit/sign-in";
import { expect, test } from "./kit/test";

// The shipped portal before a real backend whose clock can be turned and whose captchas are known. Everything here
// also proves that BACKEND_ORIGIN is read at run time.

const own = controlledProduct({ TRUSTED_PROXY: "127.0.0.1" });

test("a portal with BACKEND_ORIGIN works with that backend and starts none of its own", async ({ page }) => {
  await signIn(page, ACCOUNTS.admin, "/basic/firm");
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

test("captcha from the 3rd failure on: silent, drawn, renewed on demand, single use", async ({ page }) => {
  const entry = loginPage(page);
  await entry.open();
  for (let failure = 1; failure <= 3; failure += 1) {
    await entry.submit(ACCOUNTS.hr, "Wrong@2026");
    await expect(entry.fault).toHaveText(/用户名或密码错误/);
    await expect(entry.captcha).toBeHidden();
  }
  await entry.submit(ACCOUNTS.hr);
  await expect(entry.captcha).toBeFocused();
  await expect(entry.fault).toHaveText("请填写验证码后登录");
  await expect(page.getByRole("button", { name: "关闭提示" })).toHaveCount(0);

  const drawn = () => entry.captchaImage.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(0);
  const first = await entry.captchaImage.getAttribute("src");
  await entry.captchaImage.click();
  await expect(entry.captchaImage).not.toHaveAttribute("src", first ?? "");
  await expect.poll(drawn).toBeGreaterThan(0);

  await entry.captcha.fill("XXXX");
  await entry.button.click();
  await expect(entry.fault).toHaveText("验证码不正确，请重新填写");
  await expect(entry.captcha).toBeFocused();
  // Letters may be typed small; Enter sends from this field, too.
  await entry.captcha.fill(CAPTCHA_TEXT.toLowerCase());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
});

test("a captcha is void after three minutes", async ({ page }) => {
  const entry = loginPage(page);
  await entry.open();
  for (let failure = 1; failure <= 3; failure += 1) {
    await entry.submit(ACCOUNTS.finance, "Wrong@2026");
    await expect(entry.fault).toHaveText(/用户名或密码错误/);
  }
  await entry.submit(ACCOUNTS.finance);
  await expect(entry.captcha).toBeFocused();
  await own.backend.minutesPass(3.1);
  await entry.captcha.fill(CAPTCHA_TEXT);
  await entry.button.click();
  await expect(entry.fault).toHaveText("验证码不正确，请重新填写");
  await entry.captcha.fill(CAPTCHA_TEXT);
  await entry.button.click();
  await expect(page).toHaveURL(`${own.portal.origin}/home/workbench`);
});

test("the 5th failure locks: minutes left are told, the right password does not help, time ends it", async ({
  page,
}) => {
  const entry = loginPage(page);
  await entry.open();
  const wrong = async (): Promise<void> => {
    if (await entry.captcha.isVisible()) await entry.captcha.fill(CAPTCHA_TEXT);
    await entry.submit(ACCOUNTS.agent, "Wrong@2026");
  };
  for (let failure = 1; failure <= 3; failure += 1) {
    await wrong();
    await expect(entry.fault).toHaveText(/用户名或密码错误/);
  }
  await wrong();
  await expect(entry.captcha).toBeFocused();
  await wrong();
  await expect(entry.fault).toHaveText(/用户名或密码错误/);
  await wrong();
  await expect(entry.fault).toHaveText(/账号已锁定，请15分钟后再试/);

  const tryRight = async (): Promise<void> => {
    const old = await entry.captchaImage.getAttribute("src");
    await entry.captchaImage.click();
    await expect(entry.captchaImage).not.toHaveAttribute("src", old ?? "");
    await entry.captcha.fill(CAPTCHA_TEXT);
    await entry.submit(ACCOUNTS.agent);
  };
  await own.backend.minutesPass(10);
  await tryRight();
  await expect(entry.fault).toHaveText(/账号已锁定，请5分钟后再试/);
  await own.backend.minutesPass(5.1);
  await tryRight();
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

test("a production host has the production title", async ({ playwright }) => {
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
