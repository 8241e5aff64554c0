import { headOfficeDues, headOfficeApi } from "@/contracts/statement/dues/head-office";
import { duesPaymentApi } from "@/contracts/statement/dues/payment";
import { duesApi } from "@/contracts/statement/dues/dues";
import type { RecordNames } from "@/components/record/records/kept-spec";
import type { RecordTab } from "@/components/record/record-spec";
import type { Section } from "@/components/record/section";

/** What list and record share. */
export const NAMES: RecordNames<typeof headOfficeDues> = {
  of: headOfficeDues,
  files: "statement.head-office-dues",
  nameKey: "duesYear",
  alsoShownBy: [headOfficeApi.totals, headOfficeApi.situation],
};
/** Reads that a write upon a summary or one of its lines makes old. */
export const READS = [
  ...[headOfficeApi.get, headOfficeApi.list, headOfficeApi.history, headOfficeApi.totals, headOfficeApi.branchLines],
  ...[duesApi.list, duesApi.get, duesPaymentApi.list],
];

/** What the head office says. // domain a §13.2 */
export const SECTIONS: readonly Section[] = [
  { title: "汇总", keys: ["duesYear", "half", "consolidateMode"] },
  { title: "收入", keys: ["headRevenue", "internalElimination", "eliminationReason", "remark"] },
];
/** What comes of it. */
export const KNOWN: readonly Section[] = [
  {
    title: "合计",
    keys: [
      ...["branchRevenueTotal", "totalRevenue", "unitTotal", "personTotal", "reliefTotal", "payableTotal"],
      ...["paidTotal", "owingTotal"],
    ],
  },
  {
    title: "办理",
    keys: [
      ...["summaryNo", "payerName", "branchTotal", "branchDeclared", "branchMissing", "rulesTitle"],
      ...["pullTime", "submitTime", "settleTime"],
    ],
  },
];
/** Why what a line owes is not what it has to pay. */
export const SHARED_NOTE =
  "「收入并入总所统一计缴」的单位会费按收入比例列示到各分所，由总所会费单缴纳，分所会费单只列个人会费";
export const LINES = "lines";
export const TABS: readonly RecordTab[] = [{ key: LINES, label: "总所与分所明细", isOwn: true }];
