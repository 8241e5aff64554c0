/**
 * @jest-environment node
 *
 * Guarantees: every test file that asks for both databases says why in a sentence; those of the rails and of the database
 * are taken by their place, so that a new one is not forgotten.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

const tests = sourcesOf(["server"], { withTests: true }).filter(({ path }) => path.endsWith(".test.ts"));
const asking = tests.filter(({ text }) => /^\/\/ Both databases/m.test(text));

/** As the run chooses them: the script is a module, which Jest does not load. */
function chosen(): string[] {
  const script = join(ROOT, "scripts/lib/both-databases.mjs");
  const code = `import(${JSON.stringify(script)}).then((m) => console.log(JSON.stringify(m.onBothDatabases(process.argv.slice(1)))))`;
  const answer = execFileSync(process.execPath, ["-e", code, ...tests.map(({ path }) => path)], { cwd: ROOT });
  return JSON.parse(answer.toString()) as string[];
}

it("whoever asks for both databases says why, in the head of the file", () => {
  expect(asking.length).toBeGreaterThan(10);
  const silent = asking.filter(({ text }) => !/^\/\/ Both databases: \S.{15,}$/m.test(text.slice(0, 1_500)));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it("the run takes them, the rails and the database, and leaves the rest to one", () => {
  const files = chosen();
  expect(asking.map(({ path }) => path).filter((path) => !files.includes(path))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(["server/db/client.test.ts", "server/db/migrate.test.ts"]));
  expect(files.length).toBeLessThan(tests.length);
  expect(files).not.toContain("server/tests/fuzz.test.ts");
});
