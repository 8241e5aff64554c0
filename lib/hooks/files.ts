import { ATTACHMENT_LIMIT, attachmentApi, type FileBizType, type StoredFile } from "@/contracts/file/attachment";
import { call } from "@/lib/api/call";

/** What may be attached to a record, as upload areas tell it. // domain a §0.6 */
export const ATTACHMENT_LIMITS = {
  accept: ATTACHMENT_LIMIT.extensions.map((extension) => `.${extension}`),
  maxSizeBytes: ATTACHMENT_LIMIT.maxBytes,
  maxCount: ATTACHMENT_LIMIT.maxPerRecord,
  /** What a scanner or a phone makes of one page; the browser sends it smaller. // domain a §14.5 */
  maxPictureBytes: 3 * ATTACHMENT_LIMIT.maxBytes,
};

/** Kind of record that a file is uploaded for. */
export type FileOwner = FileBizType;

/** Sends one file with progress; the record takes it when it is saved. */
export const uploadFile = (
  bizType: FileOwner,
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<StoredFile> =>
  call(
    attachmentApi.upload,
    { body: { file, fields: { bizType, fileName: file.name } } },
    { ...options, noLoading: true },
  );
