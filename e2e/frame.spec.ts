import { expectAccessible } from "./kit/axe";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// The frame at every width: nothing clipped or covered, every menu within reach.

const SHOTS = "test-results/look";

for (const width of [800, 1024, 1280, 1440, 1920]) {
  test(
    `top bar at ${width} px: each menu stands whole or under 更多, and nothing covers another`,
    width === 800 || width === 1440 ? {} : LONG,
    async ({ as }) => {
      const page = await as("head", { viewport: { width, height: 900 } });
      await page.goto("/basic/firm");
      await expect(page.getByRole("main").getByRole("table")).toBeVisible();
      await page.waitForLoadState("networkidle");
      const nav = page.getByRole("navigation", { name: "主菜单" });
      const more = nav.getByRole("button", { name: "更多菜单" });
      // Counts that arrive meanwhile move a menu from the bar to 更多: read until both belong together.
      await expect(async () => {
        const whole = await nav.locator("li:not([inert]) a").allInnerTexts();
        let hidden: string[] = [];
        if (await more.isVisible()) {
          await more.click();
          hidden = await nav.getByRole("menuitem").allInnerTexts();
          await page.screenshot({ path: `${SHOTS}/frame-more-${width}.png` });
          await page.keyboard.press("Escape");
        }
        const names = [...whole, ...hidden].map((text) => text.split(/[\s，]/)[0]);
        expect(names).toEqual(["工作台", "基本信息", "党建管理", "报表管理", "业务管理"]);
      }).toPass({ timeout: 20_000 });
      // Counts that arrive make menus wider, and the bar settles anew.
      await expect(async () => {
        const boxes = await page
          .getByRole("banner")
          .locator("> a, li:not([inert]) a, button")
          .evaluateAll((all) =>
            all
              .map((one) => one.getBoundingClientRect())
              .filter(({ width: wide }) => wide > 0)
              .map(({ left, right }) => [Math.round(left), Math.round(right)] as const)
              .sort(([a], [b]) => a - b),
          );
        for (const [index, [left, right]] of boxes.entries()) {
          expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.[1] ?? 0);
          expect(right).toBeLessThanOrEqual(width);
        }
      }).toPass({ timeout: 10_000 });
      // The firm stands in the bar, or in the user menu.
      const inBar = page.getByRole("button", { name: /切换事务所/ });
      if (width >= 1440) await expect(inBar).toBeVisible();
      else {
        await expect(inBar).toBeHidden();
        await page.getByRole("button", { name: /账户菜单/ }).click();
        await expect(page.getByRole("menuitemradio")).toHaveCount(4);
        await page.screenshot({ path: `${SHOTS}/frame-user-${width}.png` });
        await page.keyboard.press("Escape");
      }
      await page.screenshot({ path: `${SHOTS}/frame-head-${width}.png` });
    },
  );
}

test(
  "the association's side menu stands in groups, and folded each screen keeps its own icon and words",
  LONG,
  async ({ as }) => {
    const page = await as("desk", { viewport: { width: 1280, height: 900 } });
    await page.goto("/desk/params");
    const side = page.getByRole("navigation", { name: "侧边菜单" });
    const groups = side.getByRole("list").filter({ has: page.getByRole("link") });
    for (const name of ["审核", "会员与人员", "业务", "会费", "账号", "日志"])
      await expect(side.getByRole("list", { name })).toBeVisible();
    expect(await groups.count()).toBeGreaterThan(4);
    await page.screenshot({ path: `${SHOTS}/frame-desk-1280.png` });
    await page.getByRole("button", { name: "收起侧边菜单" }).click();
    for (const link of await side.getByRole("link").all()) {
      expect(await link.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      await expect(link.locator("svg")).toBeVisible();
    }
    await page.screenshot({ path: `${SHOTS}/frame-desk-folded-1280.png` });
    await expectAccessible(page, "the folded side menu");
  },
);
