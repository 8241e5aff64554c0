import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AgreementItem, ServingPerson, YearAmount } from "@/contracts/agreement/filing/filing-fields";
import { initialsColumn, instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const day = () => date({ mode: "string" });
const none = sql`'[]'::jsonb`;

/** 协议备案 of the firms: one row for each version of an agreement. // domain b §4 */
export const agreementFilings = pgTable(
  "agreement_filings",
  {
    filingId: text().primaryKey(),
    ...initialsColumn(),
    /** The first version of the same agreement. // domain b §4 (6) */
    rootId: text().notNull(),
    versionNo: integer().notNull(),
    /** The version that this one is to take the place of, or took. */
    baseId: text(),
    /** It waits to take that place. */
    isPendingChange: boolean().notNull().default(false),
    effectiveFrom: day(),
    agreeStatus: integer().notNull(),
    /** Where a request to void it came from. */
    voidFrom: integer(),
    filingNo: text(),
    filingType: integer().notNull(),
    agreementNo: text().notNull(),
    contractId: text(),
    contractNo: text(),
    contractName: text(),
    customerId: text(),
    clientName: text(),
    clientCreditCode: text(),
    clientTaxAuthority: text(),
    clientAgentName: text(),
    clientAgentPhone: text(),
    taxCollectNo: text(),
    taxConfirmStatus: integer(),
    signDate: day(),
    serviceStart: day(),
    serviceEnd: day(),
    agreementAmount: numeric({ precision: 18, scale: 2 }),
    overReason: text(),
    summary: text(),
    items: jsonb().$type<(AgreementItem & { rowId: string })[]>().notNull().default(none),
    yearAmounts: jsonb().$type<(YearAmount & { rowId: string })[]>().notNull().default(none),
    serviceCategories: jsonb().$type<number[]>().notNull().default(none),
    /** Everybody whom the items name, as he was called when it was saved. */
    people: jsonb().$type<ServingPerson[]>().notNull().default(none),
    crossRegionFlag: boolean(),
    serviceCity: text(),
    changeContent: text(),
    changeDate: day(),
    changeReason: text(),
    filingDate: instant(),
    lateFlag: boolean(),
    lateDays: integer(),
    endDate: day(),
    execStatus: integer(),
    endReason: integer(),
    endHandler: text(),
    voidReason: text(),
    /** The firm asks the association to open a closed year, until when it has, and which. // domain b §4 (7) */
    unlockAskedTime: instant(),
    unlockReason: text(),
    unlockedUntil: day(),
    unlockedYear: integer(),
    ...recordColumns(),
  },
  (t) => [
    index("agreement_filings_company_create_idx").on(t.companyId, t.createTime, t.filingId),
    index("agreement_filings_contract_idx").on(t.contractId),
    index("agreement_filings_customer_idx").on(t.customerId),
    index("agreement_filings_expiry_idx").on(t.agreeStatus, t.serviceEnd),
    index("agreement_filings_unlock_idx")
      .on(t.companyId)
      .where(sql`${t.unlockAskedTime} is not null`),
    uniqueIndex("agreement_filings_version_key").on(t.rootId, t.versionNo),
    // A number is given once; its versions share it. // domain b §13.3
    uniqueIndex("agreement_filings_filing_no_key").on(t.filingNo, t.versionNo),
    uniqueIndex("agreement_filings_change_key")
      .on(t.baseId)
      .where(sql`${t.isPendingChange}`),
    // Drafts do not block each other, and what was voided may be filed anew under the same paper.
    uniqueIndex("agreement_filings_agreement_no_key")
      .on(t.companyId, t.agreementNo)
      .where(sql`${t.agreeStatus} in (1, 3, 4, 5, 6, 7, 8) and not ${t.isPendingChange}`),
  ],
);
export type FilingRow = typeof agreementFilings.$inferSelect;
