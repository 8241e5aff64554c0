/**
 * @jest-environment node
 *
 * Guarantees: a table that no migration knows is told by name and nothing is written, since a migration wants a name;
 * `npm run db:again` writes the newest one anew, loses none, and touches none that is committed, landed or written by hand;
 * what stands behind `-- By hand` is kept, also when all become one baseline.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@/tests/architecture/source";

const TABLE = "server/modules/raft.table.ts";
const MIGRATIONS = "server/db/migrations";
let tree: string;

const at = (path: string): string => join(tree, path);
function run(tool: string, ...args: string[]) {
  const env = { ...process.env, FORCE_COLOR: "0", NODE_OPTIONS: "" };
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: tree, env, encoding: "utf8" });
  return { status, output: `${stdout}${stderr}` };
}
const script = (name: string, ...args: string[]) =>
  run(process.execPath, "--import", "tsx", `scripts/${name}.mts`, ...args);
const check = () => script("migrations-check");
const again = (...args: string[]) => script("migration-again", ...args);
const generate = (name: string) =>
  run(process.execPath, "node_modules/drizzle-kit/bin.cjs", "generate", "--name", name);
const git = (...args: string[]) => run("git", "-c", "user.name=t", "-c", "user.email=t@example.com", ...args);

const table = (columns: string): void =>
  writeFileSync(
    at(TABLE),
    `import { pgTable, text } from "drizzle-orm/pg-core";\nexport const rafts = pgTable("rafts", { ${columns} });\n`,
  );
const sqlOf = (tag: string): string => readFileSync(at(`${MIGRATIONS}/${tag}.sql`), "utf8");
/** Every file of the migrations with its text. */
const stored = () =>
  readdirSync(at(MIGRATIONS), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")]);

beforeAll(() => {
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  tree = mkdtempSync(join(ROOT, ".cache", "migrations-test-"));
  for (const folder of ["scripts", "server/modules"]) mkdirSync(at(folder), { recursive: true });
  for (const name of ["migrations-check.mts", "migration-again.mts"])
    cpSync(join(ROOT, "scripts", name), at(`scripts/${name}`));
  for (const name of ["drizzle.config.ts", "tsconfig.json", "package.json"]) cpSync(join(ROOT, name), at(name));
  symlinkSync(join(ROOT, "node_modules"), at("node_modules"));
  table("raftId: text().primaryKey()");
  generate("rafts");
  git("init", "--quiet");
  git("add", "server");
  git("commit", "--quiet", "--message", "rafts");
}, 60_000);
afterAll(() => rmSync(tree, { recursive: true, force: true }));

it("tells which table no migration knows, by which command it gets one, and writes nothing", () => {
  expect(check()).toEqual({ status: 0, output: "" });
  table("raftId: text().primaryKey(), raftName: text()");
  const before = stored();
  const told = check();
  expect(told.status).toBe(1);
  expect(told.output).toContain("落后于数据表的定义：rafts。");
  expect(told.output).toContain("npm run db:generate -- --name <名称>");
  expect(stored()).toEqual(before);
}, 60_000);

it("leaves a committed migration alone, unless it is said to be one's own", () => {
  const before = stored();
  const refused = again();
  expect(refused.status).toBe(1);
  expect(refused.output).toContain("已提交，没有改动任何文件");
  expect(stored()).toEqual(before);
  expect(again("--mine").status).toBe(0);
  expect(sqlOf("0000_rafts")).toContain('"raft_name" text');
  expect(check()).toEqual({ status: 0, output: "" });
}, 60_000);

it("writes one that is not committed anew, under its own name", () => {
  table("raftId: text().primaryKey(), raftName: text(), material: text()");
  expect(generate("material").status).toBe(0);
  table("raftId: text().primaryKey(), raftName: text(), wood: text()");
  expect(again().status).toBe(0);
  expect(sqlOf("0001_material")).toBe('ALTER TABLE "rafts" ADD COLUMN "wood" text;');
  expect(stored().map(([name]) => name)).not.toContain("0002_snapshot.json");
}, 60_000);

it("takes one away that nothing needs any more", () => {
  table("raftId: text().primaryKey(), raftName: text()");
  expect(again()).toMatchObject({ status: 0, output: expect.stringContaining("已不需要") });
  expect(stored().map(([name]) => name)).not.toContain("0001_material.sql");
  expect(check()).toEqual({ status: 0, output: "" });
  table("raftId: text().primaryKey(), raftName: text(), wood: text()");
  generate("material");
}, 60_000);

it("gives it back when drizzle-kit has a question that nobody can answer", () => {
  const before = stored();
  table("raftId: text().primaryKey(), otherName: text(), wood: text()");
  expect(again()).toMatchObject({ status: 1, output: expect.stringContaining("仍是原来的内容") });
  expect(stored()).toEqual(before);
  expect(check()).toMatchObject({ status: 1, output: expect.stringContaining("可能有列改了名") });
  table("raftId: text().primaryKey(), raftName: text(), wood: text()");
}, 60_000);

it("keeps what was written by hand, and makes one of all with partitions where they belong", () => {
  const HAND = '-- By hand\nCREATE FUNCTION "one"() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;\n';
  const path = at(`${MIGRATIONS}/0001_material.sql`);
  writeFileSync(path, `${sqlOf("0001_material")}--> statement-breakpoint\n${HAND}`);
  table("raftId: text().primaryKey(), raftName: text(), wood: text(), oars: text()");
  expect(again().status).toBe(0);
  expect(sqlOf("0001_material")).toContain('ADD COLUMN "oars" text');
  expect(sqlOf("0001_material")).toMatch(/--> statement-breakpoint\n-- By hand\nCREATE FUNCTION "one"/);
  writeFileSync(at(TABLE), readFileSync(at(TABLE), "utf8").replace('"rafts"', '"audits"'));
  const former = stored();
  expect(again("--baseline")).toMatchObject({ status: 0, output: expect.not.stringContaining("没有写入") });
  expect(stored().map(([name]) => name)).toEqual(["0000_first.sql", "0000_snapshot.json", "_journal.json"]);
  expect(sqlOf("0000_first")).toMatch(
    /^CREATE TABLE "audits" \([^;]*\) PARTITION BY RANGE \("record_time"\);--> statement-breakpoint\n-- By hand\n/,
  );
  expect(sqlOf("0000_first").endsWith(HAND)).toBe(true);
  expect(check()).toEqual({ status: 0, output: "" });
  rmSync(at(MIGRATIONS), { recursive: true });
  mkdirSync(at(`${MIGRATIONS}/meta`), { recursive: true });
  for (const [name = "", text = ""] of former)
    writeFileSync(at(`${MIGRATIONS}/${name.endsWith(".json") ? "meta/" : ""}${name}`), text);
  table("raftId: text().primaryKey(), raftName: text(), wood: text(), oars: text()");
}, 60_000);

it("leaves one that was written by hand", () => {
  rmSync(at(`${MIGRATIONS}/meta/0001_snapshot.json`));
  const before = stored();
  expect(again()).toMatchObject({ status: 1, output: expect.stringContaining("不是由表结构生成的") });
  expect(stored()).toEqual(before);
}, 60_000);
