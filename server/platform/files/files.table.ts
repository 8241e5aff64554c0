import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";

/**
 * Uploaded files. The bytes lie in the file store under their SHA-256; several rows may share them. A file belongs to
 * the firm that uploaded it and, once taken, to one record (`bizType`, `bizId`). // domain a §0.6
 */
export const storedFiles = pgTable(
  "stored_files",
  {
    fileId: text().primaryKey(),
    companyId: text().notNull(),
    bizType: text().notNull(),
    /** Null until a record takes the file and after it lets go of it. */
    bizId: text(),
    /** Dictionary `attach_type`; given by the record that takes the file. */
    attachType: integer(),
    sortNo: integer().notNull().default(0),
    fileName: text().notNull(),
    fileExt: text().notNull(),
    fileSize: bigint({ mode: "number" }).notNull(),
    sha256: text().notNull(),
    /** Of an uploaded picture. */
    pixelWidth: integer(),
    pixelHeight: integer(),
    uploadUserId: text().notNull(),
    uploadUserName: text().notNull(),
    uploadTime: instant().notNull(),
    /** Since when no record holds it; removed a day later. */
    orphanSince: instant(),
  },
  (t) => [
    index("stored_files_record_idx").on(t.bizType, t.bizId, t.sortNo),
    index("stored_files_company_day_idx").on(t.companyId, t.uploadTime),
    index("stored_files_sha256_idx").on(t.sha256),
    index("stored_files_orphan_idx")
      .on(t.orphanSince)
      .where(sql`${t.orphanSince} is not null`),
    check("stored_files_size_check", sql`${t.fileSize} > 0`),
    check("stored_files_owner_check", sql`(${t.bizId} is null) = (${t.orphanSince} is not null)`),
  ],
);

/**
 * Contents that the cleaner takes out of the store. The store is asked without a transaction, so this row says to whoever
 * stores the same content meanwhile that it may go again.
 */
export const removedContents = pgTable("removed_contents", {
  sha256: text().primaryKey(),
  claimTime: instant().notNull(),
  /** Null until the store has let go of it. */
  doneTime: instant(),
});

export type StoredFileRecord = typeof storedFiles.$inferSelect;
