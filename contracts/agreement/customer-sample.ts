import type { AgreementCustomerForm } from "@/contracts/agreement/customer";

/** A right form with every item filled in; for tests. */
export const agreementCustomerSample: AgreementCustomerForm = {
  customerName: "示例客户企业",
  remark: "示例备注",
  attachments: [],
};
