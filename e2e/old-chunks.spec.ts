import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { firmPage } from "./kit/firm-page";
import { Product } from "./kit/product/product";
import { expect, isForeignHost, NEEDS_PROCESSES, test } from "./kit/test";
import { LONG } from "./kit/tier";

// A tab that outlives a release: its parts are still there; one that is really gone reloads the page once.

// Requests of a page under a worker pass by the test's routes.
test.use({ serviceWorkers: "block" });

const isPart = (url: string): boolean => new URL(url).pathname.startsWith("/_next/static/");

/** From now on every part of the program that was not loaded before is missing. Returns what was asked for in vain. */
async function loseParts(context: BrowserContext, known: ReadonlySet<string>): Promise<string[]> {
  const missed: string[] = [];
  await context.route("**/_next/static/**", (route) => {
    const url = route.request().url();
    if (known.has(url)) return route.fallback();
    missed.push(url);
    return route.fulfill({ status: 404, body: "Not Found" });
  });
  return missed;
}

/** Drafts in this browser. */
const keptDrafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open("portal-drafts", 1);
        open.onerror = () => reject(new Error("indexedDB"));
        open.onsuccess = () => {
          const count = open.result.transaction("drafts").objectStore("drafts").count();
          count.onsuccess = () => (open.result.close(), resolve(count.result));
        };
      }),
  );

async function openForm(page: Page): Promise<Set<string>> {
  const known = new Set<string>();
  page.on("request", (request) => isPart(request.url()) && known.add(request.url()));
  await page.goto("/basic/firm?edit=1");
  await expect(firmPage(page).saveButton).toBeVisible();
  await page.waitForLoadState("networkidle");
  return known;
}

test("a part that does not come reloads the page once, with every word kept; never a second time", async ({
  as,
  faults,
}) => {
  faults.allow(/chunk/i);
  const page = await as("admin", { serviceWorkers: "block" });
  const questions: string[] = [];
  let answer = false;
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void (answer ? dialog.accept() : dialog.dismiss());
  });
  const firm = firmPage(page);
  const known = await openForm(page);
  await firm.field("备注").fill("分块丢失前填写的备注");
  await expect.poll(() => keptDrafts(page)).toBe(1);
  let loads = 0;
  page.on("load", () => (loads += 1));
  const missed = await loseParts(page.context(), new Set(known));
  await firm.cancelButton.click(); // its question is a part of its own
  await expect.poll(() => loads).toBe(1);
  expect(missed.length).toBeGreaterThan(0);
  await expect(firm.field("备注")).toHaveValue("分块丢失前填写的备注");
  expect(questions, "a reload of the portal's own asks nothing").toEqual([]);

  // The second time the browser asks in the question's place; the form stays whatever is answered.
  await firm.cancelButton.click();
  await expect.poll(() => questions).toEqual([expect.stringContaining("放弃已填写的内容？")]);
  await expect(firm.field("备注")).toHaveValue("分块丢失前填写的备注");
  answer = true;
  await firm.cancelButton.click();
  await expect(firm.editButton).toBeVisible();
  expect(questions).toHaveLength(2);

  // A part that the page itself is made of: the page says so, and does not reload again.
  await page.getByRole("button", { name: "打印基本信息表" }).click();
  await expect(page.getByRole("alert").getByText("页面没有完整加载")).toBeVisible();
  await page.waitForTimeout(1500);
  expect(loads).toBe(1);
});

test("no reload while the portal itself does not answer: the offline page would take the form's place", async ({
  as,
  faults,
}) => {
  faults.allow(/chunk/i);
  const page = await as("admin", { serviceWorkers: "block" });
  const known = await openForm(page);
  await firmPage(page).field("备注").fill("断网时填写的备注");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await loseParts(page.context(), new Set(known));
  await page.route("**/app.json", (route) => route.abort());
  await firmPage(page).cancelButton.click();
  await page.waitForTimeout(1500);
  expect(loads).toBe(0);
});

/** The built product in a folder of its own, in which one lazily loaded part exists in an earlier build only. */
function laterRelease(part: string): string {
  const [root, dir] = [process.cwd(), mkdtempSync(path.join(tmpdir(), "member-e2e-release-"))];
  for (const name of ["node_modules", "package.json", "public"])
    symlinkSync(path.join(root, name), path.join(dir, name));
  cpSync(path.join(root, ".next"), path.join(dir, ".next"), {
    recursive: true,
    filter: (source) => !/\.next\/(?:cache|dev|trace)/.test(source),
  });
  mkdirSync(path.join(dir, "dist"));
  for (const name of readdirSync(path.join(root, "dist"))) {
    if (name !== "kept-static")
      cpSync(path.join(root, "dist", name), path.join(dir, "dist", name), { recursive: true });
  }
  const kept = path.join(dir, "dist/kept-static/0000000000001-earlier");
  for (const ending of ["", ".br", ".gz"]) {
    const from = path.join(dir, ".next/static", part + ending);
    if (!existsSync(from)) continue;
    mkdirSync(path.dirname(path.join(kept, part)), { recursive: true });
    renameSync(from, path.join(kept, part + ending));
  }
  return dir;
}

test("a part of an earlier build is still served after a release, compressed", LONG, async ({ as, playwright }) => {
  test.skip(isForeignHost(), NEEDS_PROCESSES);
  const page = await as("admin", { serviceWorkers: "block" });
  const known = await openForm(page);
  await firmPage(page).field("备注").fill("甲");
  const before = new Set(known);
  await firmPage(page).cancelButton.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const late = [...known].find((url) => !before.has(url) && url.includes(".js"));
  const part = new URL(late ?? "").pathname.replace("/_next/static/", "");
  const dir = laterRelease(part);
  const product = await Product.start({}, dir);
  try {
    const api = await playwright.request.newContext({ baseURL: product.origin });
    const answer = await api.get(`/_next/static/${part}`, { headers: { "accept-encoding": "br" } });
    expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(await answer.text()).toBe(await (await page.request.get(`/_next/static/${part}`)).text());
    await api.dispose();
  } finally {
    await product.dispose();
    rmSync(dir, { recursive: true, force: true });
  }
});
