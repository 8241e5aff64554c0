import { inArray } from "drizzle-orm";
import type { Db } from "@/server/db/client";
import { storedFiles } from "@/server/platform/files/files.table";

/** Stored files by their ids. The caller has checked whose they are. */
export const storedFilesByIds = (db: Db, fileIds: readonly string[]) =>
  fileIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(storedFiles)
        .where(inArray(storedFiles.fileId, [...fileIds]));
