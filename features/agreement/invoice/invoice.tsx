"use client";

import { agreementInvoice, agreementInvoiceRules } from "@/contracts/agreement/invoice";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof agreementInvoice> = {
  of: agreementInvoice,
  files: "agreement.invoice",
  nameKey: "invoiceName",
  sections: [{ title: "基本信息", keys: ["invoiceName", "remark"] }],
  rules: agreementInvoiceRules,
};

/** 协议发票: the list, or one record. // domain page: say which */
export const AgreementInvoiceScreen = () => <RecordsScreen parts={parts} />;
