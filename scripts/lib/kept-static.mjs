// Files of earlier builds: an open page of the last release still asks for its own chunks, which a new build would
// have removed. `dist/kept-static/<time>-<build id>` holds them; the front serves them beside the newest.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/** How many earlier builds stay, besides the newest. */
export const KEPT_BUILDS = 3;

const folderOf = (root) => path.join(root, "dist", "kept-static");
const staticOf = (root) => path.join(root, ".next", "static");

/** Names of the kept builds, the oldest first. */
const keptBuilds = (root) =>
  existsSync(folderOf(root))
    ? readdirSync(folderOf(root))
        .filter((name) => /^\d{13}-/.test(name))
        .sort()
    : [];

const drop = (root, names) => {
  for (const name of names) rmSync(path.join(folderOf(root), name), { recursive: true, force: true });
};

/** Before a build: puts the files of the one that stands there aside. `nextId` is the build to come. */
export function keepStatic(root, nextId, now = Date.now()) {
  const idFile = path.join(root, ".next", "BUILD_ID");
  if (!existsSync(idFile) || !existsSync(staticOf(root))) return;
  const id = readFileSync(idFile, "utf8").trim();
  if (id === nextId) return;
  const isOf = (one) => (name) => name.slice(14) === one;
  drop(root, keptBuilds(root).filter(isOf(id)));
  mkdirSync(folderOf(root), { recursive: true });
  cpSync(staticOf(root), path.join(folderOf(root), `${String(now).padStart(13, "0")}-${id}`), { recursive: true });
  // Going back to a kept build makes it the newest again.
  drop(root, keptBuilds(root).filter(isOf(nextId)));
  drop(root, keptBuilds(root).slice(0, -KEPT_BUILDS));
}

function filesOf(dir) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
}

/** After a build: a file that a newer build has too is kept only there. Same name, same content: names hold hashes. */
export function dropTwins(root) {
  const seen = new Set(filesOf(staticOf(root)));
  for (const name of keptBuilds(root).reverse()) {
    const dir = path.join(folderOf(root), name);
    for (const file of filesOf(dir)) {
      if (seen.has(file)) rmSync(path.join(dir, file));
      seen.add(file);
    }
  }
}
