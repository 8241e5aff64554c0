// `npm run new-screen <domain>.<resource>`: the skeleton of a record's screen in every room, entered in every list.
// CONTRIBUTING.md says how it goes on. `--root` writes into another tree and leaves out migration and generated files.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ownFiles, writeFiles } from "./new-screen/files";
import { Refusal, type Words, wordsOf } from "./new-screen/names";
import { enterShared, sharedFiles, withStandingCodes } from "./new-screen/shared";

const project = join(import.meta.dirname, "..");

function run(title: string, script: string, ...args: string[]): void {
  const tool = join(project, "node_modules", script);
  const file = existsSync(tool) ? tool : script;
  const isTs = file.endsWith(".mts");
  const options = { cwd: project, encoding: "utf8", env: { ...process.env, FORCE_COLOR: "0" } } as const;
  const result = spawnSync(process.execPath, [...(isTs ? ["--import", "tsx"] : []), file, ...args], options);
  if (result.status !== 0) throw new Refusal(`${title}没有成功，文件已写好：\n${result.stdout}${result.stderr}`);
}

function readWanted(): { readonly root: string; readonly words: Words } {
  const option = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { title: option, menu: option, route: option, code: option, word: option, nature: option, root: option },
  });
  const { title, menu, route, code, word, nature = "many", root = project } = values;
  if (nature !== "many" && nature !== "one-per-firm") throw new Refusal("--nature 只能是 many 或 one-per-firm。");
  const words = wordsOf({ id: positionals[0] ?? "", title, menu, route, code, word, nature });
  return { root, words: withStandingCodes(root, words) };
}

function main(): void {
  const started = performance.now();
  const { root, words } = readWanted();
  if (readFileSync(join(root, "lib/routes/manifest.ts"), "utf8").includes(`"${words.route}"`)) {
    throw new Refusal(`路由 ${words.route} 已在 lib/routes/manifest.ts 中，没有改动任何文件。`);
  }
  const files = ownFiles(root, join(import.meta.dirname, "new-screen/templates"), words);
  enterShared(root, words);
  writeFiles(root, files);
  const all = [...files.keys(), ...sharedFiles(words)].map((path) => join(root, path));
  run("格式化", "prettier/bin/prettier.cjs", "--write", "--log-level=warn", ...all);
  if (root === project) {
    run("数据库升级文件", "drizzle-kit/bin.cjs", "generate", "--name", words.sql);
    run("生成文件", "scripts/generate.mjs");
  }
  for (const [path] of files) {
    console.log(`  ${path}（${readFileSync(join(root, path), "utf8").split("\n").length - 1} 行）`);
  }
  console.log(`已写好「${words.title}」的骨架（${((performance.now() - started) / 1000).toFixed(1)} 秒）。`);
  console.log("接着做：npm run dev，然后照 CONTRIBUTING.md 第 2 步起，逐条兑现未通过的测试。");
}

try {
  main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(1);
}
