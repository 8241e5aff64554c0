import { z } from "zod";
import { anyOf, endpoint, pageOf, restBase } from "@/contracts/kit/endpoint";
import { pageQuery } from "@/contracts/kit/query";
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
});
export type ReportPaper = z.output<typeof reportPaper>;

/** One check of its number: when, from about where, and whether the code was right; nobody is named. // domain b §6 2c ReportVerifyLog */
export const reportCheck = z.object({ time: isoDateTime(), network: z.string(), isPassed: z.boolean() });

const access = anyOf("g_hy_business_filing_view", "g_hy_desk_report_view");
const base = `${restBase("business", "report")}/{reportId}` as const;

export const reportPaperApi = {
  get: endpoint("agreement.report.paper", `${base}/paper`, {
    origin: "ours",
    method: "GET",
    access,
    summary: "报备的防伪校验码、盖章报告与公众查验情况；报备以前没有校验码",
    params: z.strictObject({ reportId: id() }),
    data: reportPaper,
  }),
  checks: endpoint("agreement.report.checks", `${base}/checks/list/page`, {
    origin: "ours",
    method: "GET",
    access,
    summary: "报备的公众查验记录，最新的在前，没有通过的也在内；不登记查验人",
    params: z.strictObject({ reportId: id() }),
    query: pageQuery.omit({ sort: true }),
    data: pageOf(reportCheck),
  }),
} as const;
