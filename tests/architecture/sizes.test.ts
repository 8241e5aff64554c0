/**
 * @jest-environment node
 *
 * Guarantees: files stay readable. Any file 500 lines, tests 600; how much one function may be is lint's
 * (`eslint.config.mjs`). A folder holds at most 40 files beside its sub-rooms, so that a reader finds a thing in two
 * guesses. A README of a room at most 25 and beginning with what belongs there. Names are kebab-case, and
 * there are no barrels but the contracts' list. The figures are a smell, not a law: nobody packs lines or cuts a piece in
 * two for them; change them here, with a reason, when the code proves them wrong.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

const rooms = ["contracts", "server", "lib", "components", "features", "app", "front"];
const all = sourcesOf(rooms, { withTests: true });

const budgetOf = (path: string): number => (/\.test\.tsx?$/.test(path) ? 600 : 500);
const linesOf = (text: string): number => text.split("\n").length - 1;
/** Data, not code: lists of names and the like. */
const isData = (path: string): boolean => /(?:-data|names|specified|generated)\.tsx?$/.test(path);

it("files keep their budget", () => {
  const over = all.filter(({ path, text }) => !isData(path) && linesOf(text) > budgetOf(path));
  expect(over.map(({ path, text }) => `${path}: ${linesOf(text)} > ${budgetOf(path)}`)).toEqual([]);
});

/** Files directly inside each folder, styles and tests among them. */
function filesByFolder(folder: string): (readonly [folder: string, files: number])[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter(({ name }) => !name.startsWith("."));
  const rooms = entries.filter((entry) => entry.isDirectory() && entry.name !== "migrations");
  const own = entries.filter((entry) => entry.isFile()).length;
  return [[folder, own], ...rooms.flatMap(({ name }) => filesByFolder(`${folder}/${name}`))];
}

it("a folder holds no more than a reader looks through", () => {
  const folders = [...rooms, "e2e", "scripts", "tests"].flatMap(filesByFolder);
  expect(folders.length).toBeGreaterThan(100);
  expect(folders.filter(([, files]) => files > 40).map(([folder, files]) => `${folder}: ${files} > 40`)).toEqual([]);
});

it("names are kebab-case", () => {
  const odd = all.filter(
    ({ path }) => !/^(?:\[\.{3}\w+\]|[a-z0-9]+(?:-[a-z0-9]+)*)(?:\.[a-z-]+)*\.tsx?$/.test(basename(path)),
  );
  expect(odd.map(({ path }) => path)).toEqual([]);
});

it("there are no barrels", () => {
  expect(all.map(({ path }) => path).filter((path) => /\/index\.tsx?$/.test(path))).toEqual(["contracts/index.ts"]);
});

it.each(["lib", "components"])("%s says in its README what belongs there", (room) => {
  const path = join(ROOT, room, "README.md");
  expect(existsSync(path)).toBe(true);
  const text = readFileSync(path, "utf8");
  expect(linesOf(text)).toBeLessThanOrEqual(25);
  expect(text).toMatch(/What belongs here/);
});
