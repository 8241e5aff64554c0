import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { firms } from "@/server/reference/firm.table";
import { persons } from "@/server/reference/person.table";
import { instant, searchColumn, searchIndex, systemColumns } from "@/server/platform/sql/system-columns";

export interface StaffCertificate {
  rowId: string;
  /** Dictionary `cert_type`. */
  certType: number;
  certNo: string;
  issueDate: string | null;
  issuer: string | null;
  validTo: string | null;
  fileId: string | null;
}

export interface StaffEducation {
  rowId: string;
  from: string;
  to: string | null;
  school: string;
  major: string | null;
  witness: string | null;
}

export interface StaffWorkHistory {
  rowId: string;
  from: string;
  to: string | null;
  company: string;
  post: string | null;
  witness: string | null;
}

export interface StaffSocialPost {
  rowId: string;
  postName: string;
  level: string | null;
  from: string | null;
  to: string | null;
}

/**
 * People of the member firms. `idNo` and `mobile` hold sealed values, `…Index` their keyed hash, `…Mask` what lists show
 * (opening sixty values for one page costs more than the page). A draft may lack everything but the name. `nameSort` is
 * the pinyin key that orders names without a collation. Age, partner, legal person and signing right are computed, not
 * stored. // domain a §2.1, contract §7.3, §7.21
 */
export const staff = pgTable(
  "staff",
  {
    staffId: text().primaryKey(),
    /** Who he is in all firms, by his number; the database keeps it. Null in drafts without one. */
    personId: text().references(() => persons.personId),
    companyId: text()
      .notNull()
      .references(() => firms.companyId),
    /** Name of the firm when the row was last saved. */
    companyName: text().notNull(),
    auditStatus: integer().notNull().default(3),
    /** Lacked something when it was last saved: 「待完善」. // domain a §2.6 P5a */
    isIncomplete: boolean().notNull().default(false),
    // Person
    staffName: text().notNull(),
    nameSort: text().notNull(),
    ...searchColumn(),
    idType: integer(),
    idNo: text(),
    idNoIndex: text(),
    idNoMask: text(),
    gender: integer(),
    birthDate: date({ mode: "string" }),
    ethnicity: integer(),
    nationality: text(),
    nativePlace: text(),
    domicile: text(),
    photoFileId: text(),
    mobile: text(),
    mobileIndex: text(),
    mobileMask: text(),
    email: text(),
    wechat: text(),
    address: text(),
    postcode: text(),
    politicalStatus: integer(),
    partyJoinDate: date({ mode: "string" }),
    education: integer(),
    degree: integer(),
    graduateSchool: text(),
    major: text(),
    graduateDate: date({ mode: "string" }),
    // Employment
    staffCategory: integer(),
    position: jsonb().$type<number[]>().notNull(),
    department: text(),
    professionalTitle: integer(),
    employmentType: integer(),
    hireDate: date({ mode: "string" }),
    contractFrom: date({ mode: "string" }),
    contractTo: date({ mode: "string" }),
    socialInsuranceUnit: text(),
    /** Month, YYYY-MM. */
    socialInsuranceFrom: text(),
    taxServiceYears: integer(),
    /** Branch or head office where the person actually works. // domain a §2.7 item 3 */
    dispatchCompanyId: text().references(() => firms.companyId),
    // Tax agent's certificate and membership
    hasTaxAgentCert: boolean(),
    certNo: text(),
    certManageNo: text(),
    certObtainMode: integer(),
    certApproveDate: date({ mode: "string" }),
    certIssueDate: date({ mode: "string" }),
    certRegisterNo: text(),
    certRegisterDate: date({ mode: "string" }),
    examProofFileId: text(),
    /** When the proof was stored: the certificate's number is due so many months later. // domain a §2.7 item 2 */
    examProofDate: date({ mode: "string" }),
    memberType: integer(),
    memberNo: text(),
    joinDate: date({ mode: "string" }),
    memberStatus: integer(),
    practiceDate: date({ mode: "string" }),
    firstPracticeDate: date({ mode: "string" }),
    taxPersonCreditScore: integer(),
    // Sub-tables, always read and saved with the person
    certificates: jsonb().$type<StaffCertificate[]>().notNull().default([]),
    educations: jsonb().$type<StaffEducation[]>().notNull().default([]),
    workHistories: jsonb().$type<StaffWorkHistory[]>().notNull().default([]),
    talentTypes: jsonb().$type<number[]>().notNull().default([]),
    socialPosts: jsonb().$type<StaffSocialPost[]>().notNull().default([]),
    isCivilServant: boolean(),
    staffStatus: integer().notNull().default(1),
    leaveDate: date({ mode: "string" }),
    leaveReason: integer(),
    /** The association has confirmed that this is the person; another name or number takes it away. */
    confirmTime: instant(),
    confirmUserId: text(),
    confirmUserName: text(),
    ...systemColumns(),
  },
  (t) => [
    // One person = one active row in all firms; 3 = being transferred. A draft takes nobody. // domain a §2.6 P1, P4
    uniqueIndex("staff_active_id_no_key")
      .on(t.idNoIndex)
      .where(sql`${t.staffStatus} in (1, 3) and ${t.auditStatus} <> 0`),
    uniqueIndex("staff_active_cert_no_key")
      .on(t.certNo)
      .where(sql`${t.staffStatus} in (1, 3) and ${t.auditStatus} <> 0`),
    // Within a firm drafts count, too.
    uniqueIndex("staff_firm_id_no_key")
      .on(t.companyId, t.idNoIndex)
      .where(sql`${t.staffStatus} in (1, 3)`),
    index("staff_id_no_idx").on(t.idNoIndex),
    index("staff_person_idx").on(t.personId),
    index("staff_cert_no_idx").on(t.certNo),
    index("staff_member_no_idx").on(t.memberNo),
    index("staff_company_status_name_idx").on(t.companyId, t.staffStatus, t.nameSort),
    // Narrow, for totals: equal keys are stored once, and its rows stand in the table's order.
    index("staff_company_idx").on(t.companyId),
    // The same for heads that count: `isOnStaff`.
    index("staff_on_staff_idx")
      .on(t.companyId)
      .where(sql`${t.staffStatus} = 1 and ${t.auditStatus} <> 0`),
    index("staff_company_create_idx").on(t.companyId, t.createTime, t.staffId),
    // Leaves whose day will come.
    index("staff_leave_due_idx")
      .on(t.leaveDate)
      .where(sql`${t.staffStatus} = 1`),
    index("staff_mobile_idx").on(t.mobileIndex),
    searchIndex("staff_search_idx", t.searchKeys),
  ],
);

export type StaffRecord = typeof staff.$inferSelect;
export type NewStaffRecord = typeof staff.$inferInsert;
