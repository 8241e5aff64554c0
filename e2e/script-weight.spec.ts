import type { Page } from "@playwright/test";
import { manifest } from "@/lib/routes/manifest";
import { expect, test } from "./kit/test";
import { LONG } from "./kit/tier";

// What a browser must fetch before a page stands there, cold: every list, whoever may open it. // performance.md §1

const LIST_KB = 330;
/** The charts' library on top, where a chart stands within the first window. */
const CHARTS_KB = 200;

// They only look: none waits for another one.
test.describe.configure({ mode: "parallel" });

/** Scripts of one cold load as sent, in KB, and their addresses. */
async function scriptsOf(page: Page, path: string): Promise<{ kb: number; urls: string[] }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const urls = new Map<string, string>();
  let bytes = 0;
  cdp.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") urls.set(requestId, response.url);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (urls.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  return { kb: Math.round(bytes / 1024), urls: [...urls.values()] };
}

const SCREENS = manifest.filter(
  ({ kind, id, access }) => kind === "screen" && id !== "gallery" && access.kind !== "open",
);

for (const who of ["admin", "desk", "head"] as const) {
  test(
    `${who}: no list fetches more than ${LIST_KB} KB of scripts`,
    who === "admin" ? {} : LONG,
    async ({ as, api }) => {
      test.slow();
      const over: string[] = [];
      let lists = 0;
      const caller = await api(who);
      for (const { path } of SCREENS) {
        // What he may not open weighs nothing; a browser need not be started for it.
        if (new URL((await caller.get(path)).url()).pathname !== path) continue;
        const page = await as(who, {});
        const { kb, urls } = await scriptsOf(page, path);
        const isOpen = new URL(page.url()).pathname === path;
        const isList = isOpen && (await page.getByRole("main").getByRole("table").count()) > 0;
        if (process.env.WEIGHT_DUMP && isOpen)
          console.log(JSON.stringify({ who, path, kb, isList, urls: urls.map((url) => url.replace(/.*\//, "")) }));
        if (isList) lists += 1;
        const hasChart = (await page.locator("[data-chart] svg").count()) > 0;
        if (isList && kb > LIST_KB + (hasChart ? CHARTS_KB : 0)) over.push(`${path}: ${kb} KB`);
        await page.context().close();
      }
      expect(lists).toBeGreaterThan(2);
      expect(over).toEqual([]);
    },
  );
}
