import type { Page } from "@playwright/test";
import { firmPage } from "./kit/firm-page";
import { awake, countOf, passUntil, setHidden } from "./kit/tab";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// A newer version than the page's: found every five minutes, told once, never at the cost of what is typed.

const MINUTES_5 = 300_000;
const SHOTS = "test-results/screens";
const box = (page: Page) => page.getByRole("alertdialog", { name: "发现新版本" });

/** From now on the portal says that it serves another version. */
const release = (page: Page) =>
  page.route("/app.json", (route) => route.fulfill({ json: { app: { version: "9.9.9+next" } } }));

/** Five minutes pass; the last of them in steps, so that an answer under way is not overtaken by its own time limit. */
async function passUntilTold(page: Page): Promise<void> {
  await page.clock.runFor(MINUTES_5 * 0.9 - 5000);
  const text = "检测到最新版本，刷新后立即使用";
  await passUntil(page, () => expect(box(page)).toContainText(text, { timeout: 1_000 }));
}

async function openWithClock(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await awake(page);
}

test("/app.json names the version that the pages carry, and nobody keeps it", async ({ as, api }) => {
  const answer = await (await api(null)).get("/app.json");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  const { app } = (await answer.json()) as { app: { version: string } };
  expect(app.version).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{16}$/);
  const page = await as("admin");
  const write = page.waitForRequest("**/sys_notice/v1.0/3");
  await page.goto("/home/workbench");
  await expect(page.locator("html")).toHaveAttribute("data-client-version", app.version);
  expect((await write).headers()["x-client-version"]).toBe(app.version);
});

test("the same version is asked for every five minutes and never told", LONG, async ({ as }) => {
  const page = await as("admin");
  await openWithClock(page, "/home/workbench");
  const asked = countOf(page, "/app.json");
  await page.clock.runFor(MINUTES_5 * 0.9 - 5000);
  expect(asked.count).toBe(0);
  await page.clock.runFor(MINUTES_5 * 0.1 + 5000);
  await expect.poll(() => asked.count).toBe(1);
  await expect(box(page)).toHaveCount(0);
});

test("a newer one is told once; 立即刷新 loads the page anew", async ({ as }) => {
  const page = await as("admin");
  await openWithClock(page, "/home/workbench");
  await release(page);
  const asked = countOf(page, "/app.json");
  await passUntilTold(page);
  await page.clock.runFor(MINUTES_5 * 4);
  expect(asked.count).toBe(1);
  await expect(box(page)).toHaveCount(1);
  await page.screenshot({ path: `${SHOTS}/version-box-1440x900.png` });
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.getByRole("button", { name: "立即刷新" }).click();
  await expect.poll(() => page.evaluate(() => "isOld" in window)).toBe(false);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("暂不刷新 stops the version check alone: announcements are still asked for", LONG, async ({ as }) => {
  const page = await as("admin", { viewport: { width: 390, height: 844 } });
  await openWithClock(page, "/home/workbench");
  await release(page);
  const asked = countOf(page, "/app.json");
  const notices = countOf(page, "/restOpen/common/msg/sys_notice/v1.0/3");
  await passUntilTold(page);
  await page.screenshot({ path: `${SHOTS}/version-box-390x844.png` });
  await page.getByRole("button", { name: "暂不刷新(不建议)" }).click();
  await expect(box(page)).toHaveCount(0);
  const before = notices.count;
  await page.clock.runFor(MINUTES_5 * 6);
  await setHidden(page, true);
  await setHidden(page, false);
  await expect.poll(() => notices.count).toBeGreaterThan(before);
  expect(asked.count).toBe(1);
});

test("a hidden tab does not ask; on return it asks at once", LONG, async ({ as }) => {
  const page = await as("admin");
  await openWithClock(page, "/home/workbench");
  await release(page);
  const asked = countOf(page, "/app.json");
  await setHidden(page, true);
  await page.clock.runFor(MINUTES_5 * 6);
  expect(asked.count).toBe(0);
  await setHidden(page, false);
  await expect(box(page)).toBeVisible();
  expect(asked.count).toBe(1);
});

test("the login page is told too", LONG, async ({ page }) => {
  await page.clock.install();
  await page.goto("/auth");
  await awake(page);
  await release(page);
  await passUntilTold(page);
});

test("the reload costs no typing: what was typed stands there again", async ({ as }) => {
  const page = await as("admin");
  const questions: string[] = [];
  page.on("dialog", (dialog) => (questions.push(dialog.type()), void dialog.accept()));
  const firm = firmPage(page);
  await openWithClock(page, "/basic/firm?edit=1");
  await firm.field("备注").fill("刷新前填写的备注");
  await release(page);
  await passUntilTold(page);
  await box(page).getByRole("button", { name: "立即刷新" }).click();
  await expect(firm.field("备注")).toHaveValue("刷新前填写的备注");
  expect(questions).toEqual([]);
});
