import { randomUUID } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Files, StoredContent } from "@/server/platform/files/files";
import { hashOf, provedContent } from "@/server/platform/files/hash";

const HASH = /^[0-9a-f]{64}$/;

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A new name survives a power cut only when its folder is synced too; Windows cannot and need not. */
async function syncFolder(path: string): Promise<void> {
  try {
    const handle = await open(path, constants.O_RDONLY);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!["EPERM", "EISDIR", "EACCES", "EINVAL"].includes(codeOf(error))) throw error;
  }
}

async function isWhole(path: string, sha256: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    return (await hashOf(handle)) === sha256;
  } finally {
    await handle.close();
  }
}

/** Gives the content its final name in one step: linked when on the same disk, else copied beside and renamed. */
async function place(from: string, to: string, { sha256, tempDir }: { sha256: string; tempDir: string }) {
  try {
    await link(from, to);
  } catch (error) {
    const code = codeOf(error);
    // Whoever uploads once more what has been damaged mends it.
    if (code === "EEXIST" ? await isWhole(to, sha256) : false) return;
    if (!["EEXIST", "EXDEV", "EPERM", "ENOTSUP", "EMLINK", "ENOSYS"].includes(code)) throw error;
    const copy = join(tempDir, `copy-${randomUUID()}`);
    try {
      await copyFile(from, copy);
      await syncFile(copy);
      await rename(copy, to);
    } finally {
      await rm(copy, { force: true });
    }
  }
}

export const receiveInto = (path: string) => createWriteStream(path, { flags: "wx", mode: 0o600 });

/** Files in a folder, two hex digits deep: `ab/abcdef…`. */
export async function diskFiles(dir: string): Promise<Files> {
  const tempDir = join(dir, "tmp");
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const folderOf = (sha256: string): string => {
    if (!HASH.test(sha256)) throw new Error(`not a SHA-256: ${sha256}`);
    return join(dir, sha256.slice(0, 2));
  };
  const pathOf = (sha256: string): string => join(folderOf(sha256), sha256);

  return {
    tempDir,
    atOnce: 2,
    receive: receiveInto,
    async put(path, sha256) {
      await syncFile(path);
      const made = await mkdir(folderOf(sha256), { recursive: true, mode: 0o700 });
      await place(path, pathOf(sha256), { sha256, tempDir });
      await syncFolder(folderOf(sha256));
      if (made) await syncFolder(dir);
    },
    async open(sha256) {
      try {
        return await provedContent(await open(pathOf(sha256), "r"), sha256);
      } catch (error) {
        if (codeOf(error) === "ENOENT") return null;
        throw error;
      }
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    async *list(prefix): AsyncIterable<StoredContent> {
      const names = await readdir(join(dir, prefix)).catch(() => [] as string[]);
      for (const name of names.filter((n) => HASH.test(n))) {
        const info = await stat(join(dir, prefix, name)).catch(() => null);
        if (info) yield { sha256: name, modifiedTime: info.mtime };
      }
    },
    ping: () => access(tempDir, constants.W_OK),
  };
}
