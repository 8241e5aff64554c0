import { ATTACHMENT_CONTENT_TYPES } from "@/contracts/file/attachment";
import type { BinaryAnswer } from "@/server/platform/call/context";
import { contentLost } from "@/server/platform/call/errors";
import type { Files } from "@/server/platform/files/files";
import { DamagedContent } from "@/server/platform/files/hash";
import type { StoredFileRecord } from "@/server/platform/files/files.table";

/**
 * A stored file as a download. Its bytes are compared with their SHA-256 before the first of them leaves; what is
 * damaged or gone is refused in words, and the association hears of it. The caller has checked who asks.
 */
export async function storedAnswer(files: Files, file: StoredFileRecord): Promise<BinaryAnswer> {
  const content = await files.open(file.sha256, file.fileSize).catch((error: unknown) => {
    throw error instanceof DamagedContent ? contentLost("已损坏", error) : error;
  });
  if (!content) throw contentLost("已丢失");
  const contentType = ATTACHMENT_CONTENT_TYPES[file.fileExt as keyof typeof ATTACHMENT_CONTENT_TYPES];
  return { contentType, body: content.stream, contentLength: content.size, fileName: file.fileName };
}
