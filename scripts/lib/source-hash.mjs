// One hash over everything that the build reads: says whether the built output is up to date, and names the build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const rooms = ["app", "components", "contracts", "features", "front", "lib", "public", "server"];
const files = [
  "middleware.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.mjs",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "scripts/build.mjs",
  "scripts/build-server.mjs",
  "scripts/precompress.mjs",
];

/** Tests change nothing in what is shipped. */
const isShipped = (name) => !/\.test\.tsx?$/.test(name) && !name.endsWith(".md") && !name.startsWith(".");

function walk(dir, found) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (!isShipped(entry.name)) continue;
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) walk(full, found);
    else found.push(full);
  }
}

/** Hex sha256 over names and contents, independent of times, checkout and operating system. */
export function sourceHash(root) {
  const found = files.map((file) => path.join(root, file)).filter((file) => existsSync(file));
  for (const room of rooms) if (existsSync(path.join(root, room))) walk(path.join(root, room), found);
  const names = found.map((file) => path.relative(root, file).split(path.sep).join("/"));
  const hash = createHash("sha256");
  for (const name of names.sort()) {
    const content = readFileSync(path.join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Name of the build with this hash. */
export const buildIdOf = (hash) => hash.slice(0, 16);
