import type { APIRequestContext, Page } from "@playwright/test";
import { balanceSheetApi } from "@/contracts/statement/balance-sheet";
import { href } from "@/lib/routes/href";
import { manifest } from "@/lib/routes/manifest";
import { expect, test } from "./kit/test";
import { isFullRun, LONG } from "./kit/tier";

// What a browser must fetch before a page stands there, cold: every list, whoever may open it, and a statement that is
// filled in. // performance.md §1

const LIST_KB = 330;
/** A form that is typed in like a spreadsheet, with its checks: no page budgets opened forms; this is what it weighs, so that it grows by intent. */
const SHEET_KB = 500;
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

/** KB of the scripts that a first answer names, as they are sent: the least that its page fetches. */
async function namedIn(html: string, api: APIRequestContext, known: Map<string, number>): Promise<number> {
  const tags = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*>/g)].filter(([tag]) => !/\bnomodule\b/i.test(tag));
  const paths = new Set(tags.map(([, src = ""]) => src));
  expect(paths.size).toBeGreaterThan(1);
  let bytes = 0;
  for (const path of paths) {
    const sent = known.get(path) ?? Number((await api.get(path)).headers()["content-length"]);
    expect(sent, path).toBeGreaterThan(0);
    known.set(path, sent);
    bytes += sent;
  }
  return Math.round(bytes / 1024);
}

const SCREENS = manifest.filter(
  ({ kind, id, access }) => kind === "screen" && id !== "gallery" && access.kind !== "open",
);

/** Paths of what somebody may open: what he may not weighs nothing, and a browser need not be started for it. */
async function openedBy(api: APIRequestContext): Promise<{ path: string; html: string }[]> {
  const found: { path: string; html: string }[] = [];
  for (const { path } of SCREENS) {
    const answer = await api.get(path);
    if (new URL(answer.url()).pathname === path) found.push({ path, html: await answer.text() });
  }
  return found;
}

/** Of lists, one in this many is loaded in every run; of all of them the first answer's scripts are weighed. */
const ONE_IN = 3;

test(`admin: a statement is filled in within ${SHEET_KB} KB of scripts`, async ({ as, api }) => {
  const drafts = await (await api("admin")).get(`${balanceSheetApi.list.path}?page=1&auditStatus=0`);
  const { data } = (await drafts.json()) as { data: readonly { statementId: string }[] };
  const [draft] = data;
  expect(draft, "the demo has a draft of a balance sheet").toBeDefined();
  const page = await as("admin", {});
  const { kb } = await scriptsOf(
    page,
    href("statement.balance-sheet", { statementId: draft?.statementId ?? "", edit: "1" }),
  );
  await expect(page.getByRole("main").getByRole("grid")).toBeVisible();
  expect(kb).toBeLessThanOrEqual(SHEET_KB);
});

for (const who of ["admin", "desk", "head"] as const) {
  test(
    `${who}: no list fetches more than ${LIST_KB} KB of scripts`,
    who === "admin" ? {} : LONG,
    async ({ as, api }) => {
      test.slow();
      const over: string[] = [];
      let lists = 0;
      const caller = await api(who);
      const weights = new Map<string, number>();
      for (const [index, { path, html }] of (await openedBy(caller)).entries()) {
        const isDrawnList = /<main[\s\S]*<table/.test(html);
        const named = await namedIn(html, caller, weights);
        if (isDrawnList && named > LIST_KB) over.push(`${path}: ${named} KB in its first answer`);
        if (!isFullRun && index % ONE_IN > 0) continue;
        const page = await as(who, {});
        const { kb, urls } = await scriptsOf(page, path);
        const isOpen = new URL(page.url()).pathname === path;
        const isList = isOpen && (await page.getByRole("main").getByRole("table").count()) > 0;
        if (process.env.WEIGHT_DUMP && isOpen)
          console.log(
            JSON.stringify({ who, path, kb, named, isList, urls: urls.map((url) => url.replace(/.*\//, "")) }),
          );
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
