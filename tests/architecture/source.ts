import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(__dirname, "../..");

export interface SourceFile {
  /** Path from the project's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The text with comments blanked out, line numbers kept. */
  readonly code: string;
}

const SKIPPED = new Set(["node_modules", ".next", "dist", "migrations"]);

/** Comments hold examples; they are not code. Strings with `//` inside (addresses) stay. */
function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "))
    .replace(/(^|[^:"'`\\])\/\/[^\n]*/g, (line, before: string) => before + " ".repeat(line.length - before.length));
}

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (SKIPPED.has(entry.name) || entry.name.startsWith(".")) return [];
    return entry.isDirectory() ? walk(path) : [path];
  });
}

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|\/(test-kit|test-api|testing|proxy-suite|small-app)\.ts$|\/tests\//.test(path);

/** TypeScript sources of rooms, tests left out unless asked for. */
export function sourcesOf(rooms: readonly string[], { withTests = false } = {}): SourceFile[] {
  return rooms
    .flatMap(walk)
    .filter((path) => /\.tsx?$/.test(path) && (withTests || !isTest(path)))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      return { path, text, code: withoutComments(text) };
    });
}

/** `path:line` of every match. */
export function places(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, code }) =>
    [...code.matchAll(new RegExp(pattern, "g"))].map(
      (match) => `${path}:${code.slice(0, match.index).split("\n").length} ${match[0].trim()}`,
    ),
  );
}
