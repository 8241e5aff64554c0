import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import type { Files } from "@/server/kit/files";
import { storedFiles } from "@/server/kit/files.table";

export interface CleanFiles {
  readonly db: Db;
  readonly files: Files;
  readonly now: Date;
}

/** A file that no record holds is kept this long: a form may be open over lunch, not over days. */
export const ORPHAN_HOURS = 24;
const HOUR_MS = 3_600_000;
const BATCH = 500;
/** Names the job among the database's advisory locks. */
const JOB_LOCK = 720_201;

/**
 * Locks one content for the rest of the transaction. Who stores it shares the lock until its row is committed; who
 * removes it must have it alone, so that a content never goes while its next row is on the way.
 */
export const lockContent = (db: Db, sha256: string) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${sha256}, 0))`);

/** Removes a content that no row names any more, unless somebody is just storing it again. */
async function removeContent({ db, files }: CleanFiles, sha256: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${sha256}, 0)) as free`,
    );
    if (!lock.rows[0]?.free) return false;
    const holders = await tx
      .select({ fileId: storedFiles.fileId })
      .from(storedFiles)
      .where(eq(storedFiles.sha256, sha256))
      .limit(1);
    if (holders.length > 0) return false;
    await files.remove(sha256);
    return true;
  });
}

/** Rows first, contents after the commit: a content without a row is waste, a row without its content is a loss. */
async function removeOrphanRows({ db, now }: CleanFiles): Promise<string[] | null> {
  return db.transaction(async (tx) => {
    const lock = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${JOB_LOCK}) as free`);
    if (!lock.rows[0]?.free) return null;
    const before = new Date(now.getTime() - ORPHAN_HOURS * HOUR_MS);
    const isOrphan = and(isNotNull(storedFiles.orphanSince), lt(storedFiles.orphanSince, before));
    const batch = tx
      .select({ fileId: storedFiles.fileId })
      .from(storedFiles)
      .where(isOrphan)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const gone = await tx
      .delete(storedFiles)
      .where(inArray(storedFiles.fileId, batch))
      .returning({ sha256: storedFiles.sha256 });
    return [...new Set(gone.map((row) => row.sha256))];
  });
}

/** One of the store's 256 parts an hour: contents whose upload died before its row was committed. */
async function sweepPart(job: CleanFiles): Promise<number> {
  const prefix = (Math.floor(job.now.getTime() / HOUR_MS) % 256).toString(16).padStart(2, "0");
  const old: string[] = [];
  for await (const content of job.files.list(prefix)) {
    if (job.now.getTime() - content.modifiedTime.getTime() > ORPHAN_HOURS * HOUR_MS) old.push(content.sha256);
  }
  let removed = 0;
  for (let at = 0; at < old.length; at += BATCH) {
    const part = old.slice(at, at + BATCH);
    const rows = await job.db
      .selectDistinct({ sha256: storedFiles.sha256 })
      .from(storedFiles)
      .where(inArray(storedFiles.sha256, part));
    const known = new Set(rows.map((row) => row.sha256));
    for (const sha256 of part) if (!known.has(sha256) && (await removeContent(job, sha256))) removed += 1;
  }
  return removed;
}

/** Uploads that were cut off leave a part in the receiving folder. */
async function sweepTemp({ files, now }: CleanFiles): Promise<void> {
  for (const name of await readdir(files.tempDir).catch(() => [] as string[])) {
    const path = join(files.tempDir, name);
    const info = await stat(path).catch(() => null);
    if (info?.isFile() && now.getTime() - info.mtimeMs > 2 * HOUR_MS) await rm(path, { force: true });
  }
}

/**
 * Removes files that no record took or that their record let go, a day later, and what broken uploads left behind.
 * Of several processes one does the work; run it hourly.
 */
export async function cleanFiles(job: CleanFiles): Promise<{ rows: number; contents: number }> {
  await sweepTemp(job);
  const hashes = await removeOrphanRows(job);
  if (hashes === null) return { rows: 0, contents: 0 };
  let contents = 0;
  for (const sha256 of hashes) if (await removeContent(job, sha256)) contents += 1;
  contents += await sweepPart(job);
  return { rows: hashes.length, contents };
}
