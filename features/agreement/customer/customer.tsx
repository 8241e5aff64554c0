"use client";

import { agreementCustomer } from "@/contracts/agreement/customer";
import { customerRules } from "@/contracts/agreement/customer-rules";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof agreementCustomer> = {
  of: agreementCustomer,
  files: "agreement.customer",
  nameKey: "customerName",
  sections: [{ title: "基本信息", keys: Object.keys(agreementCustomer.fields) }],
  rules: customerRules,
};

/** 客户企业: the list, or one record. // domain b §2 */
export const AgreementCustomerScreen = () => <RecordsScreen parts={parts} />;
