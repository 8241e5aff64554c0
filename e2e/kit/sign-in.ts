import { createCipheriv } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";

export const DEMO_PASSWORD = process.env.E2E_PASSWORD ?? "Demo@2026";
export const MARKER = { "x-requested-with": "XMLHttpRequest" };

/** The login cipher as any other client would write it. // contract §2 */
export function encryptPassword(password: string, key = process.env.LOGIN_KEY ?? "member-dev-key-1"): string {
  const cipher = createCipheriv("aes-128-ecb", key, null);
  return cipher.update(Buffer.from(password, "utf8").toString("base64"), "utf8", "base64") + cipher.final("base64");
}

/** The login call of spec §7; the caller judges the answer. */
export const login = (api: APIRequestContext, username: string, password = DEMO_PASSWORD) =>
  api.get("/auth/login/memberMen", {
    params: { pwdType: "01", username, password: encryptPassword(password) },
    headers: MARKER,
  });

export async function signInByApi(api: APIRequestContext, username: string): Promise<void> {
  const answer = await login(api, username);
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in through the login page and waits for the page behind it. */
export async function signIn(page: Page, username: string, path = "/home/workbench"): Promise<void> {
  await page.goto(path);
  await page.waitForURL(/\/auth/);
  await page.getByLabel("用户名").fill(username);
  await page.getByLabel("密码", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "登录" }).click();
  await page.waitForURL((url) => url.pathname + url.search === path);
}
