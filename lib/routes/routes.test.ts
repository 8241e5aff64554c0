/** @jest-environment node */
import { PERMISSION_CODES } from "@/contracts/access";
import { guard, guardByCookie, isClosedPage, isPublicPath, safeRedirect } from "@/lib/routes/guard";
import { href } from "@/lib/routes/href";
import { matchRoute, parentOf, routeOf, routes, trailOf } from "@/lib/routes/manifest";
import { SIDE_SECTIONS } from "@/lib/routes/route";
import { currentRoot, menuOf, sideMenuOf } from "@/lib/routes/menu";
import { specifiedRoutes } from "@/lib/routes/specified";
import { isProductionHost, pageTitle, siteTitle } from "@/lib/routes/title";

const all = { functionCodes: [...PERMISSION_CODES] };
const none = { functionCodes: [] };
const redirectTo = (to: string) => ({ kind: "redirect", to });
const idsOf = (nodes: ReturnType<typeof menuOf>) => nodes.map((node) => node.route.id);

describe("manifest", () => {
  it("says of the specification's routes what the specification says", () => {
    for (const route of routes.filter((one) => one.origin === "spec")) {
      const specified = specifiedRoutes.find((one) => one.path === route.path);
      const access = {
        open: "public",
        session: "session",
        codes: route.access.kind === "codes" ? route.access.anyOf : [],
      };
      expect(specified).toMatchObject({ title: route.title });
      expect(specified?.isHidden ?? false).toBe(route.isHidden);
      if (specified?.access !== "container") expect(access[route.access.kind]).toEqual(specified?.access);
    }
  });

  it("keeps the screens under one heading together, in the order of the headings", () => {
    const written = routes.flatMap(({ section }) => section ?? []);
    const inOrder = SIDE_SECTIONS.flatMap((title) => written.filter((section) => section === title));
    expect(inOrder.length).toBeGreaterThan(10);
    expect(written).toEqual(inOrder);
  });

  it("has unique ids and paths, and a parent for every nested route", () => {
    expect(new Set(routes.map((one) => one.id)).size).toBe(routes.length);
    expect(new Set(routes.map((one) => one.path)).size).toBe(routes.length);
    expect(parentOf(routeOf("basic.firm"))?.id).toBe("basic");
    expect(trailOf(routeOf("basic.firm")).map((one) => one.id)).toEqual(["basic", "basic.firm"]);
  });

  it("matches exactly, and in the specification's spelling only", () => {
    expect(matchRoute("/basic/firm")?.id).toBe("basic.firm");
    expect(matchRoute("/basic/Firm")).toBeNull();
    expect(matchRoute("/basic/firm/x")).toBeNull();
  });
});

describe("menu", () => {
  it("shows a container when a child is left, and a root whose permitted children are all hidden", () => {
    const shown = routes.filter((one) => one.kind === "root" && !one.isHidden);
    expect(idsOf(menuOf(all))).toEqual(shown.map((one) => one.id));
    expect(idsOf(menuOf(all))).toEqual(expect.arrayContaining(["home", "basic", "desk"]));
    expect(idsOf(menuOf(none))).toEqual(["home"]);
  });

  it("makes the current root's children the side menu", () => {
    const side = idsOf([...sideMenuOf(all, "/basic/firm")]);
    expect(side.slice(0, 3)).toEqual(["basic.firm", "basic.staff", "basic.account"]);
    expect(side.filter((id) => !id.startsWith("basic."))).toEqual([]);
    expect(sideMenuOf(all, "/home/workbench")).toEqual([]);
    // A root that is hidden in the menu has one, too; nobody who must change his password is led away.
    const security = ["security.change-password", "security.second-factor", "security.sign-ins", "security.my-data"];
    expect(idsOf([...sideMenuOf(none, "/security/changePassword")])).toEqual(security);
    expect(sideMenuOf({ ...none, mustChangePwd: true }, "/security/changePassword")).toEqual([]);
    expect(currentRoot("/basic/firm")?.id).toBe("basic");
    expect(currentRoot("/404")).toBeNull();
  });
});

describe("guard", () => {
  it.each([
    ["/", all, redirectTo("/home/workbench")],
    ["/", null, redirectTo("/home/workbench")],
    ["/no/such", all, redirectTo("/404")],
    ["/no/such", null, redirectTo("/404")],
    ["/basic", all, redirectTo("/basic/firm")],
    ["/basic", none, redirectTo("/403")],
    ["/home", none, redirectTo("/home/workbench")],
    ["/basic/firm", none, redirectTo("/403")],
    ["/basic/firm?tab=partners&a=1", null, redirectTo("/auth?redirect=%2Fbasic%2Ffirm%3Ftab%3Dpartners%26a%3D1")],
    ["/home/workbench", null, redirectTo("/auth?redirect=%2Fhome%2Fworkbench")],
  ])("%s", (target, user, verdict) => expect(guard(target, user)).toEqual(verdict));

  it.each([
    ["/basic/firm?x=1", all],
    ["/home/workbench", none],
    ["/auth", null],
    ["/403", null],
    ["/404", null],
    ["/public/privacy", null],
  ])("lets %s pass", (target, user) => expect(guard(target, user).kind).toBe("pass"));

  it("leads to the change of the password first, and from there back", () => {
    const user = { ...all, mustChangePwd: true };
    const first = redirectTo("/security/changePassword?redirect=%2Fbasic%2Ffirm%3Fx%3D1");
    expect(guard("/basic/firm?x=1", user)).toEqual(first);
    expect(guard("/security/changePassword?redirect=x", user).kind).toBe("pass");
    expect(guard("/public/privacy", user).kind).toBe("pass");
    expect(guard("/auth", user).kind).toBe("pass");
  });

  it("leads to the second factor first, with the way to another password open", () => {
    const user = { ...all, mustEnrol: true };
    expect(guard("/basic/firm?x=1", user)).toEqual(
      redirectTo("/security/secondFactor?redirect=%2Fbasic%2Ffirm%3Fx%3D1"),
    );
    for (const open of ["/security/secondFactor?redirect=x", "/security/changePassword", "/public/privacy", "/auth"])
      expect(guard(open, user).kind).toBe("pass");
  });

  it("needs no user for what the middleware decides by the cookie", () => {
    expect(guardByCookie("/basic/firm", true)).toBeNull();
    expect(guardByCookie("/basic/firm", false)).toBe("/auth?redirect=%2Fbasic%2Ffirm");
    expect(guardByCookie("/", true)).toBe("/home/workbench");
    expect(guardByCookie("/auth", false)).toBeNull();
    expect(guardByCookie("/nothing", true)).toBe("/404");
  });

  it("closes the gallery unless the environment opens it", () => {
    expect(isClosedPage("/gallery", {})).toBe(true);
    expect(isClosedPage("/gallery", { GALLERY: "0" })).toBe(true);
    expect(isClosedPage("/gallery", { GALLERY: "1" })).toBe(false);
    expect(isClosedPage("/auth", {})).toBe(false);
  });

  it("knows the public paths", () => {
    expect(["/auth", "/403", "/404", "/public/privacy"].every(isPublicPath)).toBe(true);
    expect(["/", "/home/workbench", "/basic/firm", "/nothing"].some(isPublicPath)).toBe(false);
  });
});

describe("safeRedirect", () => {
  it.each([
    ["/basic/firm?tab=2#a", "/basic/firm?tab=2#a"],
    ["//evil.example/basic/firm", "/home/workbench"],
    ["/\\evil.example", "/home/workbench"],
    ["https://evil.example", "/home/workbench"],
    ["javascript:alert(1)", "/home/workbench"],
    ["/logout", "/home/workbench"],
    ["/auth?redirect=/auth", "/home/workbench"],
    ["/basic/../logout", "/home/workbench"],
    ["/\t/evil.example", "/home/workbench"],
    [`/basic/firm?${"x".repeat(3000)}`, "/home/workbench"],
    [null, "/home/workbench"],
  ])("%s → %s", (wanted, target) => expect(safeRedirect(wanted)).toBe(target));
});

describe("titles (contract §3)", () => {
  it("are formed from route and site", () => {
    const production = siteTitle(isProductionHost("Portal.example.org:443", "portal.example.org"));
    expect(pageTitle("登录", production)).toBe("登录 - 数字管理服务平台（会员端）");
    expect(siteTitle(isProductionHost("localhost:3000", "portal.example.org"))).toBe(
      "数字管理服务平台（会员端）-测试环境",
    );
    expect(siteTitle(isProductionHost("localhost", null))).toBe("数字管理服务平台（会员端）-测试环境");
    expect(pageTitle(null, production)).toBe("省注册税务师行业信息管理系统");
  });
});

it("writes links with their query", () => {
  expect(href("basic.firm", { companyId: "a b", state: [1, 2], empty: "" })).toBe(
    "/basic/firm?companyId=a+b&state%5B%5D=1&state%5B%5D=2",
  );
});
