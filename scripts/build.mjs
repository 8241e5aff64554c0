// `npm run build`: pages by Next, backend and front by esbuild, files compressed ahead of time. Does nothing when the
// output is up to date (`--force` builds anyway). The output moves between environments unchanged. // contract §1
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, pinnedNode, projectRoot } from "./lib/install.mjs";
import { dropTwins, keepStatic } from "./lib/kept-static.mjs";
import { buildIdOf, sourceHash } from "./lib/source-hash.mjs";
import { beginStep, fail } from "./lib/steps.mjs";

const at = (...parts) => path.join(projectRoot, ...parts);
const stamp = at("dist", ".stamp");
const outputs = [".next/BUILD_ID", "dist/server/main.mjs", "dist/front/server.mjs"];

/** True when the output was built from exactly these sources. */
export function isBuilt(hash) {
  if (!outputs.every((file) => existsSync(at(file)))) return false;
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

/** Runs one tool of the build; its output is shown only when it fails. */
function run(args) {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", TZ: "Asia/Shanghai" };
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(pinnedNode(), args, { cwd: projectRoot, env, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.on("data", (text) => output.push(text));
    child.stderr.on("data", (text) => output.push(text));
    child.once("error", (error) => resolve({ isFine: false, text: error.message }));
    child.once("close", (code) => resolve({ isFine: code === 0, text: Buffer.concat(output).toString("utf8") }));
  });
}

/** Builds everything that is not up to date. */
export async function buildAll({ isForced = false } = {}) {
  const hash = sourceHash(projectRoot);
  if (!isForced && isBuilt(hash)) return;
  // Only what was complete is worth keeping.
  if (existsSync(stamp)) keepStatic(projectRoot, buildIdOf(hash));
  rmSync(stamp, { force: true });
  const step = beginStep("构建");
  const pages = run([at("node_modules/next/dist/bin/next"), "build"]).then((result) =>
    result.isFine ? run([at("scripts/precompress.mjs")]) : result,
  );
  const results = await Promise.all([pages, run([at("scripts/build-server.mjs")])]);
  const failed = results.find(({ isFine }) => !isFine);
  step.drop();
  if (failed) {
    process.stderr.write(`${failed.text}\n`);
    fail("构建失败：原因见上方输出。");
  }
  dropTwins(projectRoot);
  mkdirSync(at("dist"), { recursive: true });
  writeFileSync(stamp, hash);
  step.done();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled();
  await buildAll({ isForced: process.argv.includes("--force") });
}
