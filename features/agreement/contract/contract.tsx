"use client";

import { agreementContract, agreementContractRules } from "@/contracts/agreement/contract";
import { RecordsScreen, type RecordsScreenParts } from "@/components/record/records/records-screen";

const parts: RecordsScreenParts<typeof agreementContract> = {
  of: agreementContract,
  files: "agreement.contract",
  nameKey: "contractName",
  sections: [{ title: "基本信息", keys: ["contractName", "remark"] }],
  rules: agreementContractRules,
};

/** 业务合同: the list, or one record. // domain page: say which */
export const AgreementContractScreen = () => <RecordsScreen parts={parts} />;
