import { agreementCustomer } from "@/contracts/agreement/customer/customer";

/** What list and record both need to know. */
export const NAMES = { of: agreementCustomer, files: "agreement.customer", nameKey: "customerName" } as const;
