import { mkdirSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { ACCOUNTS } from "./kit/accounts";
import { expectAccessible } from "./kit/axe";
import { loginPage, MARKER, signIn } from "./kit/sign-in";
import { staffPage } from "./kit/staff-page";
import { awake } from "./kit/tab";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// The tabs of one browser share one session: it ends for all of them at once, with every word kept.

// A user has five sessions at most: one more would end that of the other files.
test.afterEach(({ page }) => page.request.get("/logout", { headers: MARKER }));

const NEW = "/basic/personnel?staffId=new";
const KEPT = "您填写的内容已保留在本机，登录后可以恢复";

async function logOutIn(tab: Page): Promise<void> {
  await tab.getByRole("button", { name: /账户菜单/ }).click();
  await tab.getByRole("menuitem", { name: "退出登录" }).click();
  await tab.waitForURL(/\/auth/);
}

for (const [how, prepare] of [
  ["by a channel", async () => undefined],
  [
    "by the storage of an old browser",
    async (context: BrowserContext) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
    },
  ],
] as const) {
  test(
    `log-out in one tab ends all, ${how}: no call is needed, and drafts are safe`,
    how.includes("old") ? LONG : {},
    async ({ page, context }) => {
      await prepare(context);
      await signIn(page, ACCOUNTS.hr, NEW);
      const staff = staffPage(page);
      const name = `多窗口${String(Date.now()).slice(-4)}`;
      const [idle, leaving] = [await context.newPage(), await context.newPage()];
      await idle.goto("/home/workbench");
      await leaving.goto("/home/workbench");
      await awake(idle);
      await awake(leaving);
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      page.on("dialog", (dialog) => {
        asked.push("a question");
        void dialog.accept();
      });
      await staff.field("姓名").fill(name);
      await staff.field("籍贯").fill("湖南长沙");
      await expect.poll(() => asked.filter((path) => path.includes("/draft/")).length).toBeGreaterThan(0);
      asked.length = 0;
      await logOutIn(leaving);
      await page.waitForURL(/\/auth\?redirect=/);
      await idle.waitForURL(/\/auth/);
      expect(asked.filter((path) => path.startsWith("/rest/") || path === "a question")).toEqual([]);
      await expect(page.getByText("您已在另一个窗口退出登录，请重新登录")).toBeVisible();
      await expect(page.getByText(KEPT)).toBeVisible();
      await expect(idle.getByText(KEPT)).toHaveCount(0);
      await loginPage(page).submit(ACCOUNTS.hr);
      await expect(staff.field("姓名")).toHaveValue(name);
      await expect(staff.field("籍贯")).toHaveValue("湖南长沙");
      await page.getByRole("button", { name: "放弃恢复" }).click();
    },
  );
}

test("neither browser nor server keeps what is typed: told calmly, until one of them does", async ({ as, faults }) => {
  faults.allow(/Failed to load/);
  const page = await as("hr");
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "indexedDB", { value: { open: refuse } });
  });
  const drafts = "**/rest/common/draft/v1.0*";
  await page.goto(NEW);
  const staff = staffPage(page);
  const line = page.getByText("您填写的内容暂时无法自动保留");
  await staff.field("籍贯").fill("湖南");
  // The server's copy alone is enough: nobody need worry.
  await expect(staff.saveState).toContainText("填写的内容已自动保留");
  await page.waitForResponse((answer) => answer.url().includes("/draft/") && answer.request().method() === "PUT");
  await expect(line).toHaveCount(0);
  await page.route(drafts, (route) => route.abort("connectionreset"));
  await staff.field("籍贯").fill("湖南长沙");
  await expect(line).toBeVisible();
  await expect(staff.saveState).toContainText("填写的内容未能保留，请尽快保存");
  await expectAccessible(page, "unkept");
  mkdirSync("test-results/screens", { recursive: true });
  await page.screenshot({ path: "test-results/screens/unkept-1440x900.png" });
  await expect(staff.field("籍贯"), "typing goes on").toHaveValue("湖南长沙");
  await page.unroute(drafts);
  await staff.field("籍贯").fill("湖南长沙岳麓");
  await expect(line).toHaveCount(0);
  await expect(staff.saveState).toContainText("填写的内容已自动保留");
  await staff.form.getByRole("button", { name: /^取\s?消$/ }).click();
  await page.getByRole("button", { name: "放弃并返回" }).click();
});
