import { index, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "@/server/records/firm-columns";

/** 协议备案 of the firms; one column for each item of the form. // contracts/agreement/filing.ts */
export const agreementFilings = pgTable(
  "agreement_filings",
  {
    filingId: text().primaryKey(),
    filingName: text().notNull(),
    // `remark` is among these.
    ...recordColumns(),
  },
  (t) => [index("agreement_filings_company_create_idx").on(t.companyId, t.createTime, t.filingId)],
);
