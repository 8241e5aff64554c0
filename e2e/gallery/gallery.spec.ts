import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { href } from "@/lib/routes/href";
import { axeFindings } from "../kit/axe";
import { ends, field, needsGallery, open, type, value } from "../kit/gallery";
import { Product } from "../kit/product/product";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "../kit/test";
import { LONG } from "../kit/tier";

// The gallery as a whole: every piece is there, accessible, and closed where it should be. // spec §1, §9

needsGallery();

const FOLDER = "test-results/screens";

/** As QA leaves the pieces: values in them, a refusal among them. */
async function fillPieces(page: Page): Promise<void> {
  for (const name of ["ten-thousand", "decimal", "currency"]) await type(page, name, "12345.67");
  await type(page, "year", "2026");
}

// The issue's own list: QA reads these values.
const PIECES = [
  "ten-thousand",
  "decimal",
  "currency",
  "year",
  "range-year",
  "range-month",
  "range-day",
  "pager",
  "access-remove",
  "access-disable",
  "access-readonly",
  "dialog",
  "collapse",
  "upload",
];

test("every piece of the list has its live value", async ({ page }) => {
  await open(page);
  for (const piece of PIECES) await expect(value(page, piece), piece).toHaveCount(1);
});

for (const [size, viewport] of [
  ["1440x900", { width: 1440, height: 900 }],
  ["390x844", { width: 390, height: 844 }],
] as const) {
  test(
    `at ${size}: accessible, within the window`,
    viewport.width === 1440 ? {} : LONG,
    async ({ browser, baseURL }) => {
      mkdirSync(FOLDER, { recursive: true });
      const context = await browser.newContext({ baseURL, viewport });
      const page = await context.newPage();
      await open(page);
      await page.waitForLoadState("networkidle");
      await page.screenshot({ path: `${FOLDER}/gallery-${size}.png`, fullPage: true, animations: "disabled" });
      const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(wide)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await fillPieces(page);
      for (const section of await page.locator("section[id]").all()) {
        const id = await section.getAttribute("id");
        await section.screenshot({ path: `${FOLDER}/gallery-${id}-${size}.png`, animations: "disabled" });
      }
      expect(await axeFindings(page)).toEqual([]);
      const pickers = [["year", field(page, "year")] as const, ["range-day", ends(page, "range-day")[1]] as const];
      for (const [name, picker] of pickers) {
        await picker.click();
        await expect(page.locator(".ant-picker-dropdown:visible")).toBeVisible();
        await page.screenshot({ path: `${FOLDER}/gallery-${name}-open-${size}.png`, animations: "disabled" });
        expect(await page.evaluate(wide), name).toBe(0);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Tab");
      }
      await page.getByRole("button", { name: "打开对话框" }).click();
      await expect(page.locator("#dialog-input")).toBeFocused();
      await page.screenshot({ path: `${FOLDER}/gallery-dialog-open-${size}.png`, animations: "disabled" });
      expect(await axeFindings(page)).toEqual([]);
      await context.close();
    },
  );
}

test("its code is part of no other page", async ({ page }) => {
  const scriptsOf = async (path: string) => {
    await page.goto(path);
    return page.evaluate(() => [...document.scripts].map(({ src }) => src).filter(Boolean));
  };
  const holding = async (addresses: readonly string[]) => {
    const texts = await Promise.all(addresses.map(async (src) => (await page.request.get(src)).text()));
    return texts.filter((text) => text.includes("虚拟用户持有的权限码")).length;
  };
  expect(await holding(await scriptsOf(href("gallery")))).toBeGreaterThan(0);
  expect(await holding(await scriptsOf(href("auth.login")))).toBe(0);
});

test("without GALLERY=1 it is the product's 404", LONG, async ({ page }) => {
  test.skip(isForeignHost(), NEEDS_PROCESSES);
  test.slow();
  const closed = await Product.start({ GALLERY: "", SERVICE_WORKER: "0" });
  try {
    const answer = await page.goto(`${closed.origin}${href("gallery")}`);
    expect(answer?.status()).toBe(404);
    const html = (await answer?.text()) ?? "";
    expect(html).toContain("<title>页面不存在 - 数字管理服务平台（会员端）-测试环境</title>");
    expect(html).not.toContain("组件展示");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("页面不存在");
    expect((await page.request.get(`${closed.origin}${href("gallery")}`, { maxRedirects: 0 })).status()).toBe(404);
  } finally {
    await closed.dispose();
  }
});
