import { createCipheriv } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";

export const DEMO_PASSWORD = process.env.E2E_PASSWORD ?? "Demo@2026";
export const MARKER = { "x-requested-with": "XMLHttpRequest" };
const product = process.env.E2E_PRODUCT ?? "member";

/** The login cipher as any other client would write it. // contract §2 */
export function encryptPassword(password: string, key = process.env.LOGIN_KEY ?? "member-dev-key-1"): string {
  const cipher = createCipheriv("aes-128-ecb", key, null);
  return cipher.update(Buffer.from(password, "utf8").toString("base64"), "utf8", "base64") + cipher.final("base64");
}

/** The login call of spec §7; the caller judges the answer. */
export const login = (api: APIRequestContext, username: string, password = DEMO_PASSWORD): Promise<APIResponse> =>
  api.get(`/auth/login/${product}Men`, {
    params: { pwdType: "01", username, password: encryptPassword(password) },
    headers: MARKER,
  });

/** A server that sheds load says 503 and when to come back, as every client does then. // contract §2 */
export async function signInByApi(api: APIRequestContext, username: string): Promise<void> {
  let answer = await login(api, username);
  for (let n = 0; n < 15 && answer.status() === 503; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    answer = await login(api, username);
  }
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Ends the session of the request context's cookie, as log-out in another place would. */
export async function endSession(api: APIRequestContext): Promise<void> {
  expect((await api.get("/logout", { headers: MARKER })).status()).toBe(200);
}

/** The login page as people see it. */
export const loginPage = (page: Page) => ({
  open: (redirect?: string) => page.goto(redirect ? `/auth?redirect=${encodeURIComponent(redirect)}` : "/auth"),
  username: page.getByLabel("用户名"),
  password: page.getByLabel("密码", { exact: true }),
  /** What the page says while and after the browser has proved itself. */
  check: page.getByRole("main").getByRole("status").filter({ hasText: "安全验证" }),
  button: page.getByRole("button", { name: "登录", exact: true }),
  /** What went wrong, in words. */
  fault: page.getByRole("main").getByRole("alert"),
  async fill(username: string, password = DEMO_PASSWORD): Promise<void> {
    await this.username.fill(username);
    await this.password.fill(password);
  },
  async submit(username: string, password = DEMO_PASSWORD): Promise<void> {
    await this.fill(username, password);
    await this.button.click();
  },
});

/** Signs the page's browser in by the login's call, and opens the page. The login page itself is `signInByForm`. */
export async function signIn(page: Page, username: string, path = "/home/workbench"): Promise<void> {
  await signInByApi(page.request, username);
  await page.goto(path);
}

/** Signs in through the login page, as people do, and waits for the page behind it. */
export async function signInByForm(page: Page, username: string, path = "/home/workbench"): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/auth/);
  await loginPage(page).submit(username);
  await page.waitForURL((url) => url.pathname + url.search === path);
}

/** Fills in the page 修改密码 and sends it. */
export async function changePassword(page: Page, old: string, next: string): Promise<void> {
  await page.getByLabel("原密码").fill(old);
  await page.getByLabel("新密码", { exact: true }).fill(next);
  await page.getByLabel("再次输入新密码").fill(next);
  await page.getByRole("main").getByRole("button", { name: "修改密码" }).click();
}
