import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { searchColumn, searchIndex, systemColumns } from "@/server/platform/sql/system-columns";

const yuan = () => numeric({ precision: 18, scale: 2 });

/**
 * The master file of a member firm. `…IdNo` and `…Mobile` hold sealed values (`vault.seal`), `…Index` their keyed
 * hash (`vault.index`) for exact search. Money is in yuan. // domain a §1.1, contract §7.21
 */
export const firms = pgTable(
  "firms",
  {
    companyId: text().primaryKey(),
    ...searchColumn(),
    associationOrgId: text().notNull(),
    // Registration
    companyName: text().notNull(),
    shortName: text(),
    companyNameEn: text(),
    formerNames: text(),
    creditCode: text().notNull(),
    orgForm: integer().notNull(),
    companyNature: integer().notNull(),
    // Null until the firm says it: what nobody knows yet must not look like a fact.
    groupType: integer(),
    parentCompanyId: text().references((): AnyPgColumn => firms.companyId),
    // Typed only when the head office is outside the province; a member head office is read through its id.
    parentCompanyName: text(),
    parentCreditCode: text(),
    parentProvinceCode: text(),
    memberNo: text(),
    joinDate: date({ mode: "string" }),
    companyStatus: integer().notNull().default(1),
    /** The day on which the membership ended; null while it stands. */
    leftDate: date({ mode: "string" }),
    regCertNo: text().notNull(),
    regCertDate: date({ mode: "string" }).notNull(),
    regAuthority: text().notNull(),
    oldLicenseNo: text(),
    establishDate: date({ mode: "string" }).notNull(),
    licenseStart: date({ mode: "string" }),
    licenseEnd: date({ mode: "string" }),
    licenseAuthority: text(),
    businessScope: text(),
    // Null for a branch: it has no capital of its own (rule F7).
    registeredCapital: yuan(),
    paidInCapital: yuan(),
    // People
    legalPersonName: text().notNull(),
    legalPersonIdType: integer().notNull(),
    legalPersonIdNo: text().notNull(),
    legalPersonIdNoIndex: text().notNull(),
    legalPersonMobile: text().notNull(),
    legalPersonMobileIndex: text().notNull(),
    legalPersonCertNo: text(),
    directorName: text().notNull(),
    directorMobile: text().notNull(),
    directorMobileIndex: text().notNull(),
    contactName: text().notNull(),
    contactMobile: text().notNull(),
    contactMobileIndex: text().notNull(),
    contactPost: text().notNull(),
    financeName: text(),
    financeMobile: text(),
    financeMobileIndex: text(),
    // Contact and places
    phone: text().notNull(),
    fax: text(),
    email: text().notNull(),
    website: text(),
    regProvinceCode: text().notNull(),
    regCityCode: text().notNull(),
    regDistrictCode: text().notNull(),
    regAddress: text().notNull(),
    provinceCode: text().notNull(),
    cityCode: text().notNull(),
    districtCode: text().notNull(),
    officeAddress: text().notNull(),
    postcode: text(),
    officeOwnership: integer(),
    officeArea: numeric({ precision: 12, scale: 2 }),
    leaseEndDate: date({ mode: "string" }),
    taxAuthorityName: text().notNull(),
    accountingStandard: integer(),
    bankName: text().notNull(),
    bankAccount: text().notNull(),
    bankAccountName: text().notNull(),
    // Grade and credit, set by the association or by later modules
    firmGrade: integer().notNull().default(0),
    gradeYear: integer(),
    gradeCertNo: text(),
    gradeValidTo: date({ mode: "string" }),
    tscLevel: integer(),
    taxCreditLevel: integer(),
    serviceStatus: integer(),
    // Insurance and risk fund
    liabilityInsured: boolean(),
    insuredAmount: yuan(),
    insuredFrom: date({ mode: "string" }),
    insuredTo: date({ mode: "string" }),
    riskFundBalance: yuan(),
    // Organisations
    hasPartyOrg: boolean().notNull().default(false),
    hasUnion: boolean().notNull().default(false),
    hasYouthLeague: boolean().notNull().default(false),
    hasWomenOrg: boolean().notNull().default(false),
    relatedQualifications: jsonb().$type<number[]>().notNull().default([]),
    // Of a branch, as its head office's branch list shows it // domain a §1.3
    independentAccounting: boolean(),
    duesMode: integer(),
    introduction: text(),
    logoFileId: text(),
    ...systemColumns(),
  },
  (t) => [
    searchIndex("firms_search_idx", t.searchKeys),
    uniqueIndex("firms_company_name_key").on(t.companyName),
    uniqueIndex("firms_credit_code_key").on(t.creditCode),
    uniqueIndex("firms_reg_cert_no_key").on(t.regCertNo),
    uniqueIndex("firms_member_no_key").on(t.associationOrgId, t.memberNo),
    index("firms_association_update_idx").on(t.associationOrgId, t.updateTime),
    index("firms_parent_idx").on(t.parentCompanyId),
    index("firms_legal_person_idx").on(t.legalPersonIdNoIndex),
    check("firms_capital_check", sql`${t.registeredCapital} > 0`),
    check("firms_office_area_check", sql`${t.officeArea} > 0`),
  ],
);

export type FirmRecord = typeof firms.$inferSelect;
export type NewFirmRecord = typeof firms.$inferInsert;
