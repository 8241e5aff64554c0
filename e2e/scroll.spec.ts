import type { Page } from "@playwright/test";
import { ACCOUNTS } from "./kit/accounts";
import { listPage } from "./kit/list-page";
import { endSession, loginPage, MARKER, signIn } from "./kit/sign-in";
import { awake } from "./kit/tab";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// A list that was left stands at the same rows again: after Back, the record's own way back, F5 and a new sign-in, on
// desks (the table scrolls) and phones (the page scrolls), and nobody sees it jump there.

// A user has five sessions at most: one more would end that of the other files.
test.afterEach(({ page }) => page.request.get("/logout", { headers: MARKER }));

const ADDRESS = "/basic/personnel?sort=-staffName&pageSize=50";
const ROW = 24;

/**
 * With every paint: where the nth row stood in the window, as soon as there were rows. A size observer speaks after all
 * callbacks of a frame and right before its paint: later the parser may have brought rows that nobody has seen yet.
 */
const watchRow = (page: Page): Promise<unknown> =>
  page.addInitScript((nth) => {
    const seen: number[] = [];
    Object.assign(window, { seenRows: seen });
    const observer = new ResizeObserver(() => {
      const row = document.querySelectorAll("[data-row-key]")[nth];
      if (row && getComputedStyle(row).visibility === "visible") seen.push(Math.round(row.getBoundingClientRect().top));
    });
    let probe: HTMLElement | null = null;
    const grow = () => {
      if (!probe && document.documentElement) {
        probe = document.createElement("i");
        probe.style.cssText = "position:fixed;width:1px;height:1px;pointer-events:none;opacity:0";
        document.documentElement.append(probe);
        observer.observe(probe);
      }
      if (probe) probe.style.width = probe.style.width === "1px" ? "2px" : "1px";
      requestAnimationFrame(grow);
    };
    requestAnimationFrame(grow);
  }, ROW);
/** Distances at which the row was seen since this document began; forgets them. */
const rowsSeen = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { seenRows: number[] }).seenRows.splice(0));

const rowTop = (page: Page): Promise<number> =>
  page.evaluate((nth) => {
    const top = document.querySelectorAll("[data-row-key]")[nth]?.getBoundingClientRect().top;
    return Math.round(top ?? -1);
  }, ROW);

/** Brings the row to the upper part of the window by the user's own means. */
async function scrollToRow(page: Page): Promise<number> {
  const list = listPage(page, "basic.staff");
  await expect(list.rows.nth(ROW)).toBeVisible();
  await awake(page);
  const box = await list.rows.first().boundingBox();
  await page.mouse.move((box?.x ?? 0) + 60, (box?.y ?? 0) + 10);
  await page.mouse.wheel(0, (await rowTop(page)) - 420);
  await expect.poll(() => rowTop(page)).toBeLessThan(600);
  // The last movement is written down with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return rowTop(page);
}
const openRow = async (page: Page): Promise<void> => {
  await listPage(page, "basic.staff").rows.nth(ROW).getByRole("link").click();
  await expect(page.getByRole("button", { name: "返回列表" })).toBeVisible();
};
const near = (top: number) => ({ atLeast: top - 2, atMost: top + 2 });
async function expectThere(page: Page, top: number): Promise<void> {
  await expect.poll(() => rowTop(page)).toBeGreaterThanOrEqual(near(top).atLeast);
  expect(await rowTop(page)).toBeLessThanOrEqual(near(top).atMost);
}
/** Stands there, and never stood anywhere else. */
async function expectNoJump(page: Page, top: number): Promise<void> {
  await expectThere(page, top);
  await awake(page);
  await expectThere(page, top);
  const seen = await rowsSeen(page);
  expect(seen.length, "paints were watched").toBeGreaterThan(0);
  expect(seen.filter((one) => Math.abs(one - top) > 2)).toEqual([]);
}

for (const [size, viewport] of [
  ["1440x900", { width: 1440, height: 900 }],
  ["390x844", { width: 390, height: 844 }],
] as const) {
  test(`at ${size} Back, the way back and F5 return to the row`, viewport.width < 768 ? LONG : {}, async ({ as }) => {
    const page = await as("hr", { viewport });
    await watchRow(page);
    await page.goto(ADDRESS);
    const top = await scrollToRow(page);
    const left = page.url();
    await openRow(page);
    await rowsSeen(page);
    await page.goBack();
    await expect(page).toHaveURL(left);
    await expectNoJump(page, top);
    await expect(listPage(page, "basic.staff").rows.nth(ROW), "the keyboard goes on from there").toBeFocused();

    await openRow(page);
    await page.getByRole("tab", { name: /^变更记录/ }).click();
    await rowsSeen(page);
    await page.getByRole("button", { name: "返回列表" }).click();
    await expect(page).toHaveURL(left);
    await expectNoJump(page, top);

    await page.reload();
    await expectNoJump(page, top);
  });

  test(
    `at ${size} a lost session and a new sign-in return to the row; another user begins at the top`,
    viewport.width < 768 ? LONG : {},
    async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchRow(page);
      await signIn(page, ACCOUNTS.hr, ADDRESS);
      const top = await scrollToRow(page);
      await endSession(page.request);
      // Not by the mouse, which would scroll there first: that would be where the user left the list.
      await page.getByRole("button", { name: "下一页" }).evaluate((button: HTMLElement) => button.click());
      await page.waitForURL(/\/auth\?redirect=/);
      await page.goto(`/auth?redirect=${encodeURIComponent(ADDRESS)}`);
      await loginPage(page).submit(ACCOUNTS.hr);
      await page.waitForURL((url) => url.pathname === "/basic/personnel");
      await expectNoJump(page, top);

      await endSession(page.request);
      await page.reload();
      await page.waitForURL(/\/auth\?redirect=/);
      await loginPage(page).submit(ACCOUNTS.admin);
      await page.waitForURL((url) => url.pathname === "/basic/personnel");
      await expect(listPage(page, "basic.staff").rows.first()).toBeInViewport();
      await awake(page);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.locator("[data-scroll-part=list]").evaluate((list) => list.scrollTop)).toBe(0);
    },
  );
}

test("a page that is opened from the menu begins at its top", async ({ as }) => {
  const page = await as("hr");
  await page.goto("/basic/personnel");
  await scrollToRow(page);
  await page.getByRole("link", { name: "事务所信息管理" }).click();
  await page.waitForURL(/basic\/firm/);
  await page.getByRole("link", { name: "人员管理" }).click();
  await expect(listPage(page, "basic.staff").rows.first()).toBeVisible();
  await awake(page);
  expect(await page.locator("[data-scroll-part=list]").evaluate((list) => list.scrollTop)).toBe(0);
});

test(
  "a record's form stands where it stood after a new sign-in, at the same query and hash",
  LONG,
  async ({ page }) => {
    await signIn(page, ACCOUNTS.hr, ADDRESS);
    await scrollToRow(page);
    await openRow(page);
    await page.getByRole("button", { name: "编辑", exact: true }).click();
    const field = page.getByRole("form").getByLabel("微信", { exact: true });
    await expect(field).toBeVisible();
    await awake(page);
    await page.mouse.move(700, 400);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(250);
    await page.evaluate(() => (location.hash = "place"));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const at = await page.evaluate(() => scrollY);
    await endSession(page.request);
    await field.fill("wx-before-and-after");
    await page.waitForURL(/\/auth\?redirect=/);
    expect(new URL(page.url()).searchParams.get("redirect")).toMatch(/edit=1#place$/);
    await loginPage(page).submit(ACCOUNTS.hr);
    await expect(page).toHaveURL(/edit=1#place$/);
    await expect(field).toHaveValue("wx-before-and-after");
    await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), at)).toBeLessThan(120);
    await page.getByRole("button", { name: "放弃恢复" }).click();
  },
);
