import type { Page, Route } from "@playwright/test";
import { listPage } from "./kit/list-page";
import { awake, passUntil } from "./kit/tab";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// What tells that something takes its time, and a frame that stands still from its first paint on.

const overlay = (page: Page) => page.getByText("努力加载中");

type End = (route: Route) => Promise<void>;

/** Holds the answers of a path back until they are let go or fail; those that are asked for later go the same way. */
async function hold(page: Page, path: string) {
  const waiting: Route[] = [];
  let how: End | null = null;
  await page.route(path, (route) => (how ? how(route) : void waiting.push(route)));
  const end = async (by: End): Promise<void> => {
    how = by;
    await Promise.all(waiting.splice(0).map(by));
  };
  return { waiting, release: () => end((route) => route.continue()), fail: () => end((route) => route.abort()) };
}

async function openList(page: Page) {
  await page.clock.install();
  const list = listPage(page, "basic.firm");
  await list.open();
  await expect(list.rows).toHaveCount(4);
  await awake(page);
  return list;
}

test("a call of 999 ms is never seen; from 1000 ms on the overlay stands until the answer", async ({ as }) => {
  const page = await as("head");
  const list = await openList(page);
  // What is asked again because an hour went by is not held.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  const held = await hold(page, "**/firm/v1.0/list/page?**");
  await list.filter("名称、首字母、信用代码").fill("湘潭");
  await list.search.click();
  await expect.poll(() => held.waiting.length).toBe(1);
  await page.clock.runFor(999);
  await expect(overlay(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(overlay(page)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "努力加载中" })).toBeVisible();
  await page.screenshot({ path: "test-results/screens/overlay-1440x900.png" });
  await page.clock.resume();
  await held.release();
  await expect(overlay(page)).toHaveCount(0);
  await expect(list.rows).toHaveCount(1);
});

test("a quick answer leaves nothing behind", LONG, async ({ as }) => {
  const page = await as("head");
  const list = await openList(page);
  await page.evaluate(() => {
    const seen = { isSeen: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body.innerText.includes("努力加载中")) seen.isSeen = true;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await list.filter("名称、首字母、信用代码").fill("湘潭");
  await list.search.click();
  await expect(list.rows).toHaveCount(1);
  await page.clock.runFor(5000);
  expect(await page.evaluate(() => (window as unknown as { seen: { isSeen: boolean } }).seen.isSeen)).toBe(false);
});

test("is gone after a failure, and the failure is told", async ({ as }) => {
  const page = await as("head");
  const list = await openList(page);
  const held = await hold(page, "**/firm/v1.0/list/page?**");
  await list.filter("名称、首字母、信用代码").fill("湘潭");
  await list.search.click();
  await expect.poll(() => held.waiting.length).toBe(1);
  await page.clock.runFor(1000);
  await expect(overlay(page)).toBeVisible();
  // It goes by itself after some seconds: looked for from the start, not after the overlay.
  const told = expect(page.getByText("网络超时，请检查网络").first()).toBeVisible();
  await held.fail();
  await told;
  await expect(overlay(page)).toHaveCount(0);
});

test("polls and drafts never show it", LONG, async ({ as }) => {
  const page = await as("head");
  await openList(page);
  const notices = await hold(page, "**/sys_notice/v1.0/3");
  const version = await hold(page, "**/app.json");
  // A held call times out on the page's clock, and is asked again: on a slow machine each is asked more than once.
  await passUntil(page, () => expect(Math.min(notices.waiting.length, version.waiting.length)).toBeGreaterThan(0));
  await page.clock.runFor(10_000);
  await expect(overlay(page)).toHaveCount(0);
});

test("a bar stands at the top edge while a page is being opened", async ({ as }) => {
  const page = await as("head");
  await page.goto("/home/workbench");
  await page.waitForLoadState("networkidle");
  const held = await hold(page, "**/basic/firm?*_rsc=*");
  await page.getByRole("navigation", { name: "主菜单" }).getByRole("link", { name: "基本信息" }).click();
  await expect(page.getByRole("progressbar", { name: "正在打开页面" })).toBeAttached();
  await held.release();
  await page.waitForURL("/basic/firm");
  await expect(page.getByRole("progressbar", { name: "正在打开页面" })).toHaveCount(0);
  await expect(page).toHaveTitle("事务所信息管理 - 数字管理服务平台（会员端）-测试环境");
});

interface FirstPaint {
  readonly looks: string[];
  shift: number;
}
const firstPaint = (page: Page): Promise<FirstPaint> =>
  page.evaluate(() => (window as unknown as { firstPaint: FirstPaint }).firstPaint);

/** Notes at every frame how wide the side bar is and which of its two fold marks is shown, and how much has shifted. */
function watchFrames(isSideExpanded: boolean): void {
  if (location.protocol === "about:") return;
  localStorage.setItem("frame", JSON.stringify({ isSideExpanded }));
  const seen: FirstPaint = { looks: [], shift: 0 };
  Object.assign(window, { firstPaint: seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = (): void => {
    const bar = document.querySelector("aside");
    const marks = [...(bar?.querySelectorAll("button > svg") ?? [])];
    const shown = marks.findIndex((mark) => getComputedStyle(mark).display !== "none");
    const text = `${bar?.getBoundingClientRect().width} ${shown}`;
    if (bar && marks.length > 0 && !seen.looks.includes(text)) seen.looks.push(text);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const [isSideExpanded, look] of [
  [true, "208 0"],
  [false, "64 1"],
] as const) {
  test(
    `a side bar that was left ${isSideExpanded ? "wide" : "narrow"} is so from the first frame on`,
    isSideExpanded ? LONG : {},
    async ({ as }) => {
      const page = await as("head");
      await page.addInitScript(watchFrames, isSideExpanded);
      await page.goto("/basic/firm");
      await expect(page.getByRole("button", { name: isSideExpanded ? "收起侧边菜单" : "展开侧边菜单" })).toBeVisible();
      await page.waitForLoadState("networkidle");
      const { looks, shift } = await firstPaint(page);
      expect(looks).toEqual([look]);
      expect(shift).toBeLessThanOrEqual(0.02);
      await expect(page.locator("html")).toHaveClass(/^(macOS|iOS|windows|android|linux|unknown)$/);
      await expect(page.locator("html")).toHaveAttribute("data-device", "desktop");
      await page.screenshot({
        path: `test-results/screens/side-bar-${isSideExpanded ? "wide" : "narrow"}-1440x900.png`,
      });
    },
  );
}
