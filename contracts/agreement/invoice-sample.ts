import type { AgreementInvoiceForm } from "@/contracts/agreement/invoice";

/** A right form with every item filled in; for tests. */
export const agreementInvoiceSample: AgreementInvoiceForm = {
  invoiceName: "示例协议发票",
  remark: "示例备注",
  attachments: [],
};
