import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { achievement, ReviewerCondition } from "@/contracts/filing/reviewer-fields";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";
import { persons } from "@/server/reference/person.table";

const day = () => date({ mode: "string" });
/** `to` is null as long as it lasts. */
export interface Suspension {
  readonly from: string;
  readonly to: string | null;
}
const none = sql`'[]'::jsonb`;

/** Nominations of reviewers, and the reviewers whom they made. // domain b §7 */
export const reviewers = pgTable(
  "reviewers",
  {
    reviewerId: text().primaryKey(),
    ...searchColumn(),
    applyNo: text().notNull().unique(),
    /** Kept for life: whoever is a reviewer again, in whichever firm, has the same. */
    reviewerNo: text(),
    reviewerStatus: integer().notNull(),
    applyType: integer().notNull(),
    staffId: text(),
    personId: text().references(() => persons.personId),
    staffName: text(),
    certNo: text(),
    gender: integer(),
    birthDate: day(),
    education: integer(),
    professionalTitle: integer(),
    position: jsonb().$type<number[]>().notNull().default(none),
    memberNo: text(),
    firstPracticeDate: day(),
    practiceYears: integer(),
    isPartner: boolean().notNull().default(false),
    scopeCategories: jsonb().$type<number[]>().notNull().default(none),
    reportCount3y: integer(),
    assureCount3y: integer(),
    ceHours: numeric({ precision: 6, scale: 1 }),
    achievements: jsonb().$type<z.output<typeof achievement>[]>().notNull().default(none),
    resume: text(),
    recommendOpinion: text(),
    recommender: text(),
    /** When the person himself agreed to what is applied for; whatever of it changes takes that back. */
    agreeTime: instant(),
    validFrom: day(),
    validTo: day(),
    /** The day from which he is no reviewer by this record any more, where that is not the end of its term. */
    endDate: day(),
    /** When it was suspended: from a day on, until the day on which it was restored. */
    suspensions: jsonb().$type<Suspension[]>().notNull().default(none),
    publishTo: day(),
    examScore: numeric({ precision: 4, scale: 1 }),
    /** When the association decided; a refusal bars another nomination for a while. */
    decideTime: instant(),
    /** What held when it was decided. */
    decidedConditions: jsonb().$type<ReviewerCondition[]>(),
    suspendReason: text(),
    /** Suspended because a condition fell away: ends by itself when it holds again. */
    isLapsed: boolean().notNull().default(false),
    /** When the firm was reminded of the end. */
    remindTime: instant(),
    ...recordColumns(),
  },
  (t) => [
    searchIndex("reviewers_search_idx", t.searchKeys),
    index("reviewers_company_idx").on(t.companyId, t.createTime, t.reviewerId),
    index("reviewers_end_idx").on(t.reviewerStatus, t.validTo),
    index("reviewers_person_idx").on(t.personId),
    // One nomination at a time, of a firm from its draft on, and one that is in force. // domain b §7 (2)
    uniqueIndex("reviewers_open_key")
      .on(t.companyId, t.personId)
      .where(sql`${t.reviewerStatus} in (0, 1, 2)`),
    uniqueIndex("reviewers_submitted_key")
      .on(t.personId)
      .where(sql`${t.reviewerStatus} = 1`),
    uniqueIndex("reviewers_valid_key")
      .on(t.personId)
      .where(sql`${t.reviewerStatus} in (3, 5)`),
  ],
);
export type ReviewerRow = typeof reviewers.$inferSelect;
