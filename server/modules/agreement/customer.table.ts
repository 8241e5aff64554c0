import { index, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "@/server/records/firm-columns";

/** 客户企业 of the firms; one column for each item of the form. // contracts/agreement/customer.ts */
export const agreementCustomers = pgTable(
  "agreement_customers",
  {
    customerId: text().primaryKey(),
    customerName: text().notNull(),
    // `remark` is among these.
    ...recordColumns(),
  },
  (t) => [index("agreement_customers_company_create_idx").on(t.companyId, t.createTime, t.customerId)],
);
