import type { Page } from "@playwright/test";
import { manifest } from "@/lib/routes/manifest";
import { FOREIGN_FIRM, FOREIGN_PASSWORD, ForeignBackend, type ForeignUser } from "./kit/product/foreign-backend";
import { Product } from "./kit/product/product";
import { loginPage } from "./kit/sign-in";
import { awake, passUntil } from "./kit/tab";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "./kit/test";
import { LONG } from "./kit/tier";

// The portal before somebody else's backend: it knows the calls and fields of the specification, nothing of ours.

const ABSENT = "本单位使用的后台没有提供这项功能";
const backend = new ForeignBackend();
let portal: Product | undefined;

test.skip(isForeignHost(), NEEDS_PROCESSES);
test.beforeAll(async () => {
  portal = await Product.start({ BACKEND_ORIGIN: await backend.start() });
});
test.afterAll(async () => {
  await portal?.dispose();
  backend.stop();
});
test.beforeEach(() => {
  backend.wantsCaptcha = false;
  backend.shut = "401";
});
test.use({ baseURL: async ({}, use) => use(portal?.origin) });

const origin = (): string => portal?.origin ?? "";
const main = (page: Page) => page.getByRole("main");
/** Messages over the page, as a failed call would leave one. */
const toasts = (page: Page) => page.locator("[role=alert]").filter({ hasText: /资源不存在|网络|Error|繁忙/ });
const topMenu = (page: Page) => page.getByRole("navigation", { name: "主菜单" }).getByRole("link");

async function signIn(page: Page, who: ForeignUser, path = "/home/workbench"): Promise<void> {
  await page.goto(`${origin()}${path}`);
  await page.waitForURL(/\/auth\?/);
  await loginPage(page).submit(who, FOREIGN_PASSWORD);
  await page.waitForURL((url) => url.pathname === path.replace(/\?.*/, ""));
}

test("it is ready, though the backend knows no probes", async ({ request }) => {
  const answer = await request.get("/readyz");
  expect([answer.status(), await answer.json()]).toEqual([200, { status: "ready" }]);
});

test("sign-in: the backend's own words for a wrong password, then the page that was meant", async ({ page }) => {
  await page.goto("/basic/firm");
  await page.waitForURL(/\/auth\?redirect=%2Fbasic%2Ffirm/);
  await loginPage(page).submit("manager", "wrong");
  await expect(loginPage(page).fault).toContainText("账号或密码有误");
  await loginPage(page).submit("manager", FOREIGN_PASSWORD);
  await page.waitForURL(/\/basic\/firm$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("sign-in: a picture to read where the backend asks for one", async ({ page }) => {
  backend.wantsCaptcha = true;
  await page.goto("/auth");
  await loginPage(page).submit("manager", FOREIGN_PASSWORD);
  await page.getByLabel("验证码", { exact: true }).fill("7F3K");
  await loginPage(page).button.click();
  await page.waitForURL(/\/home\/workbench$/);
});

test("menus follow the codes, already in the first HTML", async ({ page, browser }) => {
  await signIn(page, "manager");
  await expect(topMenu(page)).toHaveText(["工作台", "基本信息", "党建管理", "业务管理"]);
  const state = await page.context().storageState();
  const plain = await browser.newContext({ baseURL: origin(), storageState: state, javaScriptEnabled: false });
  const still = await plain.newPage();
  expect((await still.goto("/home/workbench"))?.status()).toBe(200);
  await expect(topMenu(still)).toHaveText(["工作台", "基本信息", "党建管理", "业务管理"]);
  await plain.close();
});

test("guards: no code leads to /403, an unknown path to /404, nobody to the login page", async ({ page }) => {
  await signIn(page, "nobody");
  await expect(topMenu(page)).toHaveText(["工作台"]);
  await page.goto("/basic/firm");
  await expect(page).toHaveURL(/\/403$/);
  await page.goto("/no/such/page");
  await expect(page).toHaveURL(/\/404$/);
  await page.context().clearCookies();
  await page.goto("/home/workbench");
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fhome%2Fworkbench/);
});

test("workbench: the greeting and the notices; what is reckoned by us stays away quietly", async ({ page }) => {
  await signIn(page, "manager");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("张manager，您好");
  await expect(main(page).getByText("系统升级")).toBeVisible();
  await expect(page.getByRole("heading", { name: "待我办理" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: /本所数字|会员概况/ })).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
});

test("the firm: one sentence in its place, nothing to retry and no message", async ({ page }) => {
  await signIn(page, "manager", "/basic/firm");
  await expect(main(page).getByText(ABSENT)).toBeVisible();
  await expect(page.getByRole("button", { name: "重试" })).toHaveCount(0);
  await expect(toasts(page)).toHaveCount(0);
});

test("lists whose call is missing say so; their filters stay", LONG, async ({ page }) => {
  await signIn(page, "head", "/basic/firm");
  for (const path of ["/basic/firm", "/basic/personnel", "/business/rewards_and_punishment/company"]) {
    await page.goto(path);
    await expect(main(page).getByText(ABSENT), path).toBeVisible();
    await expect(page.getByRole("search"), path).toBeVisible();
  }
  await expect(toasts(page)).toHaveCount(0);
});

test("the dictionary is the backend's: its words, without what is disabled", LONG, async ({ page }) => {
  await signIn(page, "manager", "/basic/personnel");
  await page.getByRole("button", { name: "筛选", exact: true }).click();
  await page.getByRole("dialog", { name: "筛选" }).getByRole("combobox", { name: "在职状态" }).click();
  await expect(page.locator(".ant-select-item-option-content")).toHaveText(["在所", "已离所"]);
});

test("no firms to switch between: the firm stands as plain words", LONG, async ({ page }) => {
  await signIn(page, "head");
  await expect(page.getByRole("banner").getByText(FOREIGN_FIRM)).toBeVisible();
  await expect(page.getByRole("button", { name: /切换事务所/ })).toHaveCount(0);
});

test("the bell opens on a backend that tells no counts", LONG, async ({ page }) => {
  await signIn(page, "manager");
  await page.getByRole("button", { name: /^消息/ }).click();
  await expect(page.getByRole("dialog", { name: "消息" })).toContainText("还没有收到消息");
});

test("every page of the specification opens, and none of its parts takes it down", LONG, async ({ page }) => {
  test.slow();
  await signIn(page, "manager");
  const failed: string[] = [];
  for (const { path, kind, access, id } of manifest) {
    if (kind !== "screen" || id === "gallery" || access.kind === "open") continue;
    const answer = await page.goto(path);
    const isHere = new URL(page.url()).pathname === path;
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await page.waitForLoadState("networkidle");
    if (answer?.status() !== 200) failed.push(`${path}: ${answer?.status()}`);
    if (isHere && (await page.getByText("页面加载失败").count()) > 0) failed.push(`${path}: failed`);
    if (isHere && (await toasts(page).count()) > 0) failed.push(`${path}: a message`);
  }
  expect(failed).toEqual([]);
});

test.describe("with news", () => {
  test.use({ hasNews: true });
  test("notices: both of them, once per browser", async ({ page }) => {
    await signIn(page, "manager");
    const popup = page.getByRole("dialog", { name: "系统公告" });
    await expect(popup.getByRole("heading", { level: 3 })).toHaveText(["系统升级", "年检通知"]);
    await expect(popup.getByText("2026-11-20")).toBeVisible();
    await popup.getByRole("button", { name: "关闭系统公告" }).click();
    const asked = page.waitForResponse("**/sys_notice/v1.0/3");
    await page.reload();
    await asked;
    await expect(popup).toHaveCount(0);
  });
});

test("a newer version is told", LONG, async ({ page }) => {
  await signIn(page, "manager");
  await page.clock.install();
  await page.route("/app.json", (route) => route.fulfill({ json: { app: { version: "9.9.9+next" } } }));
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await awake(page);
  // The question is planned when the page's last part is there, and its answer takes real time.
  const dialog = page.getByRole("alertdialog", { name: "发现新版本" });
  await passUntil(page, () => expect(dialog).toBeVisible({ timeout: 500 }));
});

test("what is typed survives a reload, by a key that only this browser has", async ({ page }) => {
  await signIn(page, "manager", "/basic/personnel?staffId=new");
  const name = page.getByLabel("姓名", { exact: true });
  await name.fill("王小明");
  await page.waitForTimeout(1_500);
  await page.reload();
  await expect(name).toHaveValue("王小明");
  expect(await page.evaluate(() => localStorage.getItem("draft-key:u-manager")?.length)).toBe(44);
});

for (const shut of ["401", "GW0002"] as const) {
  test(
    `a session that has ended (${shut}) leads to the login page with the way back`,
    shut === "401" ? {} : LONG,
    async ({ page }) => {
      await signIn(page, "manager");
      backend.forgetSessions();
      backend.shut = shut;
      await page.goto("/basic/firm");
      await expect(page).toHaveURL(/\/auth\?redirect=%2Fbasic%2Ffirm/);
    },
  );
}

test("a 401 within a page is told in the specification's words", LONG, async ({ page }) => {
  await signIn(page, "manager", "/security/changePassword");
  backend.forgetSessions();
  await page.getByLabel("原密码").fill(FOREIGN_PASSWORD);
  await page.getByLabel("新密码", { exact: true }).fill("Another#2026x");
  await page.getByLabel("再次输入新密码").fill("Another#2026x");
  await main(page).getByRole("button", { name: "修改密码" }).click();
  await expect(page.getByText("您没有访问权限").first()).toBeVisible();
});

test("signing out ends the session and leaves no key behind", async ({ page }) => {
  await signIn(page, "manager", "/basic/personnel?staffId=new");
  await page.getByLabel("姓名", { exact: true }).fill("李");
  await page.getByRole("button", { name: /账户菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  const confirm = page.getByRole("button", { name: "退出并删除" });
  await confirm.click();
  await page.waitForURL(/\/auth$/);
  expect(backend.sessions).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft-key:")))).toEqual(
    [],
  );
  await page.goto("/home/workbench");
  await expect(page).toHaveURL(/\/auth\?redirect/);
});

test("calls that it does not know are not asked for again and again", async ({ page }) => {
  await signIn(page, "manager");
  await page.waitForLoadState("networkidle");
  // What the page before still asks for is none of this one's.
  await page.goto("about:blank");
  const before = backend.unknown.length;
  await page.goto("/home/workbench");
  await page.waitForLoadState("networkidle");
  const asked = backend.unknown.slice(before).filter((call) => !/livez|readyz/.test(call));
  const known = ["GET /rest/common/workbench/v1.0", "GET /rest/common/preference/v1.0/list"];
  expect(asked).toContain(known[0]);
  expect(asked.filter((call) => !known.includes(call))).toEqual([]);
  // Once for the first HTML, once by the browser.
  for (const one of known) expect(asked.filter((call) => call === one).length, one).toBeLessThanOrEqual(2);
});
