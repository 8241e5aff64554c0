import { type Column, sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { WaitingCorrection } from "@/contracts/agreement/report/report-correction";
import type { ReportCorrection, ReportSigner } from "@/contracts/agreement/report/report-fields";
import { initialsColumn, instant } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

const day = () => date({ mode: "string" });
const none = sql`'[]'::jsonb`;

type Put = Readonly<Record<"reportStatus" | "auditTime" | "lateReason" | "unlockAskedTime", Column>>;

/**
 * What the firm has not filed is its own affair; the association sees what was put to it, and what waits for being
 * unlocked. Numbers stand in the text, so that it is the condition of its index. // domain b §6 (5)
 */
export const putToDesk = ({ reportStatus, auditTime, lateReason, unlockAskedTime }: Put) =>
  sql`(${reportStatus} >= 4 or (${reportStatus} = 2 and ${auditTime} is not null) or (${reportStatus} = 3 and (${lateReason} is not null or ${unlockAskedTime} is not null)))`;

/** 业务报备 of the firms. // domain b §6 */
export const reportFilings = pgTable(
  "report_filings",
  {
    reportId: text().primaryKey(),
    ...initialsColumn(),
    reportStatus: integer().notNull(),
    /** Given at success alone, never again. // domain b §6 (6) */
    filingNo: text(),
    filingTime: instant(),
    filedYear: integer(),
    versionNo: integer().notNull().default(1),
    /** When the association was first asked: from then on it sees the record, returned ones too. */
    auditTime: instant(),
    serviceCategory: integer().notNull(),
    serviceSubType: integer(),
    reportNo: text(),
    reportTitle: text().notNull(),
    agreementId: text(),
    agreementItemId: text(),
    /** Of the agreement, as it was called when it was saved. */
    agreementNo: text(),
    customerId: text(),
    clientName: text(),
    clientCreditCode: text(),
    targetName: text(),
    targetCreditCode: text(),
    targetTaxAuthority: text(),
    targetCityCode: text(),
    industryCode: text(),
    periodStart: day(),
    periodEnd: day(),
    reportDate: day(),
    /** Of the report's date: its number is the firm's own, once a year. */
    reportYear: integer(),
    opinionType: integer(),
    opinionReason: text(),
    reportUse: integer(),
    reportUser: text(),
    copies: integer(),
    serviceFee: numeric({ precision: 18, scale: 2 }),
    freeReason: text(),
    feeReason: text(),
    projectLeaderId: text(),
    projectLeaderName: text(),
    signerIds: jsonb().$type<string[]>().notNull().default(none),
    signers: jsonb().$type<ReportSigner[]>().notNull().default(none),
    signerNames: text(),
    review1Id: text(),
    review1Name: text(),
    review1Date: day(),
    review2Id: text(),
    reviewerName: text(),
    reviewerNo: text(),
    review2Date: day(),
    review3Id: text(),
    review3Name: text(),
    review3Date: day(),
    reviewOpinion: text(),
    lateReason: text(),
    lateFlag: boolean(),
    lateDays: integer(),
    lowPrice: boolean(),
    archiveNo: text(),
    archiveDate: day(),
    taxReportStatus: integer(),
    taxReportDate: day(),
    elements: jsonb()
      .$type<Record<string, unknown>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    reportFile: text(),
    stampedFile: text(),
    /** SHA-256 of the file as delivered. */
    fileHash: text(),
    replacesId: text(),
    replacedById: text(),
    voidReason: integer(),
    voidRemark: text(),
    voidTime: instant(),
    unlockedUntil: day(),
    /** The firm asks the association to open its year, and why. // domain b §6 (6) */
    unlockAskedTime: instant(),
    unlockReason: text(),
    /** When it was looked at for invoices, once. // domain b §5 (6) */
    invoiceCheckTime: instant(),
    /** What a correction that waits would change. */
    asked: jsonb().$type<WaitingCorrection>(),
    corrections: jsonb().$type<ReportCorrection[]>().notNull().default(none),
    ...recordColumns(),
  },
  (t) => {
    // What lists are filtered and sorted by: they and their counts read the index alone, never the wide rows.
    const listed = [
      ...([t.reportStatus, t.serviceCategory, t.serviceSubType, t.reportDate, t.filingTime, t.serviceFee] as const),
      ...([t.opinionType, t.lateFlag, t.lowPrice, t.versionNo, t.targetCityCode, t.industryCode] as const),
      ...([t.archiveNo, t.taxReportStatus] as const),
    ] as const;
    return [
      index("report_filings_company_create_idx").on(t.companyId, t.createTime, t.reportId, ...listed, t.signerNames),
      // The association's list: all firms, the latest first.
      index("report_filings_desk_idx")
        .on(t.createTime, t.reportId, t.companyId, ...listed)
        .where(putToDesk(t)),
      // What it is often filtered by: of a million rows few are read.
      index("report_filings_desk_late_idx")
        .on(t.createTime, t.reportId, t.companyId, t.reportStatus)
        .where(sql`${t.lateFlag} and ${putToDesk(t)}`),
      index("report_filings_desk_city_idx")
        .on(t.targetCityCode, t.createTime, t.reportId, t.companyId, t.reportStatus)
        .where(putToDesk(t)),
      index("report_filings_desk_service_idx")
        .on(t.serviceSubType, t.createTime, t.reportId, t.companyId, t.reportStatus, t.serviceCategory)
        .where(putToDesk(t)),
      // Names that very many reports have are read in the order of the list.
      index("report_filings_desk_signers_idx")
        .on(t.createTime, t.reportId, t.companyId, t.reportStatus, t.signerNames)
        .where(putToDesk(t)),
      // Orders that it is often put into.
      index("report_filings_desk_date_idx").on(t.reportDate, t.reportId).where(putToDesk(t)),
      index("report_filings_desk_filed_idx").on(t.filingTime, t.reportId).where(putToDesk(t)),
      index("report_filings_desk_fee_idx").on(t.serviceFee, t.reportId).where(putToDesk(t)),
      index("report_filings_agreement_idx").on(t.agreementId),
      index("report_filings_client_idx").on(t.clientCreditCode),
      index("report_filings_signers_idx").using("gin", sql`${t.signerIds} jsonb_path_ops`),
      // What somebody has to do: few of many.
      index("report_filings_waiting_idx")
        .on(t.companyId, t.reportStatus)
        .where(sql`${t.reportStatus} in (1, 2, 3, 4, 10, 11)`),
      index("report_filings_customer_idx").on(t.customerId),
      index("report_filings_target_idx").on(t.targetCreditCode, t.serviceSubType),
      // Units without a code are known by their names.
      index("report_filings_name_idx").on(t.targetName, t.targetCreditCode, t.serviceSubType),
      index("report_filings_unlock_idx")
        .on(t.companyId)
        .where(sql`${t.unlockAskedTime} is not null`),
      index("report_filings_invoice_check_idx")
        .on(t.filingTime)
        .where(sql`${t.invoiceCheckTime} is null and ${t.filingTime} is not null`),
      uniqueIndex("report_filings_filing_no_key").on(t.filingNo),
      // The firm's own number, once a year; drafts do not block each other, what was voided may be issued anew, and
      // what waits for the association stands beside the report that it is to replace. // domain b §13.3
      uniqueIndex("report_filings_report_no_key")
        .on(t.companyId, t.reportYear, t.reportNo)
        .where(sql`${t.reportStatus} in (5, 6, 8, 10, 11)`),
    ];
  },
);
export type ReportRow = typeof reportFilings.$inferSelect;
