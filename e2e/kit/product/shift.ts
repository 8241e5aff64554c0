import type { Page } from "@playwright/test";

interface Kept {
  shift: number;
}

/** From here on the page sums up what moves by itself; call it before the page is opened. // performance.md §1 CLS */
export async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const kept = window as unknown as Kept;
    kept.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) kept.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as Kept).shift);
}

/** The most that a page may move while it comes. */
export const MOST_SHIFT = 0.02;
