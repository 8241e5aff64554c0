import { z } from "zod";
import { endpoint, open } from "@/contracts/kit/endpoint";
import { id, isoDateTime } from "@/contracts/kit/scalars";

// What every page asks for from its start on: the smaller, the better. The association's side: sys-notice.ts.

/** A file of a notice; `attachmentApi.download` gives it. */
export const noticeFile = z.object({ fileId: id(), fileName: z.string(), fileSize: z.int() });

/**
 * A system notice as its readers get it; `noticeContent` is plain text with line breaks, or HTML that the reader
 * sanitises. The last four are absent where another backend does not know them. // spec §3, domain b §11.1
 */
export const notice = z.object({
  noticeId: z.string(),
  noticeTitle: z.string(),
  noticeContent: z.string(),
  enableTime: isoDateTime(),
  noticeStatus: z.int(),
  noticeTarget: z.int(),
  noticeType: z.int().optional(),
  topFlag: z.boolean().optional(),
  publishOrg: z.string().nullable().optional(),
  attachments: z.array(noticeFile).optional(),
});
export type Notice = z.infer<typeof notice>;

/** The portal's readers. // spec §4 */
export const NOTICE_TARGET_MEMBER = "3";

export const noticeApi = {
  /** Answers to a valid session also carry `x-dictionary-version` and `x-rights-version`. // contract §7.10 */
  valid: endpoint("common.notice.valid", "/restOpen/common/msg/sys_notice/v1.0/{noticeTarget}", {
    method: "GET",
    access: open,
    origin: "spec",
    summary: "有效的系统公告，置顶的在前，最新的在前",
    params: z.strictObject({ noticeTarget: z.string().regex(/^\d{1,2}$/, "公告对象须为数字，如 3") }),
    data: z.array(notice),
  }),
} as const;
