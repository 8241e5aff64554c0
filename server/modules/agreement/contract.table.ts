import { index, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "@/server/records/firm-columns";

/** 业务合同 of the firms; one column for each item of the form. // contracts/agreement/contract.ts */
export const agreementContracts = pgTable(
  "agreement_contracts",
  {
    contractId: text().primaryKey(),
    contractName: text().notNull(),
    // `remark` is among these.
    ...recordColumns(),
  },
  (t) => [index("agreement_contracts_company_create_idx").on(t.companyId, t.createTime, t.contractId)],
);
