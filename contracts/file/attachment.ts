import { z } from "zod";
import { binary, endpoint, restBase, session, upload } from "@/contracts/kit/endpoint";
import { field } from "@/contracts/kit/field";
import { choice } from "@/contracts/kit/items";
import { id, int, isoDateTime, text } from "@/contracts/kit/scalars";

/** Told to the user beforehand, enforced by the server. // domain a §0.6 */
export const ATTACHMENT_LIMIT = {
  maxBytes: 20 * 1024 * 1024,
  maxPerRecord: 20,
  extensions: ["jpg", "jpeg", "png", "pdf", "ofd", "doc", "docx", "xls", "xlsx"],
} as const;

/** What a picture may claim to have, whatever it weighs: a scan of A4 at 600 dpi has 35 million pixels. // promises P-S9 */
export const PICTURE_LIMIT = { maxPixels: 40_000_000, maxSide: 20_000 } as const;
export const pictureSizeText = `${PICTURE_LIMIT.maxPixels / 10_000} 万像素，每边 ${PICTURE_LIMIT.maxSide} 像素`;

/** Width to height of a person's photograph: two inches. // domain a §0.6 */
export const PORTRAIT = { width: 35, height: 49 } as const;
/** Whether a picture of so many pixels has that ratio, but for the pixel that cutting may miss. */
export const isPortrait = (width: number, height: number): boolean =>
  Math.abs((width * PORTRAIT.height) / (height * PORTRAIT.width) - 1) <= 0.02;

/** Content type of each extension; a download names it, and a file picker may offer it. */
export const ATTACHMENT_CONTENT_TYPES: Readonly<Record<(typeof ATTACHMENT_LIMIT.extensions)[number], string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  ofd: "application/ofd",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/**
 * What a file belongs to; decides who may upload and who may read it. A record of its own kind is named by its contract
 * (`party.activity`); these are the others.
 */
export const FILE_BIZ_TYPES = [
  "firm",
  "staff",
  "handover",
  "notice",
  "message",
  "reward",
  "party",
  "transfer",
  "submission",
  "application",
  "onsite",
] as const;
export type FileBizType = (typeof FILE_BIZ_TYPES)[number] | `${string}.${string}`;

export const UNKNOWN_FILE_KIND = "没有这种业务，请刷新页面后重新上传";
const fileBizType = z.union([z.enum(FILE_BIZ_TYPES), text(60).regex(/^[a-z]+\.[a-z-]+$/)], UNKNOWN_FILE_KIND);

/** A stored file as uploaded, before a record takes it. */
export const storedFile = z.object({
  fileId: id(),
  fileName: z.string(),
  fileSize: z.int(),
  fileExt: z.string(),
  uploadTime: isoDateTime(),
  uploadUserName: z.string(),
});
export type StoredFile = z.infer<typeof storedFile>;

/** A file as part of a record. */
export const attachment = storedFile.extend({
  attachType: choice("attach_type", "附件类型"),
  sortNo: z.int(),
});
export type Attachment = z.infer<typeof attachment>;

/** What a record's form sends for each of its files. */
export const attachmentRef = z.strictObject({
  fileId: field(id(), { label: "附件" }),
  attachType: choice("attach_type", "附件类型"),
  sortNo: field(int(999), { label: "排序" }),
});
export const attachmentRefs = () => z.array(attachmentRef).max(ATTACHMENT_LIMIT.maxPerRecord);
export const attachmentItems = (label: string) => field(attachmentRefs(), { label, kind: "files" });

const base = restBase("file", "attachment");

export const attachmentApi = {
  upload: endpoint("file.attachment.upload", base, {
    method: "POST",
    access: session,
    origin: "ours",
    summary:
      "上传附件（multipart，文件部分名为 file）：20 MB 以内，按内容核对类型，每家事务所每日 200 MB；未被记录引用的 24 小时后清除",
    body: upload(
      z.strictObject({
        bizType: field(fileBizType, { label: "业务类型" }),
        fileName: field(text(200).optional(), { label: "文件名" }),
      }),
      ATTACHMENT_LIMIT.maxBytes,
    ),
    data: storedFile,
  }),
  download: endpoint("file.attachment.download", `${base}/{fileId}`, {
    method: "GET",
    access: session,
    origin: "ours",
    summary: "下载附件：须能查看所属记录（未被引用的只限上传人）；一律按附件保存",
    params: z.strictObject({ fileId: id() }),
    data: binary(...new Set(Object.values(ATTACHMENT_CONTENT_TYPES))),
  }),
} as const;
