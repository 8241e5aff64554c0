import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const day = () => date({ mode: "string" });

/**
 * 客户企业 of the firms. `idNo` and `contactPhone` hold sealed values, `idNoIndex` the number's keyed hash.
 * // domain b §2 (2)
 */
export const agreementCustomers = pgTable(
  "agreement_customers",
  {
    customerId: text().primaryKey(),
    customerCode: text().notNull(),
    customerStatus: integer().notNull(),
    customerType: integer().notNull(),
    customerName: text().notNull(),
    /** The name without differences of width, brackets, blanks and case. */
    nameKey: text().notNull(),
    isPreparing: boolean(),
    creditCode: text(),
    idType: integer(),
    idNo: text(),
    idNoIndex: text(),
    formerName: text(),
    vatTaxpayerType: integer().notNull(),
    enterpriseScale: integer(),
    /** 中类 of GB/T 4754-2017. */
    industryCode: text(),
    provinceCode: text(),
    cityCode: text(),
    districtCode: text(),
    address: text().notNull(),
    taxAuthorityName: text(),
    legalPersonName: text(),
    registeredCapital: numeric({ precision: 18, scale: 2 }),
    establishDate: day(),
    listedFlag: boolean(),
    stateOwnedFlag: boolean(),
    foreignFlag: boolean(),
    taxCreditLevel: integer(),
    contactName: text().notNull(),
    contactTitle: text(),
    contactPhone: text().notNull(),
    contactEmail: text(),
    invoiceTitle: text(),
    invoiceTaxNo: text(),
    invoiceBank: text(),
    invoiceAccount: text(),
    invoicePhone: text(),
    sourceType: integer(),
    managerStaffId: text(),
    parentCustomerId: text(),
    coopStart: day(),
    riskLevel: integer().notNull(),
    relatedFlag: boolean().notNull(),
    relatedRemark: text(),
    stopReason: text(),
    mergedIntoId: text(),
    ...searchColumn(),
    // `remark` is among these.
    ...recordColumns(),
  },
  (t) => [
    index("agreement_customers_company_create_idx").on(t.companyId, t.createTime, t.customerId),
    index("agreement_customers_name_idx").on(t.companyId, t.nameKey),
    index("agreement_customers_parent_idx").on(t.parentCustomerId),
    uniqueIndex("agreement_customers_code_key").on(t.companyId, t.customerCode),
    // One that was merged keeps its code beside the customer that has taken its place. // domain b §13.3
    uniqueIndex("agreement_customers_credit_code_key")
      .on(t.companyId, t.creditCode)
      .where(sql`${t.customerStatus} <> 9`),
    uniqueIndex("agreement_customers_id_no_key")
      .on(t.companyId, t.idNoIndex)
      .where(sql`${t.customerStatus} <> 9`),
    searchIndex("agreement_customers_search_idx", t.searchKeys),
  ],
);
export type CustomerRow = typeof agreementCustomers.$inferSelect;

/** 更名 and 换证: what changed on which day, by which paper. // domain b §2 (6) */
export const agreementCustomerChanges = pgTable(
  "agreement_customer_changes",
  {
    changeId: text().primaryKey(),
    customerId: text().notNull(),
    companyId: text().notNull(),
    /** Key of the item. */
    field: text().notNull(),
    oldValue: text(),
    newValue: text(),
    changeDate: day().notNull(),
    /** Papers that prove it, among the files of the customer. */
    fileIds: jsonb()
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    createUserName: text().notNull(),
    createTime: instant().notNull(),
  },
  (t) => [index("agreement_customer_changes_customer_idx").on(t.customerId, t.createTime)],
);
