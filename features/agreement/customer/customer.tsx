"use client";

import { agreementCustomer, agreementCustomerRules } from "@/contracts/agreement/customer";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof agreementCustomer> = {
  of: agreementCustomer,
  files: "agreement.customer",
  nameKey: "customerName",
  sections: [{ title: "基本信息", keys: ["customerName", "remark"] }],
  rules: agreementCustomerRules,
};

/** 客户企业: the list, or one record. // domain page: say which */
export const AgreementCustomerScreen = () => <RecordsScreen parts={parts} />;
