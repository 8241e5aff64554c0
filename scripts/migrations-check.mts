// Says whether the migrations lack what the tables say, and of which tables; writes none, since a migration wants a name.
// Needs no database. Part of `npm run generate`, with and without --check.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const migrations = "server/db/migrations";
const trial = join(".cache", `migrations-${process.pid}`);

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}
const tagsIn = (folder: string): string[] =>
  (JSON.parse(readFileSync(join(folder, "meta", "_journal.json"), "utf8")) as Journal).entries.map(({ tag }) => tag);

/** What drizzle-kit would write, tried in a copy. It asks when a column may have been renamed, and cannot ask here. */
function generate(): string | null {
  const tool = join("node_modules", "drizzle-kit", "bin.cjs");
  const schema = ["--dialect", "postgresql", "--schema", "./server/**/*.table.ts", "--casing", "snake_case"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, "generate", ...schema, "--out", trial], {
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    timeout: 60_000,
  });
  // It ends with 0 when it could not ask.
  return status === 0 && !/^Error:/m.test(`${stdout}\n${stderr}`) ? null : `${stdout}${stderr}`;
}

/** Tables that the statements of a migration name. */
const tablesIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(/(?:TABLE|\bON) "(?:public"\.")?(\w+)"/g)].map(([, table = ""]) => table)),
];

const HOW = `新的升级文件：npm run db:generate -- --name <名称>
最新的一个还没有合并，只在自己的分支上：npm run db:again（已提交时加 -- --mine）`;

/** Why the migrations are not what they should be, in words; null when they are. */
function fault(): string | null {
  const known = tagsIn(migrations);
  const files = readdirSync(migrations).flatMap((name) => (name.endsWith(".sql") ? [name.slice(0, -4)] : []));
  const stray = [...files.filter((name) => !known.includes(name)), ...known.filter((tag) => !files.includes(tag))];
  if (stray.length > 0) return `${migrations} 的文件与 meta/_journal.json 不一致：${stray.join("、")}。`;
  mkdirSync(".cache", { recursive: true });
  cpSync(migrations, trial, { recursive: true });
  const failed = generate();
  if (failed !== null) return `数据库升级文件无法比较，可能有列改了名，需要回答。没有改动任何文件。\n${HOW}\n${failed}`;
  const missing = tagsIn(trial).filter((tag) => !known.includes(tag));
  if (missing.length === 0) return null;
  const tables = missing.flatMap((tag) => tablesIn(readFileSync(join(trial, `${tag}.sql`), "utf8")));
  return `${migrations} 落后于数据表的定义：${tables.join("、")}。没有写升级文件，它需要一个名称。\n${HOW}`;
}

const why = fault();
rmSync(trial, { recursive: true, force: true });
if (why !== null) {
  console.error(why);
  process.exitCode = 1;
}
