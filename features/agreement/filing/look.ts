import { AGREEMENT_FILE, OTHER_FILE } from "@/contracts/agreement/filing/filing-fields";
import type { Section } from "@/components/record/section";

/** Items in the order of 协议备案表. // domain b §4 (2) */
export const SECTIONS: readonly Section[] = [
  {
    title: "协议",
    keys: [
      ...["changeContent", "changeDate", "changeReason"],
      ...["contractId", "agreementNo", "signDate", "serviceStart", "serviceEnd"],
    ],
  },
  { title: "委托人", keys: ["clientAgentName", "clientAgentPhone", "crossRegionFlag", "serviceCity"] },
  { title: "金额与内容", keys: ["agreementAmount", "overReason", "summary"] },
  { title: "税务端采集", keys: ["taxCollectNo", "taxConfirmStatus"] },
];
export const CLIENT: Section = {
  title: "委托人（取自合同的客户）",
  keys: ["clientName", "clientCreditCode", "clientTaxAuthority", "contractNo"],
};
/** Counted of what hangs on the agreement. */
export const COUNTED_KEYS: readonly string[] = ["invoicedAmount", "invoicedRatio", "reportCount"];
/** Of a closed year, as its firm asked to open it and until when that was done. */
export const UNLOCKING: readonly string[] = ["unlockedUntil", "unlockAskedTime", "unlockReason"];
export const RESULT: Section = {
  title: "备案情况",
  keys: [
    ...["filingNo", "filingType", "versionNo", "effectiveFrom", "filingDate", "lateFlag", "lateDays"],
    ...COUNTED_KEYS,
    ...UNLOCKING,
  ],
};
export const ENDING: Section = {
  title: "终止与作废",
  keys: ["endDate", "execStatus", "endReason", "endHandler", "voidReason"],
};
export const FILE_TYPES: readonly number[] = [AGREEMENT_FILE, OTHER_FILE];

/** Columns of 服务项目明细. */
export const ITEM_KEYS = [
  "serviceCategory",
  "serviceSubType",
  "itemAmount",
  "periodStart",
  "periodEnd",
  "servicePersonIds",
] as const;
export const ITEMS_TAB = "items";
/** 分年度金额 stands below them. // domain b §4 (7) */
export const YEARS = "yearAmounts";
export const YEAR_KEYS = ["year", "amount"] as const;
/** 发票 of the agreement. */
export const INVOICES_TAB = "invoices";
/** 业务报备 of the agreement. */
export const REPORTS_TAB = "reports";

/** Items that say nothing of most agreements: shown where they do, and never typed. */
const RARE: ReadonlySet<string> = new Set([...ENDING.keys, ...UNLOCKING, "lateDays"]);
export const isNothing = (key: string, values: Readonly<Record<string, unknown>>): boolean =>
  RARE.has(key) && !values[key];
