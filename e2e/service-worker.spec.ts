import type { Page } from "@playwright/test";
import { expectAccessible } from "./kit/axe";
import { Product } from "./kit/product/product";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "./kit/test";
import { LONG } from "./kit/tier";

// The worker keeps built files and the offline page, nothing of anybody; and it can be switched off.

const worker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL));

/** A page that the worker serves: the first visit only installs it. */
async function openServed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect(await worker(page)).toMatch(/\/sw\.js$/);
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });

test("keeps hashed files and the offline page only, whatever the user does", async ({ as }) => {
  const page = await as("head");
  await openServed(page, "/basic/firm");
  await page.goto("/basic/firm?keyword=株洲");
  await page.goto("/home/workbench");
  await page.waitForLoadState("networkidle");
  const kept = await keptPaths(page);
  expect(kept.filter((path) => path.startsWith("/_next/static/")).length).toBeGreaterThan(5);
  expect(kept.filter((path) => !path.startsWith("/_next/static/"))).toEqual(["/offline.html"]);
});

for (const [size, viewport] of [
  ["1440x900", { width: 1440, height: 900 }],
  ["390x844", { width: 390, height: 844 }],
] as const) {
  test(
    `without a network at ${size} a page says what happened, what is safe and what to do`,
    viewport.width < 768 ? LONG : {},
    async ({ as }) => {
      const page = await as("admin", { viewport });
      await openServed(page, "/home/workbench");
      await page.context().setOffline(true);
      await page.goto("/basic/firm");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("网络已断开，页面暂时打不开");
      await expect(page.getByText("已保存的数据都在服务器上，不受影响。")).toBeVisible();
      await page.screenshot({ path: `test-results/screens/offline-${size}.png` });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await expectAccessible(page, `offline at ${size}`);
      await page.context().setOffline(false);
      await page.getByRole("link", { name: "重新打开" }).click();
      await expect(page).toHaveURL("/basic/firm");
      await expect(
        page.getByRole("navigation", { name: "主菜单" }).or(page.getByRole("button", { name: "打开菜单" })),
      ).toBeVisible();
    },
  );
}

test(
  "the kill switch removes worker and caches from pages that are open and from those that come",
  LONG,
  async ({ browser }) => {
    test.skip(isForeignHost(), NEEDS_PROCESSES);
    const first = await Product.start();
    const context = await browser.newContext({ baseURL: first.origin });
    const page = await context.newPage();
    await openServed(page, "/auth");
    expect(await keptPaths(page)).not.toEqual([]);
    const second = await context.newPage();
    await second.goto("/auth");
    await first.stop();
    const off = await Product.start({ DATA_DIR: first.dataDir, PORT: new URL(first.origin).port, SERVICE_WORKER: "0" });
    try {
      // An open page of before: the browser's own look for a newer worker.
      await second.evaluate(async () => {
        // The registration may be gone before its own look has ended: what follows says whether it is.
        await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
      });
      await expect
        .poll(() => second.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
      await page.reload();
      await page.waitForLoadState("networkidle");
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
      expect(await keptPaths(page)).toEqual([]);
      await expect(page.getByLabel("用户名")).toBeVisible();
    } finally {
      await context.close();
      await off.dispose();
    }
  },
);
