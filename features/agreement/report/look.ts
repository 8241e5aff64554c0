import { ELEMENT_KEYS } from "@/contracts/agreement/report/report-elements";
import { OTHER_FILE, REPORT_FILE } from "@/contracts/agreement/report/report-fields";
import { isForeignToReport } from "@/contracts/agreement/report/report-rules";
import type { Section } from "@/components/record/section";

/** Items in the order of the paper form. // domain b §6 (2) */
export const SECTIONS: readonly Section[] = [
  { title: "报告", keys: ["reportTitle", "serviceCategory", "serviceSubType", "reportNo", "reportDate", "reportFile"] },
  {
    title: "委托人与被鉴证（服务）单位",
    keys: [
      ...["agreementId", "clientName", "clientCreditCode", "targetName", "targetCreditCode"],
      ...["targetTaxAuthority", "targetCityCode", "industryCode"],
    ],
  },
  {
    title: "期间、意见与用途",
    keys: ["periodStart", "periodEnd", "opinionType", "opinionReason", "reportUse", "reportUser", "copies"],
  },
  { title: "收费", keys: ["serviceFee", "freeReason", "feeReason"] },
  { title: "业务要素", keys: ELEMENT_KEYS },
  { title: "签字", keys: ["projectLeaderId", "signerIds"] },
  {
    title: "复核",
    keys: [
      ...["review1Id", "review1Date", "review2Id", "review2Date", "review3Id", "review3Date"],
      ...["reviewOpinion"],
    ],
  },
  {
    title: "逾期、归档与税务报送",
    keys: ["lateReason", "archiveNo", "archiveDate", "taxReportStatus", "taxReportDate"],
  },
];
export const RESULT: Section = {
  title: "报备情况",
  keys: [
    ...["filingNo", "filingTime", "versionNo", "lateFlag", "lateDays", "lowPrice", "invoicedFee", "uninvoicedFee"],
    ...["agreementNo", "agreementItemName"],
    ...["reviewerNo", "replacesNo", "replacedByNo", "unlockedUntil", "unlockAskedTime", "unlockReason", "fileHash"],
  ],
};
export const VOIDING: Section = { title: "作废", keys: ["voidReason", "voidRemark", "voidTime"] };
export const FILE_TYPES: readonly number[] = [REPORT_FILE, OTHER_FILE];

/** Items that say nothing of most reports: shown where they do. */
const RARE: ReadonlySet<string> = new Set([
  ...VOIDING.keys,
  ...[
    "lateDays",
    "lowPrice",
    "invoicedFee",
    "uninvoicedFee",
    "reviewerNo",
    "replacesNo",
    "replacedByNo",
    "unlockedUntil",
    "unlockAskedTime",
    "unlockReason",
    "fileHash",
    "agreementItemName",
  ],
]);

export const isHidden = (key: string, values: Readonly<Record<string, unknown>>): boolean =>
  isForeignToReport(key, values) || (RARE.has(key) && !values[key]);
