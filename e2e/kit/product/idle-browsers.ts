import { readFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import type { Who } from "../accounts";

/** What pages leave in a browser, apart from what it fetched. */
const STORES = "cookies,local_storage,indexeddb,cache_storage,service_workers";

/** Browsers that a test is done with, for later ones of its worker: emptied of all but what they fetched. */
export class IdleBrowsers {
  readonly #idle = new Map<Who, BrowserContext[]>();
  /** Scripts before the page's own and a turned clock cannot be taken out of a browser: it is not used again. */
  readonly #spoilt = new WeakSet<BrowserContext>();

  constructor(
    private readonly open: (who: Who) => Promise<BrowserContext>,
    private readonly sessionFile: (who: Who) => string,
  ) {}

  /** One with the account's session and nothing else in it. */
  async take(who: Who): Promise<BrowserContext> {
    const known = this.#idle.get(who)?.pop();
    if (known) {
      const state = JSON.parse(readFileSync(this.sessionFile(who), "utf8")) as {
        cookies: Parameters<BrowserContext["addCookies"]>[0];
      };
      await known.addCookies(state.cookies);
      return known;
    }
    const context = await this.open(who);
    this.#watch(context);
    return context;
  }

  /** Its pages end here; what they wrote with their last breath goes too. */
  async giveBack(who: Who, context: BrowserContext, origin: string): Promise<void> {
    // One that the test has closed itself is gone already.
    if (this.#spoilt.has(context)) return context.close();
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await context.clearPermissions();
    const empty = await context.newPage();
    for (const page of context.pages()) if (page !== empty) await page.close();
    const cdp = await context.newCDPSession(empty);
    await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: STORES });
    await context.clearCookies();
    await empty.close();
    this.#idle.set(who, [...(this.#idle.get(who) ?? []), context]);
  }

  async close(): Promise<void> {
    for (const context of [...this.#idle.values()].flat()) await context.close();
  }

  #watch(context: BrowserContext): void {
    const spoil = (): void => void this.#spoilt.add(context);
    context.once("close", spoil);
    const [turnClock, addScript] = [context.clock.install, context.addInitScript];
    context.clock.install = (...given) => {
      spoil();
      return turnClock.apply(context.clock, given);
    };
    context.addInitScript = (...given: Parameters<typeof addScript>) => {
      spoil();
      return addScript.apply(context, given);
    };
  }
}
