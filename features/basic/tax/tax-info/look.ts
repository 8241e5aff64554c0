import { creditYear } from "@/contracts/basic/tax/credit-year";
import { taxInfo } from "@/contracts/basic/tax/tax-info";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import type { RecordNames } from "@/components/record/records/kept-spec";
import type { RecordTab } from "@/components/record/record-spec";
import type { Section } from "@/components/record/section";

/** What list and record share. */
export const NAMES: RecordNames<typeof taxInfo> = { of: taxInfo, files: "basic.tax-info", nameKey: "companyName" };

/** Items in the order of the paper form. // domain a §4.1 */
export const SECTIONS: readonly Section[] = [
  {
    title: "税务登记",
    keys: [
      ...["taxpayerNo", "taxpayerNoReason", "taxAuthorityName", "taxAuthorityCode", "taxOfficer", "taxOfficerPhone"],
    ],
  },
  {
    title: "税种与征收",
    keys: [
      ...["vatTaxpayerType", "generalTaxpayerDate", "vatRate", "vatPeriod", "incomeTaxType", "levyMethod"],
      ...["isSmallProfit", "isConsolidatedTax", "allocationRatio"],
    ],
  },
  {
    title: "开票资料",
    keys: [
      ...["invoiceMode", "invoiceTitle", "invoiceAddress", "invoicePhone", "invoiceBank", "invoiceAccount"],
      ...["invoiceEmail", "invoiceMobile"],
    ],
  },
  {
    title: "办税与实名采集",
    keys: [
      ...["taxHandlerName", "taxHandlerMobile", "orgRealNameDone", "orgRealNameDate", "realNameStaffCount", "remark"],
    ],
  },
];
/** From the firm's own file. */
export const FIRM: Section = {
  title: "事务所档案",
  keys: ["creditCode", "orgForm", "companyNature", "staffTotal"],
};
/** Another number, while it is asked for, and what was said of the last one. */
export const CHANGE: Section = {
  title: "纳税人识别号变更",
  keys: [
    ...["newTaxpayerNo", "newTaxpayerReason", "submitUserName", "submitTime"],
    ...["auditUserName", "auditTime", "auditOpinion"],
  ],
};
export const YEARS = "years";
export const CREDITS = "credits";
export const TABS: readonly RecordTab[] = [
  { key: YEARS, label: taxYear.title, isOwn: true },
  { key: CREDITS, label: creditYear.title, isOwn: true },
];
