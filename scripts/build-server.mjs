// Bundles the backend, its database thread and the front's process; packages stay outside, in node_modules.
import { cpSync, existsSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => path.join(root, ...parts);

/** One file each: what Node runs needs no knowledge of our folders or aliases (esbuild reads `@/` from tsconfig). */
const outputs = [
  { entry: at("server/main.ts"), file: at("dist/server/main.mjs") },
  { entry: at("server/db/embedded/worker.ts"), file: at("dist/server/db-worker.mjs") },
  { entry: at("front/server.ts"), file: at("dist/front/server.mjs") },
];

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
        packages: "external",
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
cpSync(at("server/db/migrations"), at("dist/server/migrations"), { recursive: true });
