import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Version of a built project folder, `0.1.0+1f0c…`: the package's number, which MIN_CLIENT is compared with, and the
 * build's id, so that two builds of one number are told apart. Without a build only the number. // contract §2
 */
export function buildVersion(dir: string): string {
  const { version } = JSON.parse(readFileSync(join(dir, "package.json"), "utf8")) as { version: string };
  const build = join(dir, ".next", "BUILD_ID");
  return existsSync(build) ? `${version}+${readFileSync(build, "utf8").trim()}` : version;
}
