// Bundles the backend, the command that creates an association, its thread for the database, the process for workbooks, and the front's process; packages stay outside, in node_modules.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => path.join(root, ...parts);

/** One file each: what Node runs needs no knowledge of our folders or aliases (esbuild reads `@/` from tsconfig). */
const outputs = [
  { entry: at("server/main.ts"), file: at("dist/server/main.mjs") },
  { entry: at("server/association.ts"), file: at("dist/server/association.mjs") },
  { entry: at("server/db/embedded/worker.ts"), file: at("dist/server/db-worker.mjs") },
  { entry: at("server/platform/excel/host.ts"), file: at("dist/server/excel-host.mjs") },
  { entry: at("server/platform/excel/worker.ts"), file: at("dist/server/excel-worker.mjs") },
  { entry: at("front/server.ts"), file: at("dist/front/server.mjs") },
];

// Drizzle alone goes inside: Node links its hundreds of circular modules with 100 MB of garbage and a quarter second.
const { dependencies } = JSON.parse(readFileSync(at("package.json"), "utf8"));
const external = Object.keys(dependencies).filter((name) => name !== "drizzle-orm");

for (const folder of ["dist/server", "dist/front"]) rmSync(at(folder), { recursive: true, force: true });
await Promise.all(
  outputs
    .filter(({ entry }) => existsSync(entry))
    .map(({ entry, file }) =>
      build({
        entryPoints: [entry],
        outfile: file,
        absWorkingDir: root,
        bundle: true,
        external,
        platform: "node",
        target: "node24",
        format: "esm",
        sourcemap: true,
        // Names in stack traces are worth more than a few kilobytes.
        minify: false,
        logLevel: "warning",
      }),
    ),
);

/** What integrators read, made here: a backend that makes it answers nobody else meanwhile. */
const made = spawnSync(process.execPath, ["--import", "tsx", at("scripts/openapi.mts"), at("dist/server")], {
  cwd: root,
  stdio: "inherit",
});
if (made.status !== 0) process.exit(made.status ?? 1);

cpSync(at("server/db/migrations"), at("dist/server/migrations"), { recursive: true });

/** An empty database for first starts, made once here instead of on every machine. */
async function emptyDatabase() {
  const worker = new Worker(at("dist/server/db-worker.mjs"), {
    workerData: { dataDir: "memory://" },
    execArgv: [],
  });
  const tar = await new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.on("message", (answer) => {
      if (answer.type === "ready") worker.postMessage({ type: "snapshot" });
      if (answer.type === "snapshot") resolve(answer.data);
      if (answer.type === "dead") reject(new Error(answer.reason));
    });
  });
  await worker.terminate();
  return gzipSync(tar, { level: 9 });
}
writeFileSync(at("dist/server/empty-db.tar.gz"), await emptyDatabase());
