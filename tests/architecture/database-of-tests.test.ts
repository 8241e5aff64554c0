/**
 * @jest-environment node
 *
 * Guarantees: every test file that asks for PostgreSQL says why in a sentence; those of the rails and of the database run on
 * both by their place, so that a new one is not forgotten; no file runs on neither.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT, sourcesOf } from "@/tests/architecture/source";

const tests = sourcesOf(["server"], { withTests: true }).filter(({ path }) => path.endsWith(".test.ts"));
const asking = tests.filter(({ text }) => /^\/\/ On PostgreSQL/m.test(text));

/** As the run chooses them: the script is a module, which Jest does not load. */
function chosen(which: "onPostgres" | "onEmbedded"): string[] {
  const script = join(ROOT, "scripts/lib/database-of-tests.mjs");
  const code = `import(${JSON.stringify(script)}).then((m) => console.log(JSON.stringify(m.${which}(process.argv.slice(1)))))`;
  const answer = execFileSync(process.execPath, ["-e", code, ...tests.map(({ path }) => path)], { cwd: ROOT });
  return JSON.parse(answer.toString()) as string[];
}

it("whoever asks for PostgreSQL says why, in the head of the file", () => {
  expect(asking.length).toBeGreaterThan(10);
  const silent = asking.filter(({ text }) => !/^\/\/ On PostgreSQL: \S.{15,}$/m.test(text.slice(0, 1_500)));
  expect(silent.map(({ path }) => path)).toEqual([]);
});

it("the run takes them there, the rails and the database to both, and the rest to the embedded one", () => {
  const [postgres, embedded] = [chosen("onPostgres"), chosen("onEmbedded")];
  expect(asking.map(({ path }) => path).filter((path) => !postgres.includes(path))).toEqual([]);
  const rails = ["server/db/client.test.ts", "server/db/migrate.test.ts"];
  expect(postgres).toEqual(expect.arrayContaining(rails));
  expect(embedded).toEqual(expect.arrayContaining(rails));
  expect(postgres).not.toContain("server/tests/fuzz.test.ts");
  const nowhere = tests.map(({ path }) => path).filter((path) => !postgres.includes(path) && !embedded.includes(path));
  expect(nowhere).toEqual([]);
});
