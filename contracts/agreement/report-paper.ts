import { z } from "zod";
import { anyOf, endpoint, restBase } from "@/contracts/kit/endpoint";
import { id, isoDateTime } from "@/contracts/kit/scalars";

/** What a filed report is checked by, its stamped copy, and how often the public asked for it. // domain b §6 (4) */
export const reportPaper = z.object({
  filingNo: z.string().nullable(),
  /** Null before it is filed: no QR code stands on a draft. // domain b §6 (7) */
  checkCode: z.string().nullable(),
  /** Where it is checked, the same on every paper: `https://` and a host; null where the portal's own address is meant. // domain b §6 (6) */
  checkOrigin: z.string().nullable(),
  /** The copy with QR code and number; null where none is made or it is not made yet. */
  stampedFile: z.object({ fileId: z.string(), fileName: z.string() }).nullable(),
  isStampAwaited: z.boolean(),
  checkCount: z.int(),
  /** Checks of its number that failed: by a wrong code, or too many at once. */
  wrongCount: z.int(),
  /** The last checks with the right code, newest first; nobody is named. */
  recent: z.array(z.object({ time: isoDateTime(), network: z.string() })),
});
export type ReportPaper = z.output<typeof reportPaper>;

export const reportPaperApi = {
  get: endpoint("agreement.report.paper", `${restBase("business", "report")}/{reportId}/paper`, {
    origin: "ours",
    method: "GET",
    access: anyOf("g_hy_business_filing_view", "g_hy_desk_report_view"),
    summary: "报备的防伪校验码、盖章报告与公众查验情况；报备以前没有校验码",
    params: z.strictObject({ reportId: id() }),
    data: reportPaper,
  }),
} as const;
