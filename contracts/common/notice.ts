import { z } from "zod";
import { endpoint, open } from "@/contracts/kit/endpoint";
import { isoDateTime } from "@/contracts/kit/scalars";

/** A system notice; `noticeContent` is plain text with line breaks, or HTML that the reader sanitises. // spec §3 */
export const notice = z.object({
  noticeId: z.string(),
  noticeTitle: z.string(),
  noticeContent: z.string(),
  enableTime: isoDateTime(),
  noticeStatus: z.int(),
  noticeTarget: z.int(),
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
    summary: "有效的系统公告，最新的在前",
    params: z.strictObject({ noticeTarget: z.string().regex(/^\d{1,2}$/) }),
    data: z.array(notice),
  }),
} as const;
