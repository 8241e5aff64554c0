import { and, asc, eq, inArray, notInArray, or, isNull } from "drizzle-orm";
import type { Attachment, attachmentRef } from "@/contracts/file/attachment";
import type { FieldError } from "@/contracts/kit/validate";
import type { Db } from "@/server/db/client";
import { invalid } from "@/server/platform/call/errors";
import { newId } from "@/server/platform/clock/id";
import { type StoredFileRecord, storedFiles } from "@/server/platform/files/files.table";
import type { z } from "zod";

type AttachmentRef = z.infer<typeof attachmentRef>;

/** The record that holds files, and who saves it. */
export interface FileOwner {
  /** A free file is taken by whoever uploaded it alone: a colleague's cannot be had by its id. */
  readonly userId: string;
  readonly bizType: string;
  readonly bizId: string;
  readonly companyId: string;
  /** Who may have uploaded them besides: the association, for a firm's record. They become the firm's. */
  readonly alsoFrom?: string;
}

const ofRecord = (owner: Pick<FileOwner, "bizType" | "bizId">) =>
  and(eq(storedFiles.bizType, owner.bizType), eq(storedFiles.bizId, owner.bizId));

function refusals(refs: readonly AttachmentRef[], found: ReadonlySet<string>, path: string): FieldError[] {
  const seen = new Set<string>();
  return refs.flatMap((ref, i) => {
    const isRepeated = seen.has(ref.fileId);
    seen.add(ref.fileId);
    if (isRepeated) return [{ path: `${path}.${i}.fileId`, message: "同一附件不能重复添加" }];
    if (!found.has(ref.fileId)) {
      return [{ path: `${path}.${i}.fileId`, message: "附件不存在或已被清除，请重新上传" }];
    }
    return [];
  });
}

/**
 * Makes the record hold exactly these files; call it in the transaction that saves the record. Each must belong to the
 * record's firm and be the user's own free one or already the record's, else VALIDATION at `{path}.{i}.fileId`. What the record no longer
 * names is released and goes a day later.
 */
export async function takeFiles(
  db: Db,
  owner: FileOwner,
  refs: readonly AttachmentRef[],
  now: Date,
  path = "attachments",
): Promise<void> {
  const ids = refs.map((ref) => ref.fileId);
  const found = await db
    .select({ fileId: storedFiles.fileId })
    .from(storedFiles)
    .where(
      and(
        inArray(storedFiles.fileId, ids),
        inArray(storedFiles.companyId, owner.alsoFrom ? [owner.companyId, owner.alsoFrom] : [owner.companyId]),
        eq(storedFiles.bizType, owner.bizType),
        or(
          and(isNull(storedFiles.bizId), eq(storedFiles.uploadUserId, owner.userId)),
          eq(storedFiles.bizId, owner.bizId),
        ),
      ),
    )
    // Held against another save and against the cleaner until this transaction ends, in one order for all.
    .orderBy(storedFiles.fileId)
    .for("update");
  const errors = refusals(refs, new Set(found.map((row) => row.fileId)), path);
  if (errors.length > 0) throw invalid(errors);
  await db
    .update(storedFiles)
    .set({ bizId: null, attachType: null, orphanSince: now })
    .where(and(ofRecord(owner), notInArray(storedFiles.fileId, ids)));
  for (const ref of refs) {
    await db
      .update(storedFiles)
      .set({
        bizId: owner.bizId,
        companyId: owner.companyId,
        attachType: ref.attachType,
        sortNo: ref.sortNo,
        orphanSince: null,
      })
      .where(eq(storedFiles.fileId, ref.fileId));
  }
}

/** The files of one record for another one, too: contents are kept once. Says which file is which. */
export async function copyFiles(
  db: Db,
  from: Pick<FileOwner, "bizType" | "bizId">,
  to: Omit<FileOwner, "userId">,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(storedFiles).where(ofRecord(from));
  const { bizType, bizId, companyId } = to;
  const ids = new Map(rows.map(({ fileId }) => [fileId, newId()]));
  const copies = rows.map((row) => ({ ...row, fileId: ids.get(row.fileId) ?? newId(), bizType, bizId, companyId }));
  if (copies.length > 0) await db.insert(storedFiles).values(copies);
  return ids;
}

/** The user's own free file of this kind; held until the transaction ends, so that the cleaner leaves it. */
export async function isFreeFile(
  db: Db,
  fileId: string,
  { bizType, userId, companyId }: Pick<FileOwner, "bizType" | "userId" | "companyId">,
): Promise<boolean> {
  const rows = await db
    .select({ fileId: storedFiles.fileId })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.fileId, fileId),
        eq(storedFiles.companyId, companyId),
        eq(storedFiles.bizType, bizType),
        isNull(storedFiles.bizId),
        eq(storedFiles.uploadUserId, userId),
      ),
    )
    .for("share");
  return rows.length > 0;
}

/**
 * Copies some files, named by their ids, as files of another record; their new ids by the old ones. `attachType`: of
 * those that no record has given one.
 */
export async function copySomeFiles(
  db: Db,
  fileIds: readonly string[],
  { bizType, bizId, companyId }: Omit<FileOwner, "userId">,
  attachType: number | null = null,
): Promise<ReadonlyMap<string, string>> {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(storedFiles)
    .where(inArray(storedFiles.fileId, [...fileIds]));
  const copies = rows.map((row) => ({
    ...row,
    fileId: newId(),
    bizType,
    bizId,
    companyId,
    attachType: row.attachType ?? attachType,
    orphanSince: null,
  }));
  if (copies.length > 0) await db.insert(storedFiles).values(copies);
  return new Map(rows.map(({ fileId }, at) => [fileId, copies[at]?.fileId ?? ""]));
}

/** Lets the files of records that are gone go a day later. */
export const releaseFiles = (db: Db, bizType: string, bizIds: readonly string[], now: Date) =>
  db
    .update(storedFiles)
    .set({ bizId: null, attachType: null, orphanSince: now })
    .where(and(eq(storedFiles.bizType, bizType), inArray(storedFiles.bizId, [...bizIds])));

/** A stored row as records answer it. */
export const attachmentOf = (row: StoredFileRecord): Attachment => ({
  fileId: row.fileId,
  fileName: row.fileName,
  fileSize: row.fileSize,
  fileExt: row.fileExt,
  uploadTime: row.uploadTime.toISOString(),
  uploadUserName: row.uploadUserName,
  attachType: row.attachType ?? 99,
  sortNo: row.sortNo,
});

/** The files of a record in their order. The caller has checked that the user may see the record. */
export async function filesOf(db: Db, bizType: string, bizId: string): Promise<Attachment[]> {
  const rows = await db
    .select()
    .from(storedFiles)
    .where(ofRecord({ bizType, bizId }))
    .orderBy(asc(storedFiles.sortNo), asc(storedFiles.uploadTime), asc(storedFiles.fileId));
  return rows.map(attachmentOf);
}
