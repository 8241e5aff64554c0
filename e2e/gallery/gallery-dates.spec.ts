import type { Locator } from "@playwright/test";
import { ends, field, needsGallery, open, value } from "../kit/gallery";
import { expect, test } from "../kit/test";
import { LONG } from "../kit/tier";

// Year and ranges of the gallery by keyboard and by mouse. // spec §5, §9

needsGallery();

const range = (start: string, end: string) => JSON.stringify({ start, end });

test("year: typed, in full width, chosen by the mouse, cleared", async ({ page }) => {
  await open(page);
  const year = field(page, "year");
  await expect(value(page, "year")).toHaveText("");
  await year.fill("2025");
  await year.press("Enter");
  await expect(value(page, "year")).toHaveText("2025");
  await year.fill("２０２４");
  await year.press("Enter");
  await expect(value(page, "year")).toHaveText("2024");
  await year.click();
  await page.locator(".ant-picker-dropdown:visible").getByTitle("2026", { exact: true }).click();
  await expect(value(page, "year")).toHaveText("2026");
  await page.getByTestId("year").locator(".ant-picker").hover();
  await page.getByTestId("year").locator(".ant-picker-clear").click();
  await expect(value(page, "year")).toHaveText("");
});

/** As fingers do it: the picker is open before the text comes, and has read it before it is told to take it. */
async function enter(input: Locator, text: string): Promise<void> {
  await input.click();
  await input.fill(text);
  await expect(input).toHaveValue(text);
  await input.press("Enter");
}

for (const [piece, early, late] of [
  ["range-year", "2024", "2026"],
  ["range-month", "2026-01", "2026-03"],
  ["range-day", "2026-03-10", "2026-03-20"],
] as const) {
  test(`${piece}: both ends empty, each takes the other along, the start stays`, LONG, async ({ page }) => {
    await open(page);
    const [start, end] = ends(page, piece);
    await expect(value(page, piece)).toHaveText(range("", ""));
    await enter(start, early);
    await expect(value(page, piece)).toHaveText(range(early, ""));
    await enter(end, early);
    await enter(start, late);
    await expect(value(page, piece)).toHaveText(range(late, late));
    await enter(end, early);
    await expect(value(page, piece)).toHaveText(range(early, early));
    await enter(start, "");
    await start.blur();
    await expect(value(page, piece)).toHaveText(range(early, early));
    await expect(page.getByTestId(piece).locator(".ant-picker-clear")).toHaveCount(1);
  });
}

test("range-day by the mouse: what lies beyond the other end cannot be clicked", LONG, async ({ page }) => {
  await open(page);
  const [start, end] = ends(page, "range-day");
  await end.fill("2026-03-20");
  await end.press("Enter");
  await start.click();
  const calendar = page.locator(".ant-picker-dropdown:visible");
  // The start's calendar opens on today; the end's month is typed to get there.
  await start.fill("2026-03-05");
  await expect(calendar.getByTitle("2026-03-20")).not.toHaveClass(/disabled/);
  await expect(calendar.getByTitle("2026-03-21")).toHaveClass(/disabled/);
  await calendar.getByTitle("2026-03-10").click();
  await expect(value(page, "range-day")).toHaveText(range("2026-03-10", "2026-03-20"));
});
