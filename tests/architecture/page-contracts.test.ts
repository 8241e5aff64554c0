/**
 * @jest-environment node
 *
 * Guarantees: the scripts of a page carry the contracts of its own domain and of those listed here, so that a new
 * domain makes no other page heavier. What is loaded when first needed (`import()`) does not count, nor do types.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

const sources = new Map(
  sourcesOf(["app", "components", "contracts", "features", "lib"]).map((file) => [file.path, file.code]),
);

/** Modules that stay in a script when types are gone. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^;"]*?)\sfrom\s+)?"([^"]+)";/gm;
const isTypesOnly = (names: string | undefined): boolean => {
  const inner = /^\{([^}]*)\}$/.exec(names?.trim() ?? "")?.[1];
  const all = inner?.split(",").filter((name) => name.trim() !== "");
  return all !== undefined && all.length > 0 && all.every((name) => name.trim().startsWith("type "));
};

function fileOf(from: string, specifier: string): string | undefined {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? join(dirname(from), specifier)
      : "";
  return [`${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((path) => sources.has(path));
}

const importsOf = (path: string): string[] =>
  [...(sources.get(path) ?? "").matchAll(IMPORT)].flatMap(([, names, specifier = ""]) =>
    isTypesOnly(names) ? [] : (fileOf(path, specifier) ?? []),
  );

/** Everything that stands behind some modules, themselves included; `stop` is not looked behind. */
function behind(starts: readonly string[], stop: (path: string) => boolean = () => false): Set<string> {
  const seen = new Set<string>();
  const next = [...starts];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!stop(path)) next.push(...importsOf(path));
  }
  return seen;
}

const isClient = (path: string): boolean => /^\s*["']use client["'];/.test(sources.get(path) ?? "");
/** The layouts around a page, from the outermost. */
const layoutsOf = (page: string): string[] =>
  page
    .split("/")
    .map((_, depth, folders) => `${folders.slice(0, depth).join("/")}/layout.tsx`)
    .filter((path) => sources.has(path));
/** What the browser is sent of a page and its layouts: the client modules that they name and all behind them. */
const sentBy = (page: string): Set<string> =>
  behind([...behind([page, ...layoutsOf(page)], isClient)].filter(isClient));

/** Codes of a screen in words are no contract: whoever gives roles sees those of all domains. */
const domainOf = (path: string): string | null =>
  /(?:-codes|\/codes)\.ts$/.test(path) ? null : (/^contracts\/([\w-]+)\/.+\.ts$/.exec(path)?.[1] ?? null);
/** What no domain owns: the kit, dictionaries and drafts, files, the generic submission. */
const SHARED = new Set(["kit", "common", "file", "workflow"]);

/** Features that are named by who uses them; whose contracts they show. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  // The association's screens for accounts, certificates, parameters and the log of actions.
  desk: "auth",
  // What people do with their own account.
  security: "auth",
};
/** What becomes a record of another domain has its items and rules; the desk decides what is submitted. */
const BECOMES: Readonly<Record<string, readonly string[]>> = { public: ["basic"], desk: ["review"] };
/** The domain whose screen a page shows. */
const ownDomains = (page: string): Set<string> =>
  new Set(
    importsOf(page).flatMap((path) => {
      const feature = /^features\/([\w-]+)\//.exec(path)?.[1];
      return feature === undefined ? [] : [SHOWN_BY[feature] ?? feature, ...(BECOMES[feature] ?? [])];
    }),
  );

const carriedBy = (page: string): { readonly path: string; readonly domain: string }[] =>
  [...sentBy(page)].flatMap((path) => {
    const domain = domainOf(path);
    return domain === null || SHARED.has(domain) ? [] : [{ path, domain }];
  });

/** Contracts that every page may carry, each with its reason. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  "contracts/auth/wire.ts": "paths and codes of signing in: no schema",
  "contracts/review/access.ts": "codes of the inbox, which its route asks for: no schema",
  "contracts/auth/session.ts": "the shell asks who is signed in and signs out",
};
const pages = [...sources.keys()].filter((path) => path.startsWith("app/") && path.endsWith("/page.tsx"));

it("follows imports as the bundler does", () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(existsSync(join(ROOT, pages[0] ?? ""))).toBe(true);
  const info = "app/(portal)/party/info/page.tsx";
  expect([...sentBy(info)]).toContain("contracts/party/info/info.ts");
});

it.each(pages)("%s carries no other domain's contract", (page) => {
  const own = ownDomains(page);
  const others = carriedBy(page).filter(({ path, domain }) => !own.has(domain) && EVERYWHERE[path] === undefined);
  expect(others.map(({ path }) => path).sort()).toEqual([]);
});

it("the list names nothing that has gone", () => {
  const everywhere = new Set(pages.flatMap((page) => carriedBy(page).map(({ path }) => path)));
  expect(Object.keys(EVERYWHERE).filter((path) => !everywhere.has(path))).toEqual([]);
});
