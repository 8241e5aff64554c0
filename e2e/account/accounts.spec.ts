import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { ACCOUNTS } from "../kit/accounts";
import { recordParts } from "../kit/record-parts";
import { changePassword, loginPage, MARKER, signIn } from "../kit/sign-in";
import { awake } from "../kit/tab";
import { inStems } from "../kit/names";
import { expect, origin, test } from "../kit/test";
import { LONG } from "../kit/tier";

// An administrator opens an account, gives and takes rights, ends sessions; the person at the other end sees exactly what
// follows from it, and loses nothing that was typed.

const MINUTES_3 = 180_000;
const PASSWORD = "First@2026";
const OWN_PASSWORD = "Kestrel-47";
let serial = 0;
const fresh = () => {
  const no = `${Date.now()}`.slice(-7) + String(++serial);
  return { username: `e2e-${no}`, mobile: `135${no.padStart(8, "0").slice(-8)}`, name: `同事${inStems(no.slice(-4))}` };
};

/** One choice of a list field in a dialog. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("dialog").getByLabel(label, { exact: true }).click();
  await page.keyboard.type(option);
  await page.locator(".ant-select-item-option-active").getByText(option, { exact: true }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
}

/** Opens an account through the screen, its password typed by hand. */
async function openAccount(page: Page, role: string) {
  const who = fresh();
  await page.goto(href("basic.account"));
  await page.getByRole("button", { name: "新增", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "新增账号" });
  await dialog.getByLabel("登录账号").fill(who.username);
  await dialog.getByLabel("姓名").fill(who.name);
  await dialog.getByLabel("手机").fill(who.mobile);
  await choose(page, "角色", role);
  await dialog.getByLabel("初始密码方式").click();
  await page.locator(".ant-select-item-option").getByText("手工", { exact: true }).click();
  await dialog.getByLabel("初始密码", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: who.username })).toContainText("待激活");
  return who;
}

/** That person's own browser: the first sign-in asks for a password of one's own, then leads on. */
async function browserOf(page: Page, username: string, path: string): Promise<void> {
  await page.goto(path);
  await loginPage(page).submit(username, PASSWORD);
  await page.waitForURL((url) => url.pathname === href("security.change-password"));
  await changePassword(page, PASSWORD, OWN_PASSWORD);
  await page.waitForURL((url) => url.pathname + url.search === path);
}

const openRecord = async (page: Page, username: string) => {
  await page.goto(href("basic.account", { keyword: username }));
  await page.getByRole("link", { name: username }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(username);
};

test("a new account signs in and sees only what its role allows", async ({ as, page }) => {
  const admin = await as("admin");
  const who = await openAccount(admin, "人事");
  await browserOf(page, who.username, href("basic.staff"));
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "新增", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "账号管理" })).toHaveCount(0);
  await page.goto(href("basic.account"));
  await expect(page).toHaveURL(/\/403/);
  // What the administrator reads of it is what the person has.
  await openRecord(admin, who.username);
  await expect(admin.getByRole("main")).toContainText("正常");
  await admin.getByRole("tab", { name: "角色与权限" }).click();
  const panel = admin.getByRole("tabpanel");
  await expect(panel).toContainText("人员管理");
  await expect(panel).toContainText("办理离职");
  await expect(panel).not.toContainText("账号管理");
});

test("a right that is taken away takes its button from the open page within one poll", LONG, async ({ as, page }) => {
  const admin = await as("admin");
  const who = await openAccount(admin, "人事");
  await page.clock.install();
  await browserOf(page, who.username, href("basic.staff"));
  const add = page.getByRole("main").getByRole("button", { name: "新增", exact: true });
  await expect(add).toBeVisible();
  await awake(page);
  const poll = async () => {
    const answered = page.waitForResponse((response) => response.url().includes("/sys_notice/"));
    await page.clock.runFor(MINUTES_3);
    await answered;
  };
  // The first poll of this page tells the version that later ones are compared with.
  await poll();
  await openRecord(admin, who.username);
  await admin.getByRole("button", { name: "分配角色" }).click();
  const dialog = admin.getByRole("dialog", { name: /分配角色/ });
  await dialog.getByLabel("角色", { exact: true }).click();
  await admin.keyboard.press("Backspace");
  await choose(admin, "角色", "只读");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();
  await admin.getByRole("tab", { name: "角色与权限" }).click();
  await expect(admin.getByRole("tabpanel")).not.toContainText("办理离职");
  await expect(add).toBeVisible();
  await poll();
  await expect(add).toBeHidden();
  await expect(page.getByRole("main").getByRole("row").nth(1)).toBeVisible();
});

test("a kicked person is told why at the next step and finds again what was typed", async ({ as, page }) => {
  const admin = await as("admin");
  const who = await openAccount(admin, "人事");
  await browserOf(page, who.username, href("basic.staff", { staffId: "new" }));
  const name = page.getByRole("main").getByLabel("姓名", { exact: true }).first();
  await awake(page);
  await name.fill("草稿中的人");
  await expect(page.getByRole("main").getByRole("status").last()).toContainText("填写的内容已自动保留");
  await openRecord(admin, who.username);
  await admin.getByRole("tab", { name: "登录会话" }).click();
  await admin.getByRole("button", { name: "强制下线", exact: true }).first().click();
  const dialog = admin.getByRole("dialog", { name: /强制下线/ });
  await dialog.getByLabel("原因").fill("设备遗失");
  await dialog.getByRole("button", { name: "强制下线" }).click();
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole("tabpanel")).toContainText("该账号现在没有登录");
  await page.getByRole("main").getByRole("button", { name: "保存" }).first().click();
  await page.waitForURL(/\/auth/);
  await expect(page.getByRole("main")).toContainText("管理员已将您强制下线，原因：设备遗失");
  await expect(page.getByRole("main")).toContainText("您填写的内容已保留");
  await loginPage(page).submit(who.username, OWN_PASSWORD);
  await page.waitForURL((url) => url.searchParams.get("staffId") === "new");
  await expect(page.getByRole("main")).toContainText(/已恢复您.*填写但未保存的内容/);
  await expect(name).toHaveValue("草稿中的人");
});

test("disabling asks first, ends the sessions, and enabling lets in again", LONG, async ({ as, page }) => {
  const admin = await as("admin");
  const who = await openAccount(admin, "只读");
  await browserOf(page, who.username, href("home.workbench"));
  await openRecord(admin, who.username);
  await recordParts(admin).rarely("停用");
  await admin.getByRole("dialog").getByRole("button", { name: "停用账号" }).click();
  await expect(admin.getByRole("button", { name: "启用", exact: true })).toBeVisible();
  await page.goto(href("basic.firm"));
  await page.waitForURL(/\/auth/);
  await loginPage(page).submit(who.username, OWN_PASSWORD);
  await expect(loginPage(page).fault).toContainText("用户名或密码错误");
  await admin.getByRole("button", { name: "启用", exact: true }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "启用账号" }).click();
  await expect(admin.getByRole("button", { name: "启用", exact: true })).toHaveCount(0);
});

test("a role is copied with its difference in words, given, and deleted when nobody uses it", async ({ as }) => {
  const admin = await as("admin");
  const roleName = `助理${Date.now() % 100_000}`;
  await admin.goto(href("basic.account", { view: "roles" }));
  await admin.getByRole("button", { name: "复制 人事" }).click();
  const dialog = admin.getByRole("dialog", { name: /复制角色/ });
  await expect(dialog.getByText("功能权限没有变化。")).toBeVisible();
  await dialog.getByLabel("角色名称").fill(roleName);
  await dialog.getByLabel("人员管理：办理离职").uncheck();
  await expect(dialog.getByRole("status", { name: "与原角色相比" })).toHaveText("减少：人员管理（办理离职）");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();
  await admin.getByRole("button", { name: `删除 ${roleName}` }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "删除角色" }).click();
  await expect(admin.getByRole("button", { name: `删除 ${roleName}` })).toHaveCount(0);
});

test("another firm sees and reaches nothing of it", async ({ as, api }) => {
  const mine = await api("admin");
  const base = "/rest/auth/security/user/management/v1.0";
  const rows = (await (await mine.get(`${base}/account?keyword=demo-hr`)).json()).data as { userId: string }[];
  const userId = rows[0]?.userId ?? "";
  const other = await as("other");
  await other.goto(href("basic.account"));
  await expect(other.getByRole("row").filter({ hasText: ACCOUNTS.other })).toBeVisible();
  await expect(other.getByText(ACCOUNTS.hr)).toHaveCount(0);
  await other.goto(href("basic.account", { userId }));
  await expect(other.getByText("没有这个账号，或您不能查看")).toBeVisible();
  const kicked = await other.request.delete(`/rest/auth/security/user/online/v1.0/${userId}`, {
    headers: { ...MARKER, origin: origin() },
  });
  expect(kicked.status()).toBe(404);
});

test("the association sees accounts and sessions of all firms; firms have no such menu", async ({
  as,
  api,
  playwright,
}) => {
  const desk = await as("desk");
  await desk.goto(href("desk.account"));
  await expect(desk.getByRole("row").filter({ hasText: ACCOUNTS.other })).toBeVisible();
  await desk.getByRole("link", { name: "在线用户" }).click();
  await expect(desk.getByRole("row").filter({ hasText: ACCOUNTS.admin }).first()).toBeVisible();
  const admin = await api("admin");
  expect((await admin.get("/rest/auth/security/user/online/v1.0?keyword=demo-other")).status()).toBe(200);
  const firm = await (await admin.get("/rest/auth/security/user/online/v1.0?keyword=demo-other")).json();
  expect(firm.data).toEqual([]);
  // Firms have no such menu.
  const own = await as("admin");
  await own.goto(href("desk.account"));
  await expect(own).toHaveURL(/\/403/);
  const stranger = await playwright.request.newContext({ baseURL: origin() });
  expect((await stranger.get("/rest/auth/security/user/online/v1.0")).status()).toBe(400);
  await stranger.dispose();
});

test("everybody reads the own sign-in history from the user menu", async ({ page }) => {
  await signIn(page, ACCOUNTS.party);
  await page.getByRole("button", { name: /账户菜单/ }).click();
  await page.getByRole("menuitem", { name: "登录记录" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录记录");
  await expect(page.getByRole("row").nth(1)).toContainText("登录成功");
  await expect(page.getByRole("row").nth(1)).toContainText("Chrome");
});
