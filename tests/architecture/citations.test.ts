/**
 * @jest-environment node
 *
 * Guarantees: whoever has the repository alone understands it. Every citation (`// domain a §2.1`, `// contract §7.14`,
 * `promises P-S11`, `look.md "Lists"`) leads to a heading, a numbered point or a promise of the papers in `docs/`, and
 * every path that a paper names is there, and no file tells how it was made: no numbered pieces of work, no remarks to colleagues, no machines.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/tests/architecture/source";

const SKIPPED = new Set(["node_modules", "generated", "migrations", "dist"]);
const TEXTS = /\.(?:ts|tsx|mts|mjs|css|md|json)$/;
const ROOMS = [
  ["app", "components", "contracts", "docs", "e2e", "features"],
  ["front", "lib", "scripts", "server", "tests"],
].flat();

interface Text {
  readonly path: string;
  readonly lines: readonly string[];
}

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith(".")) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });
}

const AT_ROOT = readdirSync(ROOT).filter((name) => TEXTS.test(name) && name !== "package-lock.json");
const THIS = "tests/architecture/citations.test.ts";

const texts: Text[] = [...AT_ROOT, ...ROOMS.flatMap(walk).filter((path) => TEXTS.test(path) && path !== THIS)].map(
  (path) => ({ path, lines: readFileSync(join(ROOT, path), "utf8").split("\n") }),
);

const paper = (path: string): readonly string[] => texts.find((text) => text.path === path)?.lines ?? [];

/** Numbers of a paper's headings, and of the points that stand under them (`7.14`: point 14 of section 7). */
function numbersOf(path: string): Set<string> {
  const found = new Set<string>();
  let section = "";
  for (const line of paper(path)) {
    const heading = /^#{2,4} (\d+(?:\.\d+)*)\.? /.exec(line)?.[1];
    const point = /^(\d+)\. /.exec(line)?.[1];
    if (heading) {
      section = heading;
      found.add(heading);
    } else if (point) found.add(`${section}.${point}`);
  }
  return found;
}

const domain = new Set(
  texts
    .filter(({ path }) => path.startsWith("docs/domain/"))
    .flatMap(({ lines }) => lines.map((line) => /^#{2,4} ([ab] §\d+(?:\.\d+)*) /.exec(line)?.[1] ?? "")),
);
const promises = new Set(paper("docs/promises.md").map((line) => /^- (P-[SDA]\d+) /.exec(line)?.[1] ?? ""));
const look = new Set(paper("docs/look.md").map((line) => /^## (.+)$/.exec(line)?.[1] ?? ""));

const NUMBERED = {
  spec: numbersOf("docs/specification.md"),
  contract: numbersOf("docs/contract.md"),
  promises: numbersOf("docs/promises.md"),
  performance: numbersOf("docs/performance.md"),
  architecture: numbersOf("ARCHITECTURE.md"),
} as const;

/** Each kind of citation, and whether it leads somewhere. */
const KINDS: readonly (readonly [RegExp, (match: RegExpExecArray) => boolean])[] = [
  [/\bdomain ([ab]) §(\d+(?:\.\d+)*)/g, ([, page = "", number = ""]) => domain.has(`${page} §${number}`)],
  [
    /\b(spec|contract|promises|performance|architecture)(?:ification)?(?:\.md)? §(\d+(?:\.\d+)*)/g,
    ([, name = "", number = ""]) => NUMBERED[name as keyof typeof NUMBERED].has(number),
  ],
  [/\b(P-[SDA]\d+)\b/g, ([, name = ""]) => promises.has(name)],
  [/\blook\.md "([^"]+)"/g, ([, heading = ""]) => [...look].some((one) => one.startsWith(heading))],
];

function deadCitations({ path, lines }: Text): string[] {
  return lines.flatMap((line, index) =>
    KINDS.flatMap(([pattern, leads]) =>
      [...line.matchAll(pattern)]
        .filter((match) => !leads(match as RegExpExecArray))
        .map((match) => `${path}:${index + 1} ${match[0]}`),
    ),
  );
}

/** A file or a folder from the root, as a paper names it; an ending may be left away. */
const PATH = new RegExp(`\`((?:${ROOMS.join("|")})/[\\w./()[\\]-]+)\``, "g");
const ENDINGS = ["", ".ts", ".tsx", ".mts", ".mjs"];

const deadPaths = ({ path, lines }: Text): string[] =>
  lines.flatMap((line, index) =>
    [...line.matchAll(PATH)]
      .map(([, named = ""]) => named)
      .filter((named) => !ENDINGS.some((ending) => existsSync(join(ROOT, `${named}${ending}`))))
      .map((named) => `${path}:${index + 1} ${named}`),
  );

/** Words about how the product was made. A tracker's number of another project (`PGlite issue #1065`) is a fact. */
const TRACES = [
  /\bissue \d/i,
  /\b(?:a|the) (?:later|next|earlier) issue\b/i,
  /\bthe owner of `/,
  /\bregistry mirror\b/i,
  /\bon the mirror\b/i,
  /NOTE-FROM/,
] as const;

const tracesIn = ({ path, lines }: Text): string[] =>
  lines.flatMap((line, index) =>
    TRACES.filter((trace) => trace.test(line)).map(() => `${path}:${index + 1} ${line.trim()}`),
  );

test("the papers are there", () => {
  expect(domain.has("a §2.1")).toBe(true);
  expect(NUMBERED.contract.has("7.14")).toBe(true);
  expect(promises.has("P-S11")).toBe(true);
  expect(look.size).toBeGreaterThan(5);
});

test("a citation without its place is found", () => {
  const text = { path: "x.ts", lines: ["// domain a §99.1, contract §7.999", '// P-S99, look.md "Nowhere"'] };
  expect(deadCitations(text)).toHaveLength(4);
});

test("every citation leads to its place in the papers", () => {
  expect(texts.flatMap(deadCitations)).toEqual([]);
});

test("every path that a paper names is there", () => {
  const text = { path: "x.md", lines: ["`contracts/nowhere.ts`, `contracts/kit/network`, `server/records`"] };
  expect(deadPaths(text)).toEqual(["x.md:1 contracts/nowhere.ts"]);
  expect(texts.filter(({ path }) => path.endsWith(".md")).flatMap(deadPaths)).toEqual([]);
});

test("nothing tells how it was made", () => {
  expect(tracesIn({ path: "x.ts", lines: ["// see issue 2 §4"] })).toHaveLength(1);
  expect(texts.flatMap(tracesIn)).toEqual([]);
});
