/** @jest-environment node */
import fc from "fast-check";
import { PERMISSION_CODES } from "@/contracts/access";
import { guard, guardByCookie, loginHref, redirectOf, safeRedirect } from "@/lib/routes/guard";
import { isContainer, type ManifestRoute, routes } from "@/lib/routes/manifest";

// Every route under random sets of codes; the expectation is written out anew from spec §4 and contract §4.

const codeSets = fc.subarray([...PERMISSION_CODES]);
const anyRoute = fc.constantFrom(...routes);
const queries = fc.oneof(
  fc.constant(""),
  fc.webQueryParameters().map((query) => `?${query}`),
);
const hashes = fc.oneof(
  fc.constant(""),
  fc.webFragments().map((hash) => `#${hash}`),
);
/** As the browser's address bar would write it. */
const normal = (target: string): string => {
  const { pathname, search, hash } = new URL(target, "http://portal.example");
  return pathname + search + hash;
};

const screensBelow = (route: ManifestRoute) =>
  routes.filter((one) => one.kind === "screen" && one.path.startsWith(`${route.path}/`));
const holds = (route: ManifestRoute, codes: readonly string[]): boolean =>
  route.access.kind !== "codes" || route.access.anyOf.some((code) => codes.includes(code));

describe("the navigation guard over every route and any set of codes (spec §4)", () => {
  it("public passes; a session is needed else; codes open or lead to /403; a container leads to a child", () => {
    fc.assert(
      fc.property(anyRoute, codeSets, fc.boolean(), queries, (route, codes, isSignedIn, query) => {
        const verdict = guard(route.path + query, isSignedIn ? { functionCodes: codes } : null);
        if (route.access.kind === "open") return expect(verdict).toEqual({ kind: "pass", route });
        if (!isSignedIn) return expect(verdict).toEqual({ kind: "redirect", to: loginHref(route.path + query) });
        if (!isContainer(route)) {
          const expected = holds(route, codes) ? { kind: "pass", route } : { kind: "redirect", to: "/403" };
          return expect(verdict).toEqual(expected);
        }
        const children = screensBelow(route).filter((child) => holds(child, codes));
        const targets = children.length === 0 ? ["/403"] : children.map((child) => child.path);
        expect(verdict.kind).toBe("redirect");
        return expect(targets).toContain(verdict.kind === "redirect" && verdict.to);
      }),
      { numRuns: 2000 },
    );
  });

  it("no path outside the table is ever shown", () => {
    fc.assert(
      fc.property(fc.webPath(), codeSets, (path, codes) => {
        fc.pre(path !== "/" && path !== "" && !routes.some((route) => route.path === path));
        expect(guard(path, { functionCodes: codes })).toEqual({ kind: "redirect", to: "/404" });
        expect(guard(path, null)).toEqual({ kind: "redirect", to: "/404" });
      }),
      { numRuns: 2000 },
    );
  });

  it("the cookie's part lets nothing pass that the guard would not, for somebody without a cookie", () => {
    fc.assert(
      fc.property(anyRoute, queries, (route, query) => {
        const verdict = guard(route.path + query, null);
        expect(guardByCookie(route.path + query, false)).toBe(verdict.kind === "pass" ? null : verdict.to);
      }),
    );
  });
});

describe("the redirect (spec §4)", () => {
  const guarded = fc.constantFrom(...routes.filter((route) => route.access.kind !== "open"));

  it("keeps path, query and hash", () => {
    fc.assert(
      fc.property(guarded, queries, hashes, ({ path }, query, hash) => {
        const target = normal(path + query + hash);
        fc.pre(target.length <= 2000);
        const { search } = new URL(loginHref(target), "http://portal.example");
        expect(redirectOf({ search, hash: "" })).toBe(target);
        // Sent here by the server, which never sees a hash: the browser carries it behind the login page's address.
        const sent = new URL(loginHref(normal(path + query)), "http://portal.example");
        expect(redirectOf({ search: sent.search, hash: normal(`/${hash}`).slice(1) })).toBe(target);
      }),
      { numRuns: 2000 },
    );
  });

  const HOSTILE = [
    "//evil.example/basic/firm",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "https://evil.example/basic/firm",
    "https:evil.example",
    "HTTPS://evil.example",
    "http:/basic/firm",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "%2f%2fevil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "/basic/firm/..//..//evil.example",
    "／／evil.example",
    "/／evil.example",
    "/。evil.example",
    "//evil。example",
    "/@evil.example",
    "//portal.invalid@evil.example/basic/firm",
    " //evil.example",
    "/logout",
    "/auth/login/memberMen",
    "/auth?redirect=//evil.example",
    "/basic/%2e%2e/logout",
  ];

  /** What the browser would make of it on the login page of a portal. */
  function followed(wanted: string): URL {
    return new URL(safeRedirect(wanted), "https://portal.example/auth");
  }
  const isSafe = (url: URL): boolean =>
    url.origin === "https://portal.example" &&
    routes.some((route) => route.path === url.pathname && route.access.kind !== "open");

  it.each(HOSTILE)("never leaves the origin: %j", (wanted) => {
    expect(followed(wanted).href).toBe("https://portal.example/home/workbench");
  });

  it("never leaves the origin, whatever is glued together", () => {
    const part = fc.constantFrom(
      ...HOSTILE,
      "/",
      "//",
      "\\",
      "\t",
      "@",
      ":",
      "#",
      "?",
      "%2f",
      "%09",
      "。",
      "\u2028",
      "..",
    );
    const glued = fc.array(fc.oneof(part, fc.constantFrom(...routes.map(({ path }) => path)), fc.string()), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(glued, hashes, (parts, hash) => {
        expect(isSafe(followed(parts.join("")))).toBe(true);
        const search = `?${new URLSearchParams({ redirect: parts.join("") }).toString()}`;
        expect(isSafe(new URL(redirectOf({ search, hash }), "https://portal.example/auth"))).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });
});
