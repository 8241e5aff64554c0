import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { shareByName, tryLockByName } from "@/server/db/lock";
import { storeAway } from "@/server/platform/call/errors";
import type { Files } from "@/server/platform/files/files";
import { removedContents, storedFiles } from "@/server/platform/files/files.table";

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

/** As precise as what is noted with it. */
const TIME = sql`date_trunc('milliseconds', clock_timestamp())`;

/** The database's clock, to compare with what it has noted. */
export async function databaseTime(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select ${TIME}::text as at`);
  return rows[0]?.at ?? "";
}

/**
 * Call it before a row that names a content is written, in its transaction: the content, stored since `since`, stays
 * until the commit. Throws 503 when the cleaner has just taken it out: the upload is to be sent again.
 */
export async function claimContent(db: Db, sha256: string, since: string): Promise<void> {
  // Shared among those who store it; who removes it must have the lock alone.
  await shareByName(db, sha256);
  const mayBeGone = or(isNull(removedContents.doneTime), sql`${removedContents.doneTime} >= ${since}::timestamptz`);
  const removed = await db
    .select({ sha256: removedContents.sha256 })
    .from(removedContents)
    .where(and(eq(removedContents.sha256, sha256), mayBeGone));
  if (removed.length > 0) throw storeAway(new Error(`content ${sha256} is being removed`));
}

/** Notes that a content goes, unless a row names it or is on the way. */
async function claimRemoval(db: Db, sha256: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await tryLockByName(tx, sha256))) return false;
    const holders = await tx
      .select({ fileId: storedFiles.fileId })
      .from(storedFiles)
      .where(eq(storedFiles.sha256, sha256))
      .limit(1);
    if (holders.length > 0) return false;
    await tx
      .insert(removedContents)
      .values({ sha256, claimTime: TIME })
      .onConflictDoUpdate({ target: removedContents.sha256, set: { claimTime: TIME, doneTime: null } });
    return true;
  });
}

/** Removes a content that no row names any more; the store is asked between two transactions, never in one. */
async function removeContent({ db, files }: CleanFiles, sha256: string): Promise<boolean> {
  if (!(await claimRemoval(db, sha256))) return false;
  await files.remove(sha256);
  await db.update(removedContents).set({ doneTime: TIME }).where(eq(removedContents.sha256, sha256));
  return true;
}

/** Removals that the store did not answer, or that ended with their process, are done again; old notes go. */
async function settleRemovals(job: CleanFiles): Promise<void> {
  const { doneTime, claimTime, sha256 } = removedContents;
  await job.db.delete(removedContents).where(lt(doneTime, sql`${TIME} - interval '1 hour'`));
  const left = await job.db
    .select({ sha256 })
    .from(removedContents)
    .where(and(isNull(doneTime), lt(claimTime, sql`${TIME} - interval '10 minutes'`)))
    .limit(BATCH);
  for (const one of left) await removeContent(job, one.sha256);
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
  await settleRemovals(job);
  const hashes = await removeOrphanRows(job);
  if (hashes === null) return { rows: 0, contents: 0 };
  let contents = 0;
  for (const sha256 of hashes) if (await removeContent(job, sha256)) contents += 1;
  contents += await sweepPart(job);
  return { rows: hashes.length, contents };
}
