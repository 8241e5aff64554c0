// Compresses the built and public text files once, at the best level: brotli for browsers of today, gzip for the rest.
// Built files get their siblings in place; those of `public` go to dist/public, so that the sources stay clean.
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { projectRoot } from "./lib/install.mjs";

const textual = /\.(?:js|mjs|css|html|json|svg|txt|xml|webmanifest|ico|map|wasm|ttf)$/i;
/** Smaller files travel in one packet either way. */
const worthwhileBytes = 1_024;

const encoders = [
  [
    ".br",
    (data) =>
      promisify(brotliCompress)(data, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
        },
      }),
  ],
  [".gz", (data) => promisify(gzip)(data, { level: 9 })],
];

function* filesBelow(dir) {
  if (!existsSync(dir)) return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else if (textual.test(entry.name)) yield full;
  }
}

async function compress(source, target) {
  const { size, mtimeMs } = statSync(source);
  if (size < worthwhileBytes) return;
  if (existsSync(`${target}.gz`) && statSync(`${target}.gz`).mtimeMs >= mtimeMs) return;
  const data = await readFile(source);
  mkdirSync(path.dirname(target), { recursive: true });
  for (const [ending, encode] of encoders) {
    const encoded = await encode(data);
    if (encoded.length < size) await writeFile(target + ending, encoded);
  }
}

const built = path.join(projectRoot, ".next", "static");
const open = path.join(projectRoot, "public");
const openTarget = path.join(projectRoot, "dist", "public");
rmSync(openTarget, { recursive: true, force: true });
const jobs = [
  ...[...filesBelow(built)].map((file) => [file, file]),
  ...[...filesBelow(open)].map((file) => [file, path.join(openTarget, path.relative(open, file))]),
].sort(([a], [b]) => statSync(b).size - statSync(a).size);

// zlib works in its own threads; four files at a time keep them busy.
await Promise.all(
  Array.from({ length: 4 }, async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await compress(...job);
  }),
);
