import { and, eq, gte, sql } from "drizzle-orm";
import type { StoredFile } from "@/contracts/file/attachment";
import type { Db } from "@/server/db/client";
import { lockByName } from "@/server/db/lock";
import type { Context, ReceivedFile } from "@/server/platform/call/context";
import { rateLimited } from "@/server/platform/call/errors";
import { calendarDate } from "@/server/platform/call/services";
import { newId } from "@/server/platform/clock/id";
import { claimContent, databaseTime } from "@/server/platform/files/clean";
import { storedFiles } from "@/server/platform/files/files.table";

/** Whose an upload is, and what he may upload on one day. */
export interface Uploader {
  readonly bizType: string;
  readonly companyId: string;
  readonly userId: string;
  readonly userName: string;
  readonly limitMb: number;
  /** What is said once the day is used up. */
  readonly fullText: string;
}

type Preparing = Pick<Context, "db" | "today" | "now" | "services"> & { readonly file: ReceivedFile };

/** Bytes uploaded since midnight in Shanghai. */
async function uploadedToday(db: Db, companyId: string, today: string): Promise<number> {
  const rows = await db
    .select({ bytes: sql<string>`coalesce(sum(${storedFiles.fileSize}), 0)` })
    .from(storedFiles)
    .where(and(eq(storedFiles.companyId, companyId), gte(storedFiles.uploadTime, new Date(`${today}T00:00:00+08:00`))));
  return Number(rows[0]?.bytes ?? 0);
}

const secondsToMidnight = (now: Date): number =>
  (Date.parse(`${calendarDate(now)}T00:00:00+08:00`) + 86_400_000 - now.getTime()) / 1000;

/** Throws 429 when the file is more than the day has left. // promises P-S9 */
async function assertRoom(
  { db, today, now, file }: Preparing,
  { companyId, limitMb, fullText }: Uploader,
): Promise<void> {
  if ((await uploadedToday(db, companyId, today)) + file.fileSize <= limitMb * 1024 * 1024) return;
  throw rateLimited(secondsToMidnight(now), fullText);
}

/** What became of a content before its row is written. */
export type KeptUpload = { readonly since: string } | { readonly failure: unknown };

/**
 * In the store before the row: whoever is told "saved" finds the file after a power cut. Without a transaction: a store
 * that hangs holds no connection. A content whose row never comes is swept a day later.
 */
export async function keepUpload<C extends Preparing>(
  context: C,
  uploaderOf: (context: C) => Promise<Uploader> | Uploader,
): Promise<KeptUpload> {
  const { file, db, services } = context;
  try {
    await assertRoom(context, await uploaderOf(context));
    const since = await databaseTime(db);
    await services.files.put(file.path, file.sha256, file.fileSize);
    return { since };
  } catch (failure) {
    return { failure };
  }
}

/** The row of a kept content, in the write's transaction. */
export async function writeUpload(
  context: Preparing & Pick<Context, "audit">,
  uploader: Uploader,
  kept: KeptUpload,
): Promise<StoredFile> {
  const { db, now, audit } = context;
  const { bizType, companyId, userId, userName } = uploader;
  // One upload at a time: several at once could each see the same room.
  await lockByName(db, `upload:${companyId}`);
  await assertRoom(context, uploader);
  if ("failure" in kept) throw kept.failure;
  const { fileName, fileExt, fileSize, sha256, pixels } = context.file;
  await claimContent(db, sha256, kept.since);
  const fileId = newId();
  const own = { fileId, companyId, bizType, fileName, fileExt, fileSize, sha256 };
  const size = { pixelWidth: pixels?.width ?? null, pixelHeight: pixels?.height ?? null };
  await db
    .insert(storedFiles)
    .values({ ...own, ...size, uploadUserId: userId, uploadUserName: userName, uploadTime: now, orphanSince: now });
  const after = { bizType, fileName, fileSize, sha256 };
  audit({ object: "file.attachment", objectId: fileId, companyId, before: null, after });
  return { fileId, fileName, fileSize, fileExt, uploadTime: now.toISOString(), uploadUserName: userName };
}
