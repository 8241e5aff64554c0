import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { HANDED_IN } from "@/contracts/public/application-lifecycle";
import { instant, searchColumn, searchIndex, systemColumns } from "@/server/platform/sql/system-columns";

const day = () => date({ mode: "string" });
const handedIn = sql.raw(HANDED_IN.join(", "));

/**
 * Applications of new firms. Everything that is typed lies sealed in `content`; beside it stands what is searched and
 * decided by. `companyId` is the id that the firm gets when it is accepted. // domain a §14, contract §7.21
 */
export const applications = pgTable(
  "applications",
  {
    applicationId: text().primaryKey(),
    ...searchColumn(),
    companyId: text().notNull(),
    /** Empty until it is typed. */
    companyName: text().notNull().default(""),
    ...systemColumns(),
    /** The association that is applied to. */
    orgId: text().notNull(),
    applicationStatus: integer().notNull(),
    applyNo: text(),
    applyType: integer(),
    creditCode: text(),
    applicantName: text(),
    taxAgentCount: integer(),
    peopleCount: integer(),
    content: text().notNull(),
    /** The verified phone and the code of this application: only both together find it. */
    mobile: text().notNull(),
    mobileIndex: text().notNull(),
    saveCode: text().notNull(),
    saveCodeIndex: text().notNull(),
    /** The privacy text that its applicant agreed to, and when. // contract §7.20 */
    privacyDate: text().notNull(),
    consentTime: instant().notNull(),
    promiseTime: instant().notNull(),
    submitTime: instant(),
    /** Of what is not handed in: the day after which it is erased; and when that was told. */
    keepUntil: day(),
    remindTime: instant(),
    /** Until when it is to be put right. */
    returnDueDate: day(),
    publishTo: day(),
    meetingNo: text(),
    memberNo: text(),
    joinDate: day(),
  },
  (t) => [
    searchIndex("applications_search_idx", t.searchKeys),
    uniqueIndex("applications_no_key").on(t.applyNo),
    // Of one firm one application is with the association at a time. // domain a §14.3
    uniqueIndex("applications_handed_in_key")
      .on(t.creditCode)
      .where(sql`${t.applicationStatus} in (${handedIn})`),
    index("applications_code_idx").on(t.mobileIndex, t.saveCodeIndex),
    index("applications_org_idx").on(t.orgId, t.createTime),
    index("applications_credit_idx").on(t.creditCode, t.applicationStatus),
    index("applications_keep_idx").on(t.keepUntil),
    index("applications_due_idx").on(t.returnDueDate),
  ],
);

/** Browsers in which an applicant works on his application now. Opens nothing but that. */
export const applicationSessions = pgTable(
  "application_sessions",
  {
    tokenHash: text().primaryKey(),
    applicationId: text()
      .notNull()
      .references(() => applications.applicationId, { onDelete: "cascade" }),
    beginTime: instant().notNull(),
    expireTime: instant().notNull(),
  },
  (t) => [index("application_sessions_expire_idx").on(t.expireTime)],
);

export type ApplicationRecord = typeof applications.$inferSelect;
