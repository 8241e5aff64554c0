import type { AgreementFilingForm } from "@/contracts/agreement/filing";

/** A right form with every item filled in; for tests. */
export const agreementFilingSample: AgreementFilingForm = {
  filingName: "示例协议备案",
  remark: "示例备注",
  attachments: [],
};
