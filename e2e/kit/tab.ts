import { expect, type Page } from "@playwright/test";

/** The tab goes to the back or comes to the front, as the page sees it. */
export const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/** Counts the requests for a path from now on. */
export function countOf(page: Page, path: string): { readonly count: number } {
  const seen = { count: 0 };
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) seen.count += 1;
  });
  return seen;
}

/**
 * Lets the page's clock go on in steps until `check` holds: a poll plans its next turn only when its answer has come,
 * which takes real time.
 */
export const passUntil = (page: Page, check: () => Promise<unknown> | unknown): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(10_000);
    await check();
  }).toPass({ timeout: 60_000, intervals: [50] });

/** The page answers to its user, its timers run: more than its files being there, which is all that networkidle says. */
export async function awake(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    Object.keys(document.body.firstElementChild ?? {}).some((key) => key.startsWith("__react")),
  );
}
