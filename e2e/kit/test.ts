import path from "node:path";
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
  type WebError,
} from "@playwright/test";
import type { Who } from "./accounts";
import { IdleBrowsers } from "./product/idle-browsers";

export { expect };

/** Where the product runs: the shared one, or the host that E2E_BASE_URL names. */
export const origin = (): string => process.env.E2E_BASE_URL ?? "";
export const isForeignHost = (): boolean => process.env.E2E_IS_FOREIGN === "1";
/** For `test.skip` in specs that start, stop or kill processes. */
export const NEEDS_PROCESSES = "needs a product of its own, and E2E_BASE_URL names a running one";

export const sessionFile = (who: Who): string => path.join(process.env.E2E_SESSIONS ?? "", `${who}.json`);

interface Faults {
  /** Console errors and exceptions of every page of the test so far. */
  readonly list: string[];
  /** What this test provokes on purpose. */
  allow(pattern: RegExp): void;
}

interface Fixtures {
  /**
   * A page of somebody who is signed in, in a browser that nobody else has just now. Without options it may be one that
   * earlier tests of the worker used: empty, but for what it fetched. With options it is new.
   */
  as: (who: Who, options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
  /** Calls of somebody who is signed in, without a browser. */
  api: (who: Who | null) => Promise<APIRequestContext>;
  faults: Faults;
  /** Browsers that have seen no announcement yet: the popup opens. Elsewhere it would stand over what is tested. */
  hasNews: boolean;
}

interface WorkerFixtures {
  /** Scripts are fetched and compiled once for each of them: half of what a test's first page costs. */
  idleBrowsers: IdleBrowsers;
}

// Chromium reports every refused answer; what it means is the test's matter.
export const ANSWERS = /^Failed to load resource:/;

/** Tests on which no page may throw, break the content policy or draw something else than the server did. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  hasNews: [false, { option: true }],
  baseURL: async ({}, use) => use(origin()),
  faults: [
    async ({ context, hasNews }, use) => {
      if (!hasNews) await haveSeenNotices(context);
      const list: string[] = [];
      const allowed = [ANSWERS];
      watch(context, list);
      await use({ list, allow: (pattern) => void allowed.push(pattern) });
      expect(list.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  as: async ({ browser, idleBrowsers, faults, hasNews }, use) => {
    const ends: (() => Promise<unknown>)[] = [];
    await use(async (who, options) => {
      if (!options && !hasNews) {
        const context = await idleBrowsers.take(who);
        const unwatch = watch(context, faults.list);
        ends.push(async () => {
          unwatch();
          await idleBrowsers.giveBack(who, context, origin());
        });
        return context.newPage();
      }
      const context = await browser.newContext({ baseURL: origin(), storageState: sessionFile(who), ...options });
      watch(context, faults.list);
      if (!hasNews) await haveSeenNotices(context);
      ends.push(() => context.close());
      return context.newPage();
    });
    for (const end of ends) await end();
  },
  idleBrowsers: [
    async ({ browser }, use) => {
      const idle = new IdleBrowsers(async (who) => {
        const context = await browser.newContext({ baseURL: origin(), storageState: sessionFile(who) });
        await haveSeenNotices(context);
        return context;
      }, sessionFile);
      await use(idle);
      await idle.close();
    },
    { scope: "worker" },
  ],
  api: async ({ playwright }, use) => {
    const open: APIRequestContext[] = [];
    await use(async (who) => {
      const session = who === null ? {} : { storageState: sessionFile(who) };
      const one = await playwright.request.newContext({ baseURL: origin(), ...session });
      open.push(one);
      return one;
    });
    for (const one of open) await one.dispose();
  },
});

/** As in a browser that has shown every notice before. // spec §4 */
export const haveSeenNotices = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      // One for each user, and one for nobody.
      const stored = Storage.prototype.getItem;
      Storage.prototype.getItem = function (key) {
        return key.startsWith("notice-latest-release") ? "2999-01-01T00:00:00.000Z" : stored.call(this, key);
      };
    } catch {
      // about:blank has no storage.
    }
  });

/** Writes faults of a browser's pages into the list, until the returned function is called. */
export function watch(context: BrowserContext, list: string[]): () => void {
  const onFault = (fault: WebError): void => void list.push(`${fault.error().message} (${fault.page()?.url()})`);
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === "error") list.push(message.text());
  };
  context.on("weberror", onFault);
  context.on("console", onConsole);
  return () => void context.off("weberror", onFault).off("console", onConsole);
}
