"use client";

import { agreementFiling, agreementFilingRules } from "@/contracts/agreement/filing";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof agreementFiling> = {
  of: agreementFiling,
  files: "agreement.filing",
  nameKey: "filingName",
  sections: [{ title: "基本信息", keys: ["filingName", "remark"] }],
  rules: agreementFilingRules,
};

/** 协议备案: the list, or one record. // domain page: say which */
export const AgreementFilingScreen = () => <RecordsScreen parts={parts} />;
