// `npm test`: everything of the CI tier, browser included; ends with `N passed, N failed`.
// Runs on the host's Node (>= 20.9) so that it works in a fresh clone; what it starts runs on the pinned one.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { ensureInstalled, pinnedNode, projectRoot } from "./lib/install.mjs";
import { onEmbedded, onPostgres } from "./lib/database-of-tests.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { bundleTests, inGroups, writeGroups } from "./lib/test-bundle.mjs";

process.chdir(projectRoot);
const only = process.argv.slice(2);
const isWanted = (stage) => only.length === 0 || only.includes(stage);
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Seconds of each test file of each stage, for the list at the end. */
const times = [];
const out = path.join(projectRoot, ".cache", "test");
const bundledSources = path.join(projectRoot, ".cache", "server-tests");

await ensureInstalled();
const node = pinnedNode();
const env = {
  ...process.env,
  PATH: `${path.join(projectRoot, "node_modules", ".bin")}${path.delimiter}${process.env.PATH}`,
  FORCE_COLOR: "0",
  TZ: "Asia/Shanghai",
};
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

function run(title, args, extraEnv = {}) {
  const start = Date.now();
  console.log(`\n── ${title}`);
  const result = spawnSync(node, args, { stdio: "inherit", env: { ...env, ...extraEnv } });
  console.log(
    `── ${title}：${result.status === 0 ? "通过" : "未通过"}（${((Date.now() - start) / 1000).toFixed(1)} 秒）`,
  );
  return result.status === 0;
}

function count(title, ok, passed, failed, skipped = 0) {
  totals.passed += passed;
  totals.failed += failed + (ok || failed > 0 ? 0 : 1);
  totals.skipped += skipped;
  if (!ok || failed > 0) failures.push(title);
}

function took(stage, file, ms) {
  const name = path.relative(projectRoot, path.resolve(file));
  const known = times.find((one) => one.stage === stage && one.name === name);
  if (known) known.ms += ms;
  else times.push({ stage, name, ms });
}

/** What a run spends its time on; several files run side by side, so the sum is longer than the run. */
function tellSlowest() {
  const slowest = times.sort((a, b) => b.ms - a.ms).slice(0, 20);
  if (slowest.length > 0) console.log(`\n最慢的 ${slowest.length} 个测试文件：`);
  for (const { stage, name, ms } of slowest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} 秒  ${name}（${stage}）`);
}

/** Each on one core: side by side they take as long as the longest. What they say is told whole, one after the other. */
async function checks(all) {
  const one = async ([title, args]) => {
    const start = Date.now();
    const child = spawn(node, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
    const code = await new Promise((resolve) => child.once("close", resolve));
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    console.log(`\n── ${title}\n${said}── ${title}：${code === 0 ? "通过" : "未通过"}（${seconds} 秒）`);
    count(title, code === 0, code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  };
  await Promise.all(all.map(one));
}

function jest() {
  const report = path.join(out, "jest.json");
  const ok = run("单元与架构测试", [
    "node_modules/jest/bin/jest.js",
    // Its own choice leaves a core idle: of two, one half of the machine.
    `--maxWorkers=${cpus().length}`,
    "--json",
    `--outputFile=${report}`,
  ]);
  const json = existsSync(report)
    ? JSON.parse(readFileSync(report, "utf8"))
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 1 };
  for (const { name, startTime, endTime } of json.testResults ?? []) took("单元", name, endTime - startTime);
  // A suite that could not even be loaded counts as a failure of its own.
  const broken = (json.testResults ?? []).filter(
    (s) => s.status === "failed" && s.assertionResults.length === 0,
  ).length;
  count("单元与架构测试", ok, json.numPassedTests, json.numFailedTests + broken, json.numPendingTests);
}

/** Test files of the rooms that run on Node's own runner. */
function serverTests() {
  const found = [];
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
      const full = path.join(dir, entry.name);
      if (entry.isDirectory()) walk(full);
      else if (/\.test\.ts$/.test(entry.name)) found.push(full);
    }
  };
  for (const room of ["server", "front"]) if (existsSync(room)) walk(room);
  return found.sort();
}

/** Runs these groups of files once; what passed, failed and was skipped, and the files in which something failed. */
function runNodeTests(title, groups, wrapper, extraEnv, concurrency) {
  const [tap, filesLog] = ["tap", "files"].map((kind) => path.join(out, `${title}.${kind}`));
  const args = [
    ...wrapper,
    // Failures name the lines of the sources.
    "--enable-source-maps",
    "--test",
    `--test-concurrency=${concurrency}`,
    // A test that hangs is a failure with a name, not a run without an end.
    "--test-timeout=600000",
    "--test-reporter=spec",
    "--test-reporter-destination=stdout",
    "--test-reporter=tap",
    `--test-reporter-destination=${tap}`,
    "--test-reporter=./scripts/lib/file-times.mjs",
    `--test-reporter-destination=${filesLog}`,
    ...writeGroups(groups, bundledSources),
  ];
  const ok = run(title, args, { BUNDLED_SOURCES: bundledSources, ...extraEnv });
  const text = existsSync(tap) ? readFileSync(tap, "utf8") : "";
  const failedFiles = [];
  for (const line of existsSync(filesLog) ? readFileSync(filesLog, "utf8").split("\n") : []) {
    const [what, file] = line.split("\t");
    if (what === "failed") failedFiles.push(file);
    else if (file) took(title, file, Number(what));
  }
  const figure = (name) => Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(text)?.[1] ?? 0);
  const [failed, skipped] = [figure("fail") + figure("cancelled"), figure("skipped") + figure("todo")];
  return { ok, passed: figure("pass"), failed, skipped, failedFiles };
}

/** Of a few files whatever else ran at the same time may be the fault; of more it is ours. */
const MOST_TRIED_AGAIN = 2;

function nodeTests(title, files, wrapper = [], extraEnv = {}) {
  // One more than there are cores: many wait for a time or a process.
  const first = runNodeTests(title, inGroups(files), wrapper, extraEnv, cpus().length + 1);
  const { failedFiles } = first;
  const isMend = failedFiles.length <= MOST_TRIED_AGAIN && failedFiles.every((file) => files.includes(file));
  if (first.ok || failedFiles.length === 0 || !isMend)
    return count(title, first.ok, first.passed, first.failed, first.skipped);
  // As in the browser: one second try, alone, and whoever needed it is told.
  const alone = failedFiles.map((file) => [file]);
  const second = runNodeTests(`${title}·单独再试`, alone, wrapper, extraEnv, 1);
  if (second.ok) console.log(`第二次才通过：${first.failed} 项，见上面的 failing tests`);
  count(title, second.ok, first.passed + (second.ok ? first.failed : 0), second.ok ? 0 : first.failed, first.skipped);
}

/** Each on its database; without PostgreSQL among the stages all on the embedded one. */
async function serverStages() {
  const files = serverTests();
  const fault = await bundleTests(files, bundledSources).catch((error) => error);
  if (fault) {
    console.error(fault);
    return count("服务端测试（打包）", false, 0, 1);
  }
  if (isWanted("server")) nodeTests("服务端测试（内嵌数据库）", isWanted("postgres") ? onEmbedded(files) : files);
  if (!isWanted("postgres")) return;
  const command = ["scripts/with-postgres.mjs", node];
  nodeTests("服务端测试（PostgreSQL）", onPostgres(files), command, { EXPECT_POSTGRES: "1" });
}

async function e2e() {
  if (!run("构建", ["scripts/build.mjs"])) return count("构建", false, 0, 1);
  const browser = await findChromium(node, env);
  const report = path.join(out, "e2e.json");
  const ok = run(
    "端到端测试（真实浏览器、生产构建）",
    // The long ones are `npm run prove -- browser`.
    ["node_modules/@playwright/test/cli.js", "test", "--grep-invert=@long", "--retries=2", "--forbid-only"],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(browser && { E2E_CHROMIUM: browser }),
    },
  );
  const json = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { suites: [] };
  const stats = json.stats ?? { expected: 0, unexpected: 1, skipped: 0, flaky: 0 };
  const walk = ({ file, specs = [], suites = [] }) => {
    for (const { duration } of specs.flatMap(({ tests }) => tests).flatMap(({ results }) => results))
      took("端到端", path.join("e2e", file), duration);
    suites.forEach(walk);
  };
  json.suites.forEach(walk);
  // On a loaded machine a browser may be seconds late: one second try, and whoever needed it is told above.
  if (stats.flaky > 0) console.log(`第二次才通过：${stats.flaky} 项，见上面的 flaky`);
  count("端到端测试", ok, stats.expected + stats.flaky, stats.unexpected, stats.skipped);
}

if (isWanted("check"))
  await checks([
    ["类型检查", ["node_modules/typescript/bin/tsc", "--noEmit"]],
    ["代码规范", ["node_modules/eslint/bin/eslint.js", ".", "--max-warnings=0"]],
    ["格式", ["node_modules/prettier/bin/prettier.cjs", "--check", ".", "--log-level=warn"]],
    ["生成文件为最新", ["scripts/generate.mjs", "--check"]],
    ["依赖安全下限", ["scripts/security-floor.mjs"]],
  ]);
if (isWanted("unit")) jest();
if (isWanted("server") || isWanted("postgres")) await serverStages();
if (isWanted("e2e")) await e2e();

tellSlowest();
if (failures.length > 0) console.log(`\n未通过：${failures.join("、")}`);
console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`,
);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);
