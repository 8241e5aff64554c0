import { agreementCustomer } from "@/contracts/agreement/customer/customer";
import { agreementCustomerSample } from "@/contracts/agreement/customer/customer-sample";
import type { RecordSample } from "@/server/tests/record-examples";

export const sample: RecordSample = {
  of: agreementCustomer,
  form: agreementCustomerSample,
  isUnique: true,
  table: "agreement_customers",
};
