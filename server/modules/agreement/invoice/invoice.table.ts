import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { initialsColumn, instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const day = () => date({ mode: "string" });
const yuan = () => numeric({ precision: 18, scale: 2 });

/** 协议发票 of the firms. // domain b §5 (2) */
export const agreementInvoices = pgTable(
  "agreement_invoices",
  {
    invoiceId: text().primaryKey(),
    ...initialsColumn(),
    invoiceStatus: integer().notNull(),
    invoiceType: integer().notNull(),
    invoiceCode: text(),
    invoiceNo: text().notNull(),
    redFlag: integer().notNull(),
    originalInvoiceId: text(),
    redConfirmNo: text(),
    issueDate: day().notNull(),
    buyerName: text().notNull(),
    buyerTaxNo: text(),
    sellerName: text().notNull(),
    sellerTaxNo: text().notNull(),
    goodsName: text().notNull(),
    amountExTax: yuan().notNull(),
    taxRate: integer().notNull(),
    taxAmount: yuan().notNull(),
    totalAmount: yuan().notNull(),
    invoiceRemark: text(),
    nonTaxAmount: yuan(),
    differenceReason: text(),
    payStatus: integer(),
    paidAmount: yuan(),
    paidDate: day(),
    verifyStatus: integer(),
    /** Of its allocations, as they were called when it was saved; for the list. // domain b §5 (3) */
    agreementNos: text(),
    filingNos: text(),
    serviceCategories: jsonb()
      .$type<number[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    allocAmount: yuan(),
    unlockedUntil: day(),
    /** The firm asks the association to open it, and why; none while nothing is asked. // domain b §5 (4) */
    unlockAskedTime: instant(),
    unlockReason: text(),
    /** The association has looked into it: it is kept. // domain b §5 (7) */
    sampledTime: instant(),
    ...recordColumns(),
  },
  (t) => [
    index("agreement_invoices_company_create_idx").on(t.companyId, t.createTime, t.invoiceId),
    index("agreement_invoices_original_idx").on(t.originalInvoiceId),
    index("agreement_invoices_lock_idx").on(t.invoiceStatus, t.issueDate),
    index("agreement_invoices_unlock_idx")
      .on(t.companyId)
      .where(sql`${t.unlockAskedTime} is not null`),
    // One invoice is registered once, whoever does it. // domain b §13.3
    uniqueIndex("agreement_invoices_no_key").on(sql`coalesce(${t.invoiceCode}, '')`, t.invoiceNo),
  ],
);
export type InvoiceRow = typeof agreementInvoices.$inferSelect;

/** Lines of invoices with several rates. // domain b §5 (2) lines[] */
export const agreementInvoiceLines = pgTable(
  "agreement_invoice_lines",
  {
    rowId: text().primaryKey(),
    invoiceId: text()
      .notNull()
      .references(() => agreementInvoices.invoiceId, { onDelete: "cascade" }),
    sortNo: integer().notNull().default(0),
    goodsName: text().notNull(),
    taxRate: integer().notNull(),
    amountExTax: yuan().notNull(),
    taxAmount: yuan().notNull(),
  },
  (t) => [index("agreement_invoice_lines_invoice_idx").on(t.invoiceId, t.sortNo)],
);

/** What agreements have of an invoice. // domain b §5 (2) allocations[] */
export const agreementInvoiceAllocations = pgTable(
  "agreement_invoice_allocations",
  {
    rowId: text().primaryKey(),
    invoiceId: text()
      .notNull()
      .references(() => agreementInvoices.invoiceId, { onDelete: "cascade" }),
    sortNo: integer().notNull().default(0),
    /** The version that was chosen; its successors are the same agreement. */
    agreementId: text().notNull(),
    agreementItemId: text(),
    allocAmount: yuan().notNull(),
  },
  (t) => [
    index("agreement_invoice_allocations_invoice_idx").on(t.invoiceId, t.sortNo),
    index("agreement_invoice_allocations_agreement_idx").on(t.agreementId),
  ],
);
