// `npm run db:again`: the newest migration once more, after its table was changed: file, snapshot and journal entry go, and
// drizzle writes them anew under the same name. One that is committed is left alone unless `--mine` says that it has not landed.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const FOLDER = "server/db/migrations";
const JOURNAL = join(root, FOLDER, "meta/_journal.json");

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

/** drizzle-kit asks in the terminal when a column may have been renamed; piped, it cannot. */
const generate = (args: readonly string[], stdio: "inherit" | "pipe"): string => {
  const drizzle = join(root, "node_modules/drizzle-kit/bin.cjs");
  const call = [drizzle, "generate", ...args];
  return String(spawnSync(process.execPath, call, { cwd: root, stdio, encoding: "utf8" }).stdout);
};

function main(): number {
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
  for (const path of paths) rmSync(path);
  writeFileSync(JOURNAL, `${JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }, null, 2)}\n`);
  generate(["--name", name], "inherit");
  if (existsSync(join(root, sql))) return 0;
  // Nothing is left to write when the tables are as they were before it; else it could not ask.
  if (/No schema changes/.test(generate([], "pipe"))) {
    console.log(`表结构与前一份升级文件相同，${sql} 已不需要，已删去。`);
    return 0;
  }
  for (const [i, path] of paths.entries()) writeFileSync(path, texts[i] ?? "");
  writeFileSync(JOURNAL, text);
  console.error(`没有写成，${sql} 仍是原来的内容。若有列改了名，请在终端中运行并回答问题。`);
  return 1;
}

process.exit(main());
