import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const isCheck = process.argv.includes("--check");

/** Writes a generated file, or with `--check` fails the process when the committed one differs. */
export function writeOrCheck(path: string, text: string): void {
  const current = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (current === text) return;
  if (isCheck) {
    console.error(`${path} 不是最新的：请运行 npm run generate 并提交。`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`已生成 ${path}`);
}
