import { ACCOUNTS, FIRM } from "../kit/accounts";
import { expectRefusal } from "../kit/firm-api";
import { encryptPassword, login, loginPage, MARKER, signIn, signInByForm, signInByApi } from "../kit/sign-in";
import { holdScripts } from "../kit/product/slow-line";
import { expect, origin, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Signing in, out and back, as people do it. What needs many failures or another time of day is in lockout.spec.ts.

test("a right password leads to the workbench, with the keyboard alone", async ({ page }) => {
  await loginPage(page).open();
  await expect(loginPage(page).username).toBeFocused();
  await page.keyboard.type(ACCOUNTS.party);
  await page.keyboard.press("Tab");
  await page.keyboard.type(process.env.E2E_PASSWORD ?? "Demo@2026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/home/workbench");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("您好");
});

test("a wrong password and an unknown name get the same sentence; name kept, password selected", async ({ page }) => {
  const entry = loginPage(page);
  await entry.open();
  const sentences: string[] = [];
  for (const name of [ACCOUNTS.training, "nobody-by-this-name"]) {
    await entry.submit(name, "Wrong@2026");
    await expect(entry.fault).toHaveText(/用户名或密码错误/);
    sentences.push((await entry.fault.innerText()).replace(/（事件编号.*/, ""));
    await expect(entry.username).toHaveValue(name);
    await expect(entry.password).toBeFocused();
    await expect(entry.password).toHaveAccessibleDescription(/用户名或密码错误/);
    const selected = await entry.password.evaluate((input: HTMLInputElement) => [
      input.selectionStart,
      input.selectionEnd,
    ]);
    expect(selected, "the password is kept and selected, so that typing replaces it").toEqual([0, 10]);
  }
  expect(sentences[0]).toBe(sentences[1]);
  // Back in with the right one: the failure of before is forgotten.
  await entry.submit(ACCOUNTS.training);
  await expect(page).toHaveURL("/home/workbench");
});

test("nothing is asked of the server before both fields are filled, and the missing one gets the focus", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/auth/login/") && calls.push(request.url()));
  const entry = loginPage(page);
  await entry.open();
  await entry.button.click();
  await expect(entry.fault).toHaveText("请填写用户名");
  await expect(entry.username).toBeFocused();
  await entry.username.fill("x");
  await page.keyboard.press("Enter");
  await expect(entry.fault).toHaveText("请填写密码");
  await expect(entry.password).toBeFocused();
  expect(calls).toEqual([]);
});

test("the password never travels in the clear, and only by the call of the specification", async ({ page }) => {
  const seen: string[] = [];
  page.on("request", (request) => seen.push(`${request.method()} ${request.url()} ${request.postData() ?? ""}`));
  await signInByForm(page, ACCOUNTS.party);
  expect(seen.filter((line) => line.includes("Demo@2026") || line.includes("Demo%402026"))).toEqual([]);
  const logins = seen.filter((line) => line.includes("/auth/login/"));
  expect(logins).toHaveLength(1);
  const query = new URL(logins[0]?.split(" ")[1] ?? "").searchParams;
  expect([...query.keys()]).toEqual(["pwdType", "username", "password"]);
  expect(query.get("password")).toBe(encryptPassword("Demo@2026"));
});

test("signing in leads back to where the user wanted to go, query included", async ({ page }) => {
  await signInByForm(page, ACCOUNTS.hr, "/basic/firm?tab=licences");
  await expect(page.getByRole("tab", { name: "证照资质" })).toHaveAttribute("aria-selected", "true");
});

test("Enter before the scripts have come is kept, and signs in as soon as they are there", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/auth", { waitUntil: "commit" });
  await loginPage(page).fill(ACCOUNTS.training);
  await page.keyboard.press("Enter");
  await expect(loginPage(page).username).toHaveValue(ACCOUNTS.training);
  release();
  await expect(page).toHaveURL("/home/workbench");
});

// Which addresses are followed is a function with tests of its own (`lib/routes`): in every run those that leave the site.
for (const [wanted, tier] of [
  ["https://evil.example/x", {}],
  ["//evil.example/x", {}],
  ["/\\evil.example", {}],
  ["javascript:alert(1)", {}],
  ["/logout", LONG],
  ["/auth?redirect=/auth", LONG],
  ["/restOpen/openapi.json", LONG],
] as const) {
  test(`a redirect to ${wanted} is not followed`, tier, async ({ page }) => {
    await loginPage(page).open(wanted);
    await loginPage(page).submit(ACCOUNTS.agent);
    await expect(page).toHaveURL(`${origin()}/home/workbench`);
  });
}

test("the session cookie is HttpOnly, SameSite=Lax, for the whole site and ends with the browser; it is new each time", async ({
  page,
  context,
}) => {
  const tokens: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    await signInByApi(page.request, ACCOUNTS.business);
    const cookie = (await context.cookies()).find((one) => /^(__Host-)?sid$/.test(one.name));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", expires: -1 });
    expect(cookie?.value).toMatch(/^[\w-]{43}$/);
    tokens.push(cookie?.value ?? "");
  }
  expect(tokens[0]).not.toBe(tokens[1]);
});

test("log-out ends the session on the server and Back shows nothing of it", async ({ page, context, playwright }) => {
  await signIn(page, ACCOUNTS.finance, "/basic/firm");
  const private_ = "91430102MADE00011Q";
  await expect(page.getByText(private_).first()).toBeVisible();
  const before = await context.storageState();
  await page.getByRole("button", { name: /账户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect(page).toHaveURL("/auth");

  await page.goBack();
  await expect(loginPage(page).button).toBeVisible();
  expect(await page.content()).not.toContain(private_);
  // The old cookie is worth nothing anywhere.
  const stolen = await playwright.request.newContext({ baseURL: origin(), storageState: before });
  await expectRefusal(await stolen.get(`/rest/basic/firm/v1.0/${FIRM.first}`, { headers: MARKER }), 400, "GW0002");
  await stolen.dispose();
});

test("log-out without the marker header, as another site could ask for it, is refused", async ({ playwright }) => {
  const api = await playwright.request.newContext({ baseURL: origin() });
  await signInByApi(api, ACCOUNTS.finance);
  await expectRefusal(await api.get("/logout"), 403, "FORBIDDEN");
  expect((await api.get("/rest/auth/security/userCenter/userInfo", { headers: MARKER })).status()).toBe(200);
  await api.dispose();
});

test("the login page needs no session, says on which site one is, and is left alone by a session", async ({ as }) => {
  const page = await as("party");
  await page.goto("/auth");
  await expect(page.getByRole("main").getByText("测试环境", { exact: true })).toBeVisible();
  await expect(loginPage(page).button).toBeVisible();
  expect((await login(page.request, ACCOUNTS.party, "Wrong@2026")).status()).toBe(400);
});
