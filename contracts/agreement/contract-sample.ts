import type { AgreementContractForm } from "@/contracts/agreement/contract";

/** A right form with every item filled in; for tests. */
export const agreementContractSample: AgreementContractForm = {
  contractName: "示例业务合同",
  remark: "示例备注",
  attachments: [],
};
