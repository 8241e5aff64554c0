import { join, resolve } from "node:path";

/**
 * Arguments with which Node runs a file of the sources, named from the project's folder. Where the tests are bundled
 * (`scripts/lib/test-bundle.mjs`) the file is too, and starts in a third of the time.
 */
export function sourceArgs(file: string): string[] {
  const bundled = process.env["BUNDLED_SOURCES"];
  if (bundled !== undefined) return ["--enable-source-maps", join(bundled, file.replace(/\.ts$/, ".mjs"))];
  // By its path: some of them run in another folder.
  return ["--import", resolve("node_modules/tsx/dist/loader.mjs"), resolve(file)];
}
