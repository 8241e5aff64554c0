// Bundles the server tests: a file of its own for each, what they share in pieces between them. Loading the sources one
// by one through tsx costs each test process two seconds of CPU; these take half a second. Each module still believes to
// stand where its source stands, and traces name the source's lines (`--enable-source-maps`).
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "./install.mjs";

/** Threads and processes that the server starts beside itself, bundled as in the product (`scripts/build-server.mjs`). */
const BESIDE = {
  "db-worker": "server/db/embedded/worker.ts",
  "excel-host": "server/platform/excel/host.ts",
  "excel-worker": "server/platform/excel/worker.ts",
};
/** Those that start them look beside their own file. */
const STARTERS = ["server/db/embedded/worker-database.ts", "server/platform/excel/pool.ts", BESIDE["excel-host"]];

const at = (...parts) => path.join(projectRoot, ...parts);
const SAMPLES = at("server/tests/record-samples.ts");

/** The samples that `record-samples.ts` finds by looking into folders, as imports. */
function sampleImports() {
  const modules = at("server/modules");
  const found = readdirSync(modules, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".sample.ts"),
  );
  const lines = found
    .sort()
    .map((name, i) => `import { sample as s${i} } from ${JSON.stringify(path.join(modules, name))};`);
  return `${lines.join("\n")}\nexport const FOUND_SAMPLES = [${found.map((_, i) => `s${i}`).join(", ")}];\n`;
}

/** Says to every module where its source stands. */
const placesOf = (out) => ({
  name: "places",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      if (file === SAMPLES) return { loader: "ts", contents: sampleImports() };
      const text = readFileSync(file, "utf8");
      if (!text.includes("import.meta.")) return undefined;
      const isStarter = STARTERS.some((one) => at(one) === file);
      const url = pathToFileURL(isStarter ? path.join(out, "starter.mjs") : file).href;
      const told = { url, dirname: path.dirname(file), filename: file };
      const contents = text.replace(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, name) =>
        JSON.stringify(told[name]),
      );
      return { loader: "ts", contents };
    });
  },
});

/** What tests start as a process of its own: `sourceArgs` of `scripts/lib/source-args`. */
const processes = () => [
  "server/main.ts",
  "front/server.ts",
  ...readdirSync(at("server"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("-child.ts"))
    .map((name) => path.join("server", name)),
];

/**
 * Those that ask every endpoint take longest. Node starts files by the order of their names, and a run must not end with
 * one core that fuzzes and another that waits: they get names before all others.
 */
const WHOLE_PRODUCT = "server/tests/";
const nameOf = (file) => path.join(file.startsWith(WHOLE_PRODUCT) ? "0-first" : "", file.replace(/\.ts$/, ""));

/**
 * Bundles these test files, named from the project's folder, into `out`, where `BUNDLED_SOURCES` has to point to while
 * they run. Resolves with the bundled ones, in the same order.
 */
export async function bundleTests(files, out) {
  const { build } = await import("esbuild");
  // As in the product: Drizzle's hundreds of modules go inside, other packages stay where they are.
  const { dependencies } = JSON.parse(readFileSync(at("package.json"), "utf8"));
  const usual = {
    absWorkingDir: projectRoot,
    outdir: out,
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    sourcemap: true,
    // Traces need places only, and a map is read by every process.
    sourcesContent: false,
    logLevel: "warning",
    external: [...Object.keys(dependencies).filter((name) => name !== "drizzle-orm"), "tsx", "fast-check"],
    plugins: [placesOf(out)],
  };
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await Promise.all([
    build({
      ...usual,
      entryPoints: [
        ...files.map((file) => ({ in: file, out: nameOf(file) })),
        ...processes().map((file) => ({ in: file, out: file.replace(/\.ts$/, "") })),
      ],
      outbase: projectRoot,
      splitting: true,
      chunkNames: "shared/[name]-[hash]",
    }),
    build({ ...usual, entryPoints: BESIDE }),
  ]);
  return files.map((file) => path.join(out, `${nameOf(file)}.mjs`));
}
