// `npm run db:again`: the newest migration once more, after its table was changed: file, snapshot and journal entry go, and
// drizzle writes them anew under the same name. One that is committed is left alone unless `--mine` says that it has not landed.
// `npm run db:again -- --baseline`: all migrations become one, before a first release alone, since a database that they made
// is refused afterwards. What stands behind `-- By hand` is kept by both.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const FOLDER = "server/db/migrations";
const JOURNAL = join(root, FOLDER, "meta/_journal.json");

/** Everything behind this line of a migration was written by hand. */
const BY_HAND = "-- By hand";
const BREAKPOINT = "--> statement-breakpoint\n";
/** Partitioned tables and the column that tells the partition, which drizzle has no word for. */
const PARTITIONED: Readonly<Record<string, string>> = { audits: "record_time" };

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** drizzle-kit asks in the terminal when a column may have been renamed; piped, it cannot. */
const generate = (args: readonly string[], stdio: "inherit" | "pipe"): string => {
  const drizzle = join(root, "node_modules/drizzle-kit/bin.cjs");
  const call = [drizzle, "generate", ...args];
  return String(spawnSync(process.execPath, call, { cwd: root, stdio, encoding: "utf8" }).stdout);
};

/** The part of a migration that was written by hand, its marker line included; empty when there is none. */
const handOf = (sql: string): string => (sql.includes(BY_HAND) ? sql.slice(sql.indexOf(BY_HAND)) : "");

/** What drizzle wrote, with its partitioned tables, and behind it what was written by hand. */
function completed(sql: string, hand: string): string {
  const partitioned = Object.entries(PARTITIONED).reduce(
    (text, [table, column]) =>
      text.replace(new RegExp(`(CREATE TABLE "${table}" \\([^;]*\\))(?=;)`), `$1 PARTITION BY RANGE ("${column}")`),
    sql,
  );
  return hand === "" ? partitioned : `${partitioned.trimEnd()}${BREAKPOINT}${hand}`;
}

function complete(path: string, hand: string): void {
  writeFileSync(path, completed(readFileSync(path, "utf8"), hand));
}

/** Statements outside of `-- By hand` that drizzle does not write by itself: a new baseline would lose them. */
const strangers = (sql: string): string[] =>
  sql
    .slice(0, sql.length - handOf(sql).length)
    .split(BREAKPOINT)
    .map((statement) => statement.replace(/^\s*--.*$/gm, "").trim())
    .filter((statement) =>
      /^(CREATE (OR REPLACE )?(FUNCTION|TRIGGER|VIEW)|DO|INSERT|UPDATE|DELETE)\b/i.test(statement),
    );

/** One migration of all tables; the former ones stay when drizzle could not write it. */
function baseline(): number {
  const texts = readdirSync(join(root, FOLDER))
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => readFileSync(join(root, FOLDER, name), "utf8"));
  const [hand = "", ...later] = texts.map(handOf).filter((text) => text !== "");
  const all = [hand.trimEnd(), ...later.map((text) => text.slice(BY_HAND.length).trim())].join(BREAKPOINT);
  const kept = join(root, ".cache", `migrations-${process.pid}`);
  mkdirSync(join(root, ".cache"), { recursive: true });
  renameSync(join(root, FOLDER), kept);
  generate(["--name", "first"], "inherit");
  const sql = join(root, FOLDER, "0000_first.sql");
  if (!existsSync(sql)) {
    rmSync(join(root, FOLDER), { recursive: true, force: true });
    renameSync(kept, join(root, FOLDER));
    console.error("没有写成，升级文件仍是原来的内容。");
    return 1;
  }
  complete(sql, all === "" ? "" : `${all}\n`);
  rmSync(kept, { recursive: true });
  for (const statement of texts.flatMap(strangers))
    console.error(`没有写入（不在 ${BY_HAND} 之后）：${statement.split("\n", 1)[0]}`);
  return 0;
}

function newest(): number {
  const text = readFileSync(JOURNAL, "utf8");
  const journal = JSON.parse(text) as Journal;
  const tag = journal.entries.at(-1)?.tag ?? "";
  const [number = "", name = ""] = [tag.slice(0, 4), tag.slice(5)];
  const sql = `${FOLDER}/${tag}.sql`;
  const isCommitted = spawnSync("git", ["cat-file", "-e", `HEAD:${sql}`], { cwd: root }).status === 0;
  if (isCommitted && !process.argv.includes("--mine")) {
    console.error(`${sql} 已提交，没有改动任何文件。若它只在自己的分支上：npm run db:again -- --mine；`);
    console.error("若已合并：它不再改动，用 npm run db:generate -- --name <名称> 另写一个。");
    return 1;
  }
  // Hand-written SQL would be lost without a word.
  if (!existsSync(join(root, FOLDER, `meta/${number}_snapshot.json`))) {
    console.error(`${sql} 没有快照，不是由表结构生成的，没有改动任何文件。`);
    return 1;
  }
  const paths = [sql, `${FOLDER}/meta/${number}_snapshot.json`].map((path) => join(root, path));
  const texts = paths.map((path) => readFileSync(path, "utf8"));
  const hand = handOf(texts[0] ?? "");
  for (const path of paths) rmSync(path);
  writeFileSync(JOURNAL, `${JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }, null, 2)}\n`);
  generate(["--name", name], "inherit");
  if (existsSync(join(root, sql))) {
    complete(join(root, sql), hand);
    return 0;
  }
  // Nothing is left to write when the tables are as they were before it; else it could not ask.
  if (hand === "" && /No schema changes/.test(generate([], "pipe"))) {
    console.log(`表结构与前一份升级文件相同，${sql} 已不需要，已删去。`);
    return 0;
  }
  for (const [i, path] of paths.entries()) writeFileSync(path, texts[i] ?? "");
  writeFileSync(JOURNAL, text);
  console.error(`没有写成，${sql} 仍是原来的内容。若有列改了名，请在终端中运行并回答问题。`);
  return 1;
}

process.exit(process.argv.includes("--baseline") ? baseline() : newest());
