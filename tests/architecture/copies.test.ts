/**
 * @jest-environment node
 *
 * Guarantees: no two domains share a copied block of six lines. Imports, comments, blanks and lines of brackets alone do
 * not count, nor names of items in a list of such; spaces do not tell lines apart. What two domains need stands in a kit, or is read through `read.ts`.
 */
import { type SourceFile, sourcesOf } from "@/tests/architecture/source";

const ROOMS = ["contracts", "server/modules", "features"] as const;
/** Folders of the rooms that are kits of all domains. */
const KITS = new Set(["kit"]);
const BLOCK = 6;

interface Line {
  readonly text: string;
  readonly number: number;
}

const domainOf = (path: string): string => {
  const room = ROOMS.find((one) => path.startsWith(`${one}/`)) ?? "";
  const [domain = "", file] = path.slice(room.length + 1).split("/");
  return file === undefined ? "" : domain;
};

const withoutImports = (code: string): string =>
  code.replace(/^(?:import|export)\s[^;]*?\sfrom\s"[^"]+";/gm, (text) => text.replace(/[^\n]/g, ""));

function linesOf({ code }: SourceFile): Line[] {
  return withoutImports(code)
    .split("\n")
    .map((text, index) => ({ text: text.replace(/\s+/g, " ").trim(), number: index + 1 }))
    .filter(({ text }) => /\w/.test(text) && !/^"\w+",?$/.test(text));
}

/** Where each block of six lines begins, by its text. */
function blocksOf(files: readonly SourceFile[]): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  for (const file of files) {
    const lines = linesOf(file);
    for (let at = 0; at + BLOCK <= lines.length; at += 1) {
      const block = lines
        .slice(at, at + BLOCK)
        .map(({ text }) => text)
        .join("\n");
      blocks.set(block, [...(blocks.get(block) ?? []), `${file.path}:${lines[at]?.number ?? 0}`]);
    }
  }
  return blocks;
}

/** Copies between domains as 「a:1 = b:2」; of one long copy only the first block is told. */
function copiesIn(files: readonly SourceFile[]): string[] {
  const told = new Set<string>();
  return [...blocksOf(files).values()].flatMap((places) => {
    const domains = new Set(places.map((place) => domainOf(place)));
    const pair = places.map((place) => place.replace(/:\d+$/, "")).join(" ");
    if (domains.size < 2 || told.has(pair)) return [];
    told.add(pair);
    return [places.join(" = ")];
  });
}

const file = (path: string, code: string): SourceFile => ({ path, text: code, code });
const BODY = ["const a = 1;", "const b = 2;", "if (a > b) {", "  call(a);", "}", "call(b);", "call(a + b);", "end();"];

it("finds a copy whatever its indentation, and leaves one domain to itself", () => {
  const imports = 'import {\n  one,\n} from "@/one";\n';
  const first = file("features/one/a.tsx", imports + BODY.join("\n"));
  const second = file("contracts/two/b.ts", BODY.map((line) => `    ${line}`).join("\n\n"));
  expect(copiesIn([first, second])).toEqual(["features/one/a.tsx:4 = contracts/two/b.ts:1"]);
  expect(copiesIn([first, { ...second, path: "contracts/one/b.ts" }])).toEqual([]);
  expect(copiesIn([first, file("contracts/two/b.ts", BODY.slice(0, 6).join("\n"))])).toEqual([]);
});

it("no two domains share a copied block of six lines", () => {
  const files = sourcesOf(ROOMS).filter(({ path }) => domainOf(path) !== "" && !KITS.has(domainOf(path)));
  expect(files.length).toBeGreaterThan(100);
  expect(copiesIn(files)).toEqual([]);
});
