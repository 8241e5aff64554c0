import type { Browser, BrowserContext, Page } from "@playwright/test";
import { ACCOUNTS, type Who } from "../accounts";
import { Product } from "./product";
import { signIn } from "../sign-in";
import { ANSWERS, expect, haveSeenNotices, isForeignHost, NEEDS_PROCESSES, test, watch } from "../test";

/** A product of the spec's own, whose records nobody else changes; `as` opens the one page of somebody signed in there. */
export function ownProduct() {
  let product: Product | undefined;
  const pages = new Map<Who, Page>();
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];
  test.skip(isForeignHost(), NEEDS_PROCESSES);
  test.beforeAll(async () => {
    product = await Product.start();
  });
  test.afterAll(async () => {
    for (const context of contexts) await context.close();
    await product?.dispose();
    expect(faults.filter((text) => !ANSWERS.test(text))).toEqual([]);
  });
  return {
    as: async (browser: Browser, who: Who): Promise<Page> => {
      const known = pages.get(who);
      if (known) return known;
      const context = await browser.newContext({ baseURL: product?.origin ?? "" });
      contexts.push(context);
      watch(context, faults);
      await haveSeenNotices(context);
      const page = await context.newPage();
      await signIn(page, ACCOUNTS[who]);
      pages.set(who, page);
      return page;
    },
  };
}
