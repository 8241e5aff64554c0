import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PartySnapshot } from "@/contracts/party/info-year";
import type { PartyValues } from "@/contracts/party/info-fields";
import { recordColumns } from "@/server/records/firm-columns";
import { instant } from "@/server/platform/sql/system-columns";

/**
 * 党组织信息, one record per firm. The three mobiles hold sealed values. What the roster says is counted when asked.
 * // domain a §5.1
 */
export const partyOrgs = pgTable(
  "party_orgs",
  {
    partyOrgId: text().primaryKey(),
    auditStatus: integer().notNull().default(0),
    submitUserName: text(),
    submitTime: instant(),
    hasPartyOrg: boolean().notNull(),
    affiliation: integer(),
    partyOrgName: text(),
    partyOrgType: integer(),
    partyOrgForm: integer(),
    isLeadUnit: boolean(),
    jointUnits: text(),
    foundDate: date({ mode: "string" }),
    approvalNo: text(),
    superiorPartyOrg: text(),
    secretaryName: text(),
    secretaryGender: integer(),
    secretaryBirthDate: date({ mode: "string" }),
    secretaryEducation: integer(),
    secretaryMobile: text(),
    secretaryPost: text(),
    secretaryIsPartner: boolean(),
    termFrom: date({ mode: "string" }),
    termTo: date({ mode: "string" }),
    noOrgReason: integer(),
    noOrgNote: text(),
    instructorName: text(),
    instructorUnit: text(),
    instructorPhone: text(),
    instructorFrom: date({ mode: "string" }),
    activistCount: integer(),
    candidateCount: integer(),
    applicantCount: integer(),
    outsideMemberCount: integer(),
    inCharter: boolean(),
    hasVenue: boolean(),
    venueArea: numeric({ precision: 9, scale: 2 }),
    annualFunds: numeric({ precision: 18, scale: 2 }),
    /** Month, YYYY-MM. */
    duesPaidToMonth: text(),
    brandName: text(),
    hasUnion: boolean(),
    unionCount: integer(),
    hasYouthLeague: boolean(),
    youthLeagueCount: integer(),
    hasWomenOrg: boolean(),
    womenOrgCount: integer(),
    liaisonName: text(),
    liaisonMobile: text(),
    democraticCount: integer(),
    democraticNames: text(),
    nonPartyCount: integer(),
    nonPartyNames: text(),
    congressCount: integer(),
    congressNames: text(),
    cppccCount: integer(),
    cppccNames: text(),
    committeeMembers: jsonb().$type<PartyValues["committeeMembers"]>().notNull().default([]),
    terms: jsonb().$type<PartyValues["terms"]>().notNull().default([]),
    honours: jsonb().$type<PartyValues["honours"]>().notNull().default([]),
    ...recordColumns(),
  },
  (t) => [uniqueIndex("party_orgs_company_key").on(t.companyId), index("party_orgs_create_idx").on(t.createTime)],
);
export type PartyOrgRecord = typeof partyOrgs.$inferSelect;

/** What was told for a year, kept as it was. At most one waits for review and one has passed in each year. */
export const partySnapshots = pgTable(
  "party_snapshots",
  {
    snapshotId: text().primaryKey(),
    partyOrgId: text().notNull(),
    companyId: text().notNull(),
    year: integer().notNull(),
    asOf: date({ mode: "string" }).notNull(),
    isPassed: boolean().notNull().default(false),
    submitTime: instant().notNull(),
    submitUserName: text().notNull(),
    content: jsonb()
      .$type<
        Pick<PartySnapshot, "companyName" | "values" | "members"> &
          Partial<Pick<PartySnapshot, "warnings">> & {
            /** How it ended unless it passed (`audit_status`); without it, it waits. */
            outcome?: number;
            /** Of the record that was submitted. */
            version?: number;
          }
      >()
      .notNull(),
  },
  (t) => [uniqueIndex("party_snapshots_year_key").on(t.partyOrgId, t.year, t.isPassed)],
);
