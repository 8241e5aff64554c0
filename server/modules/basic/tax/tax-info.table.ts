import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const day = () => date({ mode: "string" });

/** 涉税信息, one record per firm. The three numbers of persons hold sealed values. // domain a §4.1 */
export const taxInfos = pgTable(
  "tax_infos",
  {
    taxInfoId: text().primaryKey(),
    taxpayerNo: text().notNull(),
    taxpayerNoReason: text(),
    taxAuthorityCode: text(),
    taxAuthorityName: text().notNull(),
    taxOfficer: text(),
    taxOfficerPhone: text(),
    vatTaxpayerType: integer().notNull(),
    generalTaxpayerDate: day(),
    vatRate: integer().notNull(),
    vatPeriod: integer().notNull(),
    incomeTaxType: integer().notNull(),
    levyMethod: integer().notNull(),
    isSmallProfit: boolean(),
    isConsolidatedTax: boolean(),
    allocationRatio: numeric({ precision: 7, scale: 4 }),
    invoiceMode: integer().notNull(),
    invoiceTitle: text().notNull(),
    invoiceAddress: text(),
    invoicePhone: text(),
    invoiceBank: text().notNull(),
    invoiceAccount: text().notNull(),
    invoiceEmail: text().notNull(),
    invoiceMobile: text().notNull(),
    taxHandlerName: text(),
    taxHandlerMobile: text(),
    orgRealNameDone: boolean().notNull(),
    orgRealNameDate: day(),
    realNameStaffCount: integer(),
    /** In force, or another number is asked for. */
    auditStatus: integer().notNull(),
    newTaxpayerNo: text(),
    newTaxpayerReason: text(),
    submitUserName: text(),
    submitTime: instant(),
    auditUserName: text(),
    auditTime: instant(),
    auditOpinion: text(),
    ...recordColumns(),
  },
  (t) => [
    uniqueIndex("tax_infos_company_key").on(t.companyId),
    index("tax_infos_company_create_idx").on(t.companyId, t.createTime, t.taxInfoId),
  ],
);
export type TaxInfoRow = typeof taxInfos.$inferSelect;
