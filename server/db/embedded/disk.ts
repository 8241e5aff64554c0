import { closeSync, fsyncSync, openSync, readdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import type { WorkerTask } from "@/server/db/embedded/worker-messages";

// Loaded by the worker as it stands: no local imports but types.

/**
 * With less than this free nothing more is written. PostgreSQL ends itself when its log finds no room, and would end
 * again at every start: refusing writes before that keeps reads going and comes back by itself.
 */
export const LEAST_FREE_BYTES = 24 * 1024 * 1024;
export const LOOK_AT_DISK_MS = 500;

/** How much is free where the database stands; in memory there is always room. */
export function freeBytesOf({ dataDir, freeBytes }: WorkerTask): () => number {
  if (freeBytes) return () => Number(new BigInt64Array(freeBytes)[0]);
  if (dataDir.startsWith("memory://")) return () => Infinity;
  return () => {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  };
}

/** What initdb does at its end: without it a power cut soon after the first start could leave a torn database. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  if (process.platform !== "win32") syncPath(folder);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, process.platform === "win32" ? "r+" : "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
