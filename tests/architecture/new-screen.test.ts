/**
 * @jest-environment node
 *
 * Guarantees: what `npm run new-screen` writes compiles, lints and is formatted, its tests run, and each fails only for
 * the promises that a person must still keep. Done in a copy of the sources beside the real dependencies.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/tests/architecture/source";

const SKIPPED = new Set([".git", ".cache", ".next", "dist", "node_modules", "docs", "public", "test-results"]);
const cache = join(ROOT, ".cache");
let copy: string;

function run(script: string, ...args: string[]): { status: number | null; output: string } {
  const env = { ...process.env, FORCE_COLOR: "0", NODE_OPTIONS: "" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [...script.split(" "), ...args], {
    cwd: copy,
    env,
    encoding: "utf8",
  });
  return { status, output: `${stdout}${stderr}` };
}
const make = (...args: string[]) => run("--import tsx scripts/new-screen.mts", ...args, "--root", copy);
const written = (output: string): string[] =>
  [...output.matchAll(/^ {2}(\S+)（\d+ 行）$/gm)].map((match) => match[1] ?? "");

/** Both natures, of a new domain and of one that stands; the routes are none of the specification's. */
const KINDS = [
  ["proof.one", "--route", "/proof/one", "--title", "甲资料", "--nature", "one-per-firm"],
  ["party.proof", "--route", "/party/proof", "--title", "乙资料"],
] as const;
let files: string[];

beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  copy = mkdtempSync(join(cache, "new-screen-"));
  for (const entry of readdirSync(ROOT)) {
    if (!SKIPPED.has(entry) && !entry.startsWith(".data"))
      cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  files = KINDS.flatMap((args) => {
    const { status, output } = make(...args);
    if (status !== 0) throw new Error(output);
    return written(output);
  });
  // Every room's list and the new files; what they import comes along.
  const { compilerOptions } = JSON.parse(readFileSync(join(copy, "tsconfig.json"), "utf8")) as {
    compilerOptions: object;
  };
  // `next-env.d.ts` is made by the first build; a fresh clone has none.
  const options = {
    ...compilerOptions,
    incremental: false,
    types: ["node", "next", "next/image-types/global"],
  };
  const config = { compilerOptions: options, files: [...files, ...SHARED] };
  writeFileSync(join(copy, "tsconfig.proof.json"), JSON.stringify(config));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const SHARED = [
  "tests/jest-setup.ts",
  "server/app.ts",
  "contracts/index.ts",
  "lib/routes/manifest.ts",
  "server/tests/examples.ts",
];

it("writes twelve files for each screen, and compiles", () => {
  expect(files).toHaveLength(24);
  expect(run("node_modules/typescript/bin/tsc", "-p", "tsconfig.proof.json", "--noEmit").output).toBe("");
}, 90_000);

/** What of the copy differs from the sources and is no file of the new screens, nor of their migrations. */
const sharedChanges = (): string[] => {
  const { stdout } = spawnSync("diff", ["-rq", ...[...SKIPPED].flatMap((one) => ["-x", one]), ROOT, copy], {
    encoding: "utf8",
  });
  return stdout
    .split("\n")
    .flatMap((line) => /^Files .* and (\S+) differ$/.exec(line)?.[1] ?? [])
    .map((path) => path.slice(copy.length + 1))
    .filter((path) => !path.startsWith("server/db/migrations/"))
    .sort();
};

it("touches three lists beside the folders of its domain, and a fourth where the domain is new", () => {
  expect(sharedChanges()).toEqual([
    "contracts/access-labels-data.ts",
    "contracts/index.ts",
    "contracts/party/codes.ts",
    "lib/routes/manifest.ts",
    "server/modules/all.ts",
  ]);
  const changes = (file: string): number => {
    const { stdout } = spawnSync("diff", [join(ROOT, file), join(copy, file)], { encoding: "utf8" });
    return stdout.match(/^> .*proof/gim)?.length ?? 0;
  };
  // The new domain alone is entered here: its import and its line.
  expect(changes("contracts/access-labels-data.ts")).toBe(2);
  // Of each of both screens an import and a line: what else belongs to a kind of record stands in its own value.
  expect(changes("contracts/index.ts")).toBe(4);
  expect(changes("server/modules/all.ts")).toBe(4);
});

it("lints and is formatted", () => {
  const shared = [
    ...SHARED,
    "contracts/access-labels-data.ts",
    "contracts/party/codes.ts",
    "contracts/proof/codes.ts",
    "server/modules/all.ts",
  ];
  expect(run("node_modules/eslint/bin/eslint.js", "--max-warnings=0", ...files, ...shared).output).toBe("");
  expect(run("node_modules/prettier/bin/prettier.cjs", "--check", "--log-level=warn", ...files, ...shared).output).toBe(
    "",
  );
}, 90_000);

it("leaves tests that run and fail for what is still to be kept, and for nothing else", () => {
  const { output } = run(
    "node_modules/jest/bin/jest.js",
    "contracts/(proof|party/proof)",
    "features/(proof|party/proof)",
    "tests/architecture/contracts",
    "tests/architecture/routes",
  );
  const failed = [...output.matchAll(/^ {2}● (.+)$/gm)].map((match) => match[1]);
  expect(failed).toHaveLength(6);
  expect(output.match(/^ {4}still to be kept: /gm)).toHaveLength(6);
}, 90_000);

it("overwrites nothing", () => {
  expect(make(...KINDS[0])).toMatchObject({ status: 1, output: expect.stringContaining("没有改动任何文件") });
  expect(make("proof")).toMatchObject({ status: 1, output: expect.stringContaining("用法") });
});
