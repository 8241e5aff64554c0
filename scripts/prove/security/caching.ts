import { existsSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { allEndpoints } from "../../../contracts/index";
import type { Endpoint } from "../../../contracts/kit/endpoint";
import { DEMO } from "../../../server/seed/demo";
import { routes } from "../../../lib/routes/manifest";
import { exactly, atMost, type Figure, plain } from "../../bench/figures";
import { ARGS } from "../../bench/pages";
import { Browser, must } from "./browser";
import type { OwnDatabase } from "./database";
import { Fleet, PORTAL } from "./fleet";
import type { Answer } from "./http";
import { castOf, sendWith, sessionOf } from "./people";

/** What is wrong with an answer's cache headers; null: nothing. Public ones are the same for everybody. */
function faultOf({ headers, statusCode }: Answer, isPublic: boolean): string | null {
  const control = String(headers["cache-control"] ?? "");
  if (isPublic && statusCode < 400) return /no-store|public/.test(control) ? null : `public answer with "${control}"`;
  if (!/\bno-store\b/.test(control)) return `"${control}"`;
  if (/\bpublic\b|s-maxage|immutable/.test(control)) return `"${control}"`;
  const isKept = headers.etag !== undefined || headers["last-modified"] !== undefined;
  return isKept ? "ETag or Last-Modified on a private answer" : null;
}

interface Scan {
  answers: number;
  readonly faults: string[];
}

const note = (scan: Scan, name: string, answer: Answer, isPublic = false): void => {
  scan.answers += 1;
  const fault = faultOf(answer, isPublic);
  if (fault !== null) scan.faults.push(`${name} ${answer.statusCode}: ${fault}`);
};

const isOpenData = ({ spec }: Endpoint): boolean => spec.cacheable === true;

/** Every endpoint: nobody, somebody of a firm, somebody of the association; directly and through the portal. */
async function scanCalls(fleet: Fleet): Promise<Scan> {
  const scan: Scan = { answers: 0, faults: [] };
  const { place, member, officer } = await castOf(fleet);
  for (const endpoint of allEndpoints)
    for (const at of [0, PORTAL])
      for (const who of [null, member, officer]) {
        const token = who === null ? {} : { token: await sessionOf(fleet, who) };
        note(
          scan,
          `${endpoint.id} at ${at}`,
          await sendWith(fleet, endpoint, { place, at, ...token }),
          isOpenData(endpoint),
        );
      }
  // What no endpoint answers, and what none may be asked.
  for (const path of [
    "/rest/nothing",
    "/restOpen/nothing",
    "/auth/nothing/x",
    "/rest/..%2fsecret",
    "/rest/basic/staff/v1.0/%ff",
  ])
    for (const at of [0, PORTAL]) note(scan, path, await fleet.ask(at, path));
  return scan;
}

/** Every page and its navigation data, signed in and not. */
async function scanPages(fleet: Fleet): Promise<Scan> {
  const scan: Scan = { answers: 0, faults: [] };
  const people: (Browser | null)[] = [null];
  for (const name of [DEMO.user.admin, DEMO.user.desk]) {
    const browser = new Browser(fleet);
    must(await browser.signIn(name, DEMO.password));
    people.push(browser);
  }
  for (const route of routes)
    for (const who of people)
      for (const [header, value] of [
        ["accept", "text/html"],
        ["rsc", "1"],
      ] as const) {
        const headers = { [header]: value, ...(who && { cookie: `sid=${who.session ?? ""}` }) };
        const answer = await fleet.ask(PORTAL, route.path, { headers });
        const isOpen = route.access.kind === "open" && who === null;
        note(scan, `${route.path} ${who ? "signed in" : "anonymous"} ${header}`, answer, isOpen);
      }
  return scan;
}

/** Everything in the browser's Cache Storage, after the user has gone. */
const dump = (page: Page): Promise<{ url: string; body: string; control: string }[]> =>
  page.evaluate(async () => {
    const found: { url: string; body: string; control: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (!answer) continue;
        found.push({ url: request.url, body: await answer.text(), control: answer.headers.get("cache-control") ?? "" });
      }
    }
    return found;
  });

interface Left {
  readonly entries: number;
  readonly bytes: number;
  readonly hasWorker: boolean;
  readonly isCleared: boolean;
  /** The page that the back button shows after signing out still names somebody. */
  readonly isShownAgain: boolean;
}

const NAMES = ["示例税务师事务所", "长沙"];

async function walk(page: Page, origin: string): Promise<Left> {
  await page.goto(`${origin}/auth`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByLabel("用户名").fill(DEMO.user.admin);
  await page.getByLabel("密码", { exact: true }).fill(DEMO.password);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/auth");
  for (const path of [
    "/home/workbench",
    "/basic/firm",
    "/basic/personnel",
    "/basic/account",
    "/message",
    "/security/myData",
  ]) {
    await page.goto(`${origin}${path}`);
    await page.waitForLoadState("networkidle");
  }
  const hasWorker = await page.evaluate(() => navigator.serviceWorker.controller !== null);
  // As the browser's tools see it: the page itself is not shown this header.
  const [answer] = await Promise.all([
    page.waitForResponse((one) => new URL(one.url()).pathname === "/logout"),
    page.evaluate(() => fetch("/logout", { headers: { "x-requested-with": "XMLHttpRequest" } }).then(() => null)),
  ]);
  const gone = (await answer.allHeaders())["clear-site-data"] ?? "";
  const kept = await dump(page);
  // A hashed file of the build and the offline page are the same for everybody.
  const isBuilt = (url: string) => /^\/_next\/static\/|^\/offline\.html$/.test(new URL(url).pathname);
  const isPrivate = ({ url, body, control }: (typeof kept)[number]) =>
    !isBuilt(url) || /no-store|private/.test(control) || NAMES.some((name) => body.includes(`"${name}"`));
  const bytes = kept.filter(isPrivate).reduce((sum, { body }) => sum + body.length, 0);
  await page.goto(`${origin}/basic/personnel`);
  const isShownAgain = new URL(page.url()).pathname !== "/auth";
  return { entries: kept.length, bytes, hasWorker, isCleared: gone.includes('"cache"'), isShownAgain };
}

async function inChromium(fleet: Fleet): Promise<Left> {
  const executablePath = [process.env.E2E_CHROMIUM, "/usr/bin/chromium"].find((path) => path && existsSync(path));
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...ARGS] });
  try {
    return await walk(await browser.newPage(), fleet.origin(PORTAL));
  } finally {
    await browser.close();
  }
}

/** What caches may keep of a user. // promises P-S8 */
export async function proveCaching(database: OwnDatabase): Promise<Figure[]> {
  const fleet = await Fleet.start({ database, size: 1, hasPortal: true });
  try {
    const [calls, pages] = [await scanCalls(fleet), await scanPages(fleet)];
    const faults = [...calls.faults, ...pages.faults];
    if (faults.length > 0) console.error("cache headers:", faults.length, faults.slice(0, 40));
    const left = await inChromium(fleet);
    return [
      plain(
        "扫描的答复",
        `${allEndpoints.length} 个接口的 ${calls.answers} 个，${routes.length} 个页面的 ${pages.answers} 个（直连与经门户，匿名、会员、协会）`,
      ),
      atMost("接口答复的缓存头不合规", calls.faults.length, 0, "个"),
      atMost("页面答复的缓存头不合规", pages.faults.length, 0, "个"),
      exactly(
        "浏览器：Service Worker 在管、退出答复清缓存、退出后页面要求登录",
        [left.hasWorker, left.isCleared, !left.isShownAgain].filter(Boolean).length,
        3,
        "项",
      ),
      plain("浏览器：退出后 Cache Storage 的条目", `${left.entries} 个，均为构建文件与离线页`),
      atMost("浏览器：退出后 Cache Storage 中的私人内容", left.bytes, 0, "字节"),
    ];
  } finally {
    await fleet.dispose();
  }
}
