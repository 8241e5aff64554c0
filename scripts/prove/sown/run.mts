// Started by `npm run prove -- sown`: sows each fault alone into a copy of the sources and runs the tests that must notice.
// SOWN=scope,version: only these.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { exactly, type Figure } from "../../bench/figures";
import { runTests } from "../test-run";
import { SOWN_FAULTS, type SownFault } from "./faults";

const root = process.cwd();
const wanted = process.env.SOWN?.split(",");
const COPIED = ["server", "contracts", "front", "scripts", "package.json", "tsconfig.json"];

/** The sources that the tests of the server need, to be spoilt. */
function copyOfSources(): string {
  mkdirSync(path.join(root, ".cache"), { recursive: true });
  const tree = mkdtempSync(path.join(root, ".cache", "sown-"));
  for (const name of COPIED) cpSync(path.join(root, name), path.join(tree, name), { recursive: true });
  symlinkSync(path.join(root, "node_modules"), path.join(tree, "node_modules"));
  return tree;
}

/** Names of the first red test; null when nothing noticed. */
function noticed(tree: string, { file, anchor, instead, tests, isOnPostgres }: SownFault): string | null {
  const target = path.join(tree, file);
  const text = readFileSync(target, "utf8");
  if (text.split(anchor).length !== 2)
    throw new Error(`${file}: the anchor stands ${text.split(anchor).length - 1} times`);
  writeFileSync(
    target,
    text.replace(anchor, () => instead),
  );
  try {
    for (const test of tests) {
      const { failed } = runTests([test], { cwd: tree, isOnPostgres });
      if (failed !== 0) return test;
    }
    return null;
  } finally {
    writeFileSync(target, text);
  }
}

const tree = copyOfSources();
const rows: Figure[] = [];
try {
  for (const fault of SOWN_FAULTS.filter(({ name }) => !wanted || wanted.includes(name))) {
    const by = noticed(tree, fault);
    console.log(`${fault.name}: ${by ?? "NOT NOTICED"}`);
    const measured = by === null ? "未被发现" : `发现：\`${by}\``;
    rows.push({ what: `${fault.says}（\`${fault.name}\`）`, measured, budget: "被发现", holds: by !== null });
  }
} finally {
  rmSync(tree, { recursive: true, force: true });
}
rows.push(exactly("未被发现的错误", rows.filter(({ holds }) => !holds).length, 0, "个"));
writeFileSync(process.argv[2] ?? "sown.json", JSON.stringify([{ title: "播下的错误", rows }]));
