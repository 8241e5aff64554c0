import { index, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "@/server/records/firm-columns";

/** 协议发票 of the firms; one column for each item of the form. // contracts/agreement/invoice.ts */
export const agreementInvoices = pgTable(
  "agreement_invoices",
  {
    invoiceId: text().primaryKey(),
    invoiceName: text().notNull(),
    // `remark` is among these.
    ...recordColumns(),
  },
  (t) => [index("agreement_invoices_company_create_idx").on(t.companyId, t.createTime, t.invoiceId)],
);
