import type { Browser, Page } from "@playwright/test";
import { ControlledBackend } from "./backend-control";
import { Product } from "./product";
import { signIn } from "../sign-in";
import { haveSeenNotices, isForeignHost, NEEDS_PROCESSES, test } from "../test";

/**
 * For a spec file that changes what others share or turns the clock: a portal of its own before a
 * controlled backend. Call it once at the top of the file; the fields are there when the first test runs.
 */
export function controlledProduct(env: Readonly<Record<string, string>> = {}) {
  let backend: ControlledBackend | undefined;
  let portal: Product | undefined;
  test.skip(isForeignHost(), NEEDS_PROCESSES);
  test.beforeAll(async () => {
    backend = await ControlledBackend.start();
    portal = await Product.start({ ...backend.portalEnv, ...env });
  });
  test.afterAll(async () => {
    await portal?.dispose();
    await backend?.stop();
  });
  test.use({ baseURL: async ({}, use) => use(portal?.origin) });
  const started = <T>(one: T | undefined): T => {
    if (!one) throw new Error("started by beforeAll, which has not run yet");
    return one;
  };
  return {
    get backend() {
      return started(backend);
    },
    get portal() {
      return started(portal);
    },
    /** A browser of its own, before its first page. */
    async newPage(browser: Browser): Promise<Page> {
      const context = await browser.newContext({ baseURL: started(portal).origin });
      await haveSeenNotices(context);
      return context.newPage();
    },
    /** A browser of its own, signed in. */
    async browserOf(browser: Browser, username: string, path: string): Promise<Page> {
      const page = await this.newPage(browser);
      await signIn(page, username, path);
      return page;
    },
  };
}
