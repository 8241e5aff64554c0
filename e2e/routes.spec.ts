import type { APIRequestContext } from "@playwright/test";
import { manifest, type RouteId } from "@/lib/routes/manifest";
import type { Route } from "@/lib/routes/route";
import { EVERYBODY, type Who } from "./kit/accounts";
import { MARKER } from "./kit/sign-in";
import { expect, isForeignHost, test } from "./kit/test";
import { LONG } from "./kit/tier";

// Who may open what, and what the menus offer. Expectations come from the manifest's data and the user's codes by the
// specification's sentences, written out anew here: not from the functions that the portal itself uses.

// The gallery opens by GALLERY=1, which a host that is not ours need not have.
const routes: readonly Route<RouteId>[] = manifest.filter(({ id }) => id !== "gallery" || !isForeignHost());
const SITE = "数字管理服务平台（会员端）-测试环境";
const isScreen = (route: Route): boolean => route.kind === "screen";
const childrenOf = (route: Route) => routes.filter((one) => isScreen(one) && one.path.startsWith(`${route.path}/`));

function mayOpen(route: Route, codes: readonly string[] | null): boolean {
  if (route.access.kind === "open") return true;
  if (codes === null) return false;
  if (!isScreen(route)) return childrenOf(route).some((child) => mayOpen(child, codes));
  return route.access.kind === "session" || route.access.anyOf.some((code) => codes.includes(code));
}

async function codesOf(api: APIRequestContext): Promise<string[]> {
  const answer = await api.get("/rest/auth/security/userCenter/userInfo", { headers: MARKER });
  return ((await answer.json()) as { data: { functionCodes: string[] }[] }).data[0]?.functionCodes ?? [];
}

const rootsFor = (codes: readonly string[]) =>
  routes.filter((one) => one.kind === "root" && !one.isHidden && mayOpen(one, codes));

test("the demo accounts show both sides of every guarded screen", async ({ api }) => {
  test.skip(isForeignHost(), "other hosts have other roles");
  const holders = await Promise.all(
    EVERYBODY.map(async (who) => ({ who, mayFirm: (await codesOf(await api(who))).includes("g_hy_member_firm_find") })),
  );
  const without = holders.filter(({ mayFirm }) => !mayFirm).map(({ who }) => who);
  expect(without).toEqual(["business", "party", "training", "agent", "desk"]);
});

/** What waits there may be counted behind the name. */
const named = ({ title }: { readonly title?: string | null }): RegExp =>
  new RegExp(`^${title ?? ""}(\\s*，[\\s\\S]*)?$`);

/** Links of a menu as the first answer draws them: where each leads, and its name. */
function menuIn(html: string, label: string): { path: string; text: string }[] {
  const nav = new RegExp(`<nav[^>]*aria-label="${label}"[^>]*>([\\s\\S]*?)</nav>`).exec(html)?.[1] ?? "";
  return [...nav.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, path = "", inner = ""]) => ({
    path,
    text: inner.replace(/<[^>]*>/g, "").trim(),
  }));
}

/** What the menus of a page must offer: the roots by their first screens, and the screens of its own root. */
function assertMenus(html: string, path: string, codes: readonly string[]): void {
  const opened = (root: Route) => childrenOf(root).filter((child) => mayOpen(child, codes));
  const listedOf = (root: Route) => opened(root).filter((child) => !child.isHidden);
  const roots = rootsFor(codes);
  const top = menuIn(html, "主菜单");
  expect(top.map((one) => one.path)).toEqual(roots.map((root) => (listedOf(root)[0] ?? opened(root)[0] ?? root).path));
  top.forEach(({ text }, at) => expect(text).toMatch(named(roots[at] ?? {})));
  // A root without a place in the bar still has its side.
  const all = routes.filter(({ kind, id }) => kind === "root" && id !== "home");
  const own = all.find((root) => path.startsWith(`${root.path}/`));
  if (!own) return expect(menuIn(html, "侧边菜单")).toEqual([]);
  const side = menuIn(html, "侧边菜单");
  expect([path, side.map((one) => one.path)]).toEqual([path, listedOf(own).map((one) => one.path)]);
  // A narrow bar has a short name beside the whole one.
  side.forEach(({ text }, at) => expect(text).toContain(listedOf(own)[at]?.title));
}

/** Each side once: whoever holds all of a firm's codes, and the association; each is refused what the other opens. */
const SIDES: readonly Who[] = ["admin", "desk"];
const tierOf = (who: Who) => (SIDES.includes(who) ? {} : LONG);

/** What a reader without scripts would see. */
const textOf = (html: string): string =>
  html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, "").replace(/<[^>]*>/g, " ");

for (const who of EVERYBODY) {
  test(
    `${who}: every route opens for its code with its menus and leads to /403 without, in the first answer, with its content`,
    tierOf(who),
    async ({ api }) => {
      const calls = await api(who);
      const codes = await codesOf(calls);
      const waiting: string[] = [];
      for (const route of routes) {
        const answer = await calls.get(route.path, { maxRedirects: 0 });
        const location = answer.headers().location;
        const first = isScreen(route) ? undefined : childrenOf(route).find((child) => mayOpen(child, codes));
        if (!mayOpen(route, codes)) expect([route.path, answer.status(), location]).toEqual([route.path, 307, "/403"]);
        else if (first) expect([route.path, answer.status(), location]).toEqual([route.path, 307, first.path]);
        else expect([route.path, answer.status()]).toEqual([route.path, route.path === "/404" ? 404 : 200]);
        if (answer.status() !== 200) continue;
        const html = await answer.text();
        expect(html).toContain(`<title>${route.title} - ${SITE}</title>`);
        if (isScreen(route) && route.access.kind !== "open") {
          assertMenus(html, route.path, codes);
          if (route.id !== "gallery" && textOf(html).includes("正在加载")) waiting.push(route.path);
        }
      }
      // On a loaded machine an answer may be too late for its page once, not twice.
      const late: string[] = [];
      for (const path of waiting)
        if (textOf(await (await calls.get(path)).text()).includes("正在加载")) late.push(path);
      expect(late, "content that is still to come").toEqual([]);
    },
  );
}

for (const who of ["admin", "head", "agent", "desk"] as const)
  test(`${who}: menus, landing page and titles in the browser`, tierOf(who), async ({ as, api }) => {
    const codes = await codesOf(await api(who));
    // Wide enough for all of them in the bar; narrower ones are the frame's own journey.
    const page = await as(who, { viewport: { width: 1920, height: 900 } });
    await page.goto("/");
    await expect(page).toHaveURL("/home/workbench");
    await expect(page).toHaveTitle(`我的工作台 - ${SITE}`);
    const roots = rootsFor(codes);
    const top = page.getByRole("navigation", { name: "主菜单" });
    await expect(top.getByRole("link")).toHaveText(roots.map(named));
    await expect(page.getByRole("navigation", { name: "侧边菜单" })).toHaveCount(0);
    for (const root of roots.filter((one) => one.id !== "home")) {
      await top.getByRole("link", { name: root.title ?? "" }).click();
      const listed = childrenOf(root).filter((child) => !child.isHidden && mayOpen(child, codes));
      await expect(page).toHaveURL(listed[0]?.path ?? "");
      await expect(page).toHaveTitle(`${listed[0]?.title} - ${SITE}`);
      const side = page.getByRole("navigation", { name: "侧边菜单" });
      await expect(side.getByRole("link")).toHaveText(listed.map(named), {
        useInnerText: true, // a narrow bar shows short names instead
      });
      await expect(side.getByRole("link").first()).toHaveAttribute("aria-current", "page");
      await expect(top.getByRole("link", { name: root.title ?? "" })).toHaveAttribute("aria-current", "true");
    }
  });

test("nobody signed in: public routes open, the others lead to the login page with the way back", async ({ api }) => {
  const calls = await api(null);
  for (const route of routes) {
    const answer = await calls.get(`${route.path}?a=1&b=%E6%98%9F`, { maxRedirects: 0 });
    if (route.access.kind === "open") {
      expect([route.path, answer.status()]).toEqual([route.path, route.path === "/404" ? 404 : 200]);
      continue;
    }
    const location = new URL(answer.headers().location ?? "", "http://x");
    expect([route.path, answer.status(), location.pathname]).toEqual([route.path, 307, "/auth"]);
    expect(location.searchParams.get("redirect")).toBe(`${route.path}?a=1&b=%E6%98%9F`);
  }
});

test("a cookie that is worth nothing leads to the login page as well", async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { cookie: "sid=nobody" } });
  const answer = await api.get("/basic/firm", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, "/auth?redirect=%2Fbasic%2Ffirm"]);
  await api.dispose();
});

for (const [path, tier] of [
  ["/no/such/page", {}],
  ["/basic/Firm", {}],
  ["/basic/firm/x", LONG],
  ["/workbench", LONG],
] as const) {
  test(`${path} is no page: /404 for everybody`, tier, async ({ as, page }) => {
    for (const one of [page, await as("party")]) {
      await one.goto(path);
      await expect(one).toHaveURL("/404");
      await expect(one).toHaveTitle(`页面不存在 - ${SITE}`);
      await expect(one.getByRole("heading", { level: 1 })).toContainText("页面不存在");
    }
  });
}

test("/403 says what to do and leads back to the workbench", async ({ as }) => {
  const page = await as("party" satisfies Who);
  await page.goto("/basic/firm");
  await expect(page).toHaveURL("/403");
  await expect(page).toHaveTitle(`无权访问 - ${SITE}`);
  await expect(page.getByRole("main")).toContainText("没有访问该页面的权限");
  await page.getByRole("link", { name: "返回工作台" }).click();
  await expect(page).toHaveURL("/home/workbench");
});
