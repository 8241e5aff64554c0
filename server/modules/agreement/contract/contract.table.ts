import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { initialsColumn, instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const day = () => date({ mode: "string" });
const yuan = () => numeric({ precision: 18, scale: 2 });
const none = sql`'[]'::jsonb`;

/** 业务合同 of the firms; a draft may lack almost everything. // domain b §3 (2) */
export const agreementContracts = pgTable(
  "agreement_contracts",
  {
    contractId: text().primaryKey(),
    ...initialsColumn(),
    contractNo: text().notNull(),
    contractName: text().notNull(),
    contractStatus: integer().notNull(),
    /** No foreign key: a customer that has some is refused in words. // customer-children.ts */
    customerId: text(),
    /** As they were when the contract came into force. // domain b §0.2 snapshot */
    customerName: text(),
    customerCreditCode: text(),
    contractType: integer().notNull(),
    parentContractId: text(),
    renewedFromId: text(),
    signDate: day(),
    startDate: day(),
    endDate: day(),
    pricingMode: integer(),
    freeFlag: boolean().notNull().default(false),
    contractAmount: yuan(),
    taxRate: integer(),
    amountExTax: yuan(),
    taxAmount: yuan(),
    planHours: numeric({ precision: 9, scale: 1 }),
    foreignCurrency: text(),
    foreignAmount: yuan(),
    exchangeRate: numeric({ precision: 12, scale: 6 }),
    exchangeDate: day(),
    /** Categories of its items, for the list. */
    serviceCategories: jsonb().$type<number[]>().notNull().default(none),
    projectLeaderId: text(),
    projectLeaderName: text(),
    servicePersonIds: jsonb().$type<string[]>().notNull().default(none),
    servicePersonNames: jsonb().$type<string[]>().notNull().default(none),
    acceptRisk: integer(),
    acceptOpinion: text(),
    acceptorId: text(),
    acceptorName: text(),
    acceptDate: day(),
    independenceOk: boolean(),
    purpose: text(),
    clientSigner: text(),
    firmSigner: text(),
    /** Sum of its receipts. */
    receivedAmount: yuan().notNull().default("0"),
    effectTime: instant(),
    endActualDate: day(),
    endReason: integer(),
    /** Days before its end of which the firm was told last. // domain b §3 (6) expiryRemind */
    remindedDays: integer(),
    // `remark` is among these.
    ...recordColumns(),
  },
  (t) => [
    index("agreement_contracts_company_create_idx").on(t.companyId, t.createTime, t.contractId),
    index("agreement_contracts_customer_idx").on(t.customerId),
    index("agreement_contracts_parent_idx").on(t.parentContractId),
    index("agreement_contracts_end_idx").on(t.contractStatus, t.endDate),
    // A voided one gives its number back. // domain b §13.3
    uniqueIndex("agreement_contracts_no_key")
      .on(t.companyId, sql`upper(${t.contractNo})`)
      .where(sql`${t.contractStatus} <> 6`),
  ],
);
export type ContractRow = typeof agreementContracts.$inferSelect;

/** Columns of every list of rows of a contract; the contract's version covers them. */
const rowColumns = () => ({
  rowId: text().primaryKey(),
  contractId: text()
    .notNull()
    .references(() => agreementContracts.contractId, { onDelete: "cascade" }),
  sortNo: integer().notNull().default(0),
});

/** Services that a contract is about. // domain b §3 (2) items[] */
export const agreementContractItems = pgTable(
  "agreement_contract_items",
  {
    ...rowColumns(),
    serviceCategory: integer().notNull(),
    serviceSubType: integer().notNull(),
    content: text(),
    amount: yuan(),
    startDate: day(),
    endDate: day(),
    reportRequired: boolean(),
  },
  (t) => [index("agreement_contract_items_contract_idx").on(t.contractId, t.sortNo)],
);

/** Instalments that are agreed. // domain b §3 (2) payPlans[] */
export const agreementContractPayPlans = pgTable(
  "agreement_contract_pay_plans",
  {
    ...rowColumns(),
    phase: text().notNull(),
    planDate: day(),
    amount: yuan().notNull(),
    condition: text(),
  },
  (t) => [index("agreement_contract_pay_plans_contract_idx").on(t.contractId, t.sortNo)],
);

/** Payments that have come in. // domain b §3 (2) receipts[] */
export const agreementContractReceipts = pgTable(
  "agreement_contract_receipts",
  {
    ...rowColumns(),
    receiptDate: day().notNull(),
    amount: yuan().notNull(),
    method: integer(),
    note: text(),
  },
  (t) => [index("agreement_contract_receipts_contract_idx").on(t.contractId, t.sortNo)],
);
