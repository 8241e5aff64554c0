// Bundles the server tests: a file of its own for each, what they share in pieces between them. Loading the sources one
// by one through tsx costs each test process more than all its tests. Each module still believes to stand where its
// source stands, and traces name the source's lines (`--enable-source-maps`). A few files share one process, each as a
// suite of its own, one after the other: what they load is loaded once. // decision 0028
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/**
 * A test file whose tests come when they are called: imports stay, all else becomes the body of a function. No line
 * moves, so that traces stay true.
 */
function asSuite(ts, file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const own = source.statements.filter((one) => !ts.isImportDeclaration(one));
  const start = own[0]?.getStart(source) ?? text.length;
  const exports = own.flatMap((one) => one.modifiers ?? []).filter((one) => one.kind === ts.SyntaxKind.ExportKeyword);
  const body = exports.reduceRight((all, { end }) => `${all.slice(0, end - 6)}      ${all.slice(end)}`, text);
  return `${body.slice(0, start)}export default () => {${body.slice(start)}\n};\n`;
}

/** Says to every module where its source stands. */
const placesOf = (out, ts) => ({
  name: "places",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      if (file === SAMPLES) return { loader: "ts", contents: sampleImports() };
      const isTest = file.endsWith(".test.ts");
      const read = readFileSync(file, "utf8");
      if (!isTest && !read.includes("import.meta.")) return undefined;
      const text = isTest ? asSuite(ts, file, read) : read;
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

/** Those that ask every endpoint take longest, and start first: a run must not end with one core that waits. */
const WHOLE_PRODUCT = "server/tests/";
/** So many share a process: what is loaded is a small part of their time then, and no process grows large. */
const FILES_PER_PROCESS = 4;

/** Which files share a process: neighbours, which load the same; those that ask the whole product are alone. */
export function inGroups(files) {
  const alone = files.filter((file) => file.startsWith(WHOLE_PRODUCT));
  const others = files.filter((file) => !alone.includes(file));
  const starts = others.map((_, i) => i).filter((i) => i % FILES_PER_PROCESS === 0);
  return [...alone.map((file) => [file]), ...starts.map((i) => others.slice(i, i + FILES_PER_PROCESS))];
}

/** Writes what Node's runner starts for each group, into the folder of the bundle; it starts them by their names. */
export function writeGroups(groups, out) {
  const folder = path.join(out, "groups");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return groups.map((files, n) => {
    const imports = files.map((file, i) => `import f${i} from ${JSON.stringify(bundleOf(file, out))};`);
    const suites = files.map((file, i) => `describe(${JSON.stringify(file)}, f${i});`);
    const group = path.join(folder, `${String(n).padStart(3, "0")}.mjs`);
    writeFileSync(group, `import { describe } from "node:test";\n${[...imports, ...suites].join("\n")}\n`);
    return group;
  });
}

const bundleOf = (file, out) => path.join(out, file.replace(/\.ts$/, ".mjs"));

/**
 * Bundles these test files, named from the project's folder, into `out`, where `BUNDLED_SOURCES` has to point to while
 * the groups of them run.
 */
export async function bundleTests(files, out) {
  // Not before they are installed.
  const [{ build }, { default: ts }] = await Promise.all([import("esbuild"), import("typescript")]);
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
    plugins: [placesOf(out, ts)],
  };
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  await Promise.all([
    build({
      ...usual,
      entryPoints: [...files, ...processes()].map((file) => ({ in: file, out: file.replace(/\.ts$/, "") })),
      outbase: projectRoot,
      splitting: true,
      chunkNames: "shared/[name]-[hash]",
    }),
    build({ ...usual, entryPoints: BESIDE }),
  ]);
}
