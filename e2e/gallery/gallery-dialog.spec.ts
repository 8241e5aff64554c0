import type { Page } from "@playwright/test";
import { needsGallery, open, value } from "../kit/gallery";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// The dialog of the gallery: moved by mouse and keys, its focus, phones. // spec §6, §9

needsGallery();

test.describe("dialog", () => {
  const panel = (page: Page) => page.locator(".ant-modal-container");
  const title = (page: Page) => page.getByTitle(/拖动标题/);
  async function opened(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
    await page.getByRole("button", { name: "打开对话框" }).press("Enter");
    await expect(value(page, "dialog")).toHaveText("open");
    await expect(page.locator("#dialog-input")).toBeFocused();
    // The opening movement is over when the box stands still.
    let last = await boxOf(page);
    await expect
      .poll(async () => {
        const before = last;
        last = await boxOf(page);
        return JSON.stringify(last) === JSON.stringify(before);
      })
      .toBe(true);
    return last;
  }
  async function boxOf(page: Page) {
    const box = await panel(page).boundingBox();
    if (!box) throw new Error("no dialog");
    return box;
  }

  test("7vh from the top, dragged by its title within the window", LONG, async ({ page }) => {
    await open(page);
    const box = await opened(page);
    expect(Math.abs(box.y - 0.07 * 900)).toBeLessThan(1);
    const grip = { x: box.x + 60, y: box.y + 20 };
    await page.mouse.move(grip.x, grip.y);
    await page.mouse.down();
    await page.mouse.move(grip.x + 100, grip.y + 50, { steps: 5 });
    expect(await boxOf(page)).toMatchObject({ x: box.x + 100, y: box.y + 50 });
    await page.mouse.move(3000, 3000, { steps: 5 });
    await page.mouse.up();
    const end = await boxOf(page);
    expect(end.x + end.width).toBeLessThanOrEqual(1440);
    expect(end.y + end.height).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 900, height: 600 });
    await expect.poll(async () => (await boxOf(page)).x + end.width).toBeLessThanOrEqual(900);
  });

  test("moved by the keyboard; the focus stays inside and returns", LONG, async ({ page }) => {
    await open(page);
    const box = await opened(page);
    const isInside = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let press = 0; press < 8; press += 1) {
        await page.keyboard.press(key);
        expect([key, press, await isInside()]).toEqual([key, press, true]);
      }
    }
    await title(page).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    expect(await boxOf(page)).toMatchObject({ x: box.x + 8, y: box.y + 8 });
    for (let press = 0; press < 40; press += 1) await page.keyboard.press("Shift+ArrowLeft");
    expect((await boxOf(page)).x).toBe(0);
    await page.keyboard.press("Home");
    expect(await boxOf(page)).toMatchObject({ x: box.x, y: box.y });
    await page.keyboard.press("Escape");
    await expect(value(page, "dialog")).toHaveText("closed");
    await expect(page.getByRole("button", { name: "打开对话框" })).toBeFocused();
  });

  test("full-screen on phones", LONG, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await open(page);
    expect(await opened(page)).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await context.close();
  });
});
