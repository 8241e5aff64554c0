// Writes the migration that the tables still lack; with --check only says whether one is missing. Needs no database.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const migrations = "server/db/migrations";
const isCheck = process.argv.includes("--check");
const folder = isCheck ? join(".cache", `migrations-${process.pid}`) : migrations;

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}
const tags = (where: string): string[] =>
  (JSON.parse(readFileSync(join(where, "meta", "_journal.json"), "utf8")) as Journal).entries.map(({ tag }) => tag);

function fail(text: string): never {
  if (isCheck) rmSync(folder, { recursive: true, force: true });
  console.error(text);
  process.exit(1);
}

/** drizzle-kit asks when a column may have been renamed: without a terminal that counts as out of date. */
function generate(out: string): void {
  const schema = "./server/**/*.table.ts";
  const tool = join("node_modules", "drizzle-kit", "bin.cjs");
  const args = [
    tool,
    "generate",
    "--dialect",
    "postgresql",
    "--schema",
    schema,
    "--casing",
    "snake_case",
    "--out",
    out,
  ];
  const result = spawnSync(process.execPath, args, {
    stdio: isCheck ? ["ignore", "pipe", "pipe"] : "inherit",
    encoding: "utf8",
    timeout: isCheck ? 60_000 : undefined,
  });
  // It ends with 0 when it could not ask.
  if (result.status === 0 && !/^Error:/m.test(`${result.stdout ?? ""}\n${result.stderr ?? ""}`)) return;
  fail(`数据库升级文件无法生成或比较：请运行 npm run db:generate。\n${result.stdout ?? ""}${result.stderr ?? ""}`);
}

const before = tags(migrations);
const files = readdirSync(migrations)
  .filter((name) => name.endsWith(".sql"))
  .map((name) => name.slice(0, -4));
const stray = [...files.filter((name) => !before.includes(name)), ...before.filter((tag) => !files.includes(tag))];
if (stray.length > 0) fail(`${migrations} 的文件与 meta/_journal.json 不一致：${stray.join("、")}。`);

if (isCheck) {
  mkdirSync(".cache", { recursive: true });
  cpSync(migrations, folder, { recursive: true });
}
generate(folder);
const missing = tags(folder).length - before.length;
if (isCheck && missing > 0) fail(`${migrations} 落后于数据表的定义：请运行 npm run db:generate 并提交新文件。`);
if (isCheck) rmSync(folder, { recursive: true, force: true });
