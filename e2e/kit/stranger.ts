import type { Browser, Page } from "@playwright/test";
import { WIDTHS } from "./look";
import { haveSeenNotices, watch } from "./test";

/** Somebody without an account, with a phone of his own. */
export async function stranger(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin, viewport: WIDTHS[1][1], hasTouch: true });
  watch(context, []);
  await haveSeenNotices(context);
  return context.newPage();
}
