import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import type { ReportSigner } from "@/contracts/agreement/report/report-fields";

/** What statistics count of a report. Months as yyyymm in the association's time; null: has no such day. */
export const counted = () => ({
  companyId: text().notNull(),
  companyName: text().notNull(),
  associationOrgId: text(),
  filedMonth: integer(),
  reportedMonth: integer(),
  /** 0 stands, 1 replaced, 2 voided. */
  standing: smallint().notNull(),
  serviceCategory: integer().notNull(),
  serviceSubType: integer(),
  /** Its credit code, or `~` and the id of the customer that has none. */
  clientCode: text(),
  clientName: text(),
  cityCode: text(),
  opinionType: integer(),
  industryCode: text(),
  isLate: boolean().notNull(),
  isCorrected: boolean().notNull(),
  isLowPrice: boolean().notNull(),
  fee: numeric({ precision: 18, scale: 2 }),
  signers: jsonb().$type<ReportSigner[]>().notNull(),
  leaderId: text(),
  /** Reviewers of any level, each once. */
  reviewerIds: text().array().notNull(),
});

/**
 * The reports that count, one narrow row each. The database keeps them in the write that changes a report, whoever
 * writes it; nothing else does. // domain b §9, decision 0051
 */
export const countedReports = pgTable("counted_reports", { reportId: text().primaryKey(), ...counted() }, (t) => {
  // What figures ask for stands in the index, so that a year of an association is counted without reading its rows.
  const cuts = [t.standing, t.clientCode, t.serviceCategory, t.serviceSubType, t.cityCode, t.opinionType] as const;
  const asked = [...cuts, t.industryCode, t.isLate, t.isCorrected, t.isLowPrice, t.fee, t.reportId] as const;
  const firmAsked = [...asked, t.associationOrgId, t.clientName] as const;
  return [
    index("counted_reports_company_filed_idx").on(t.companyId, t.filedMonth, ...firmAsked),
    index("counted_reports_company_reported_idx").on(t.companyId, t.reportedMonth, ...firmAsked),
    index("counted_reports_association_filed_idx").on(t.associationOrgId, t.filedMonth, ...asked, t.companyId),
    index("counted_reports_association_reported_idx").on(t.associationOrgId, t.reportedMonth, ...asked, t.companyId),
    // All reports on a client, when one of them changes.
    index("counted_reports_client_idx").on(t.clientCode),
  ];
});

/** What came (+1) and went (−1) since the sums were last brought up: writes of many firms never wait for one sum. */
export const countedReportChanges = pgTable(
  "counted_report_changes",
  {
    changeId: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    sign: integer().notNull(),
    reportId: text().notNull(),
    ...counted(),
  },
  // What else waits on the clients of the first ones, when these are taken.
  (t) => [index("counted_report_changes_client_idx").on(t.clientCode)],
);

/**
 * Sums of an association by one item: by month, by year where the item has very many values, and of firms by both. Those of a firm's people
 * stand by themselves, too.
 */
export const reportSums = pgTable(
  "report_sums",
  {
    /** The association, or the firm. */
    ownerId: text().notNull(),
    basis: text().notNull(),
    /** yyyymm, or yyyy. */
    period: integer().notNull(),
    groupBy: text().notNull(),
    standing: smallint().notNull(),
    key: text().notNull(),
    label: text(),
    reportCount: integer().notNull(),
    lateCount: integer().notNull(),
    correctedCount: integer().notNull(),
    lowPriceCount: integer().notNull(),
    fee: numeric({ precision: 20, scale: 2 }).notNull(),
    firstCount: integer().notNull(),
    sharedFee: numeric({ precision: 20, scale: 2 }).notNull(),
  },
  (t) => [
    primaryKey({
      name: "report_sums_key",
      columns: [t.ownerId, t.basis, t.groupBy, t.period, t.standing, t.key],
    }),
    // The highest fees of a year come from its front; of one category, too.
    index("report_sums_highest_idx")
      .on(t.ownerId, t.basis, t.groupBy, t.period, t.fee.desc(), t.key)
      .where(sql`${t.standing} = 0 and ${t.reportCount} <> 0 and left(${t.groupBy}, 6) in ('client', 'person')`),
    // The same of who signed the most.
    index("report_sums_most_idx")
      .on(t.ownerId, t.basis, t.groupBy, t.period, t.reportCount.desc(), t.fee.desc(), t.key)
      .where(sql`${t.standing} = 0 and ${t.reportCount} <> 0 and left(${t.groupBy}, 6) = 'person'`),
  ],
);

/**
 * Different clients of an association's reports in force by one item: by year, and of all together by month, too. No sum
 * of months or items tells them. Of its people's those of a firm, too.
 */
export const reportClientCounts = pgTable(
  "report_client_counts",
  {
    /** The association, or the firm. */
    ownerId: text().notNull(),
    basis: text().notNull(),
    /** yyyymm, or yyyy. */
    period: integer().notNull(),
    groupBy: text().notNull(),
    key: text().notNull(),
    clientCount: integer().notNull(),
  },
  (t) => [
    primaryKey({
      name: "report_client_counts_key",
      columns: [t.ownerId, t.basis, t.groupBy, t.period, t.key],
    }),
  ],
);
