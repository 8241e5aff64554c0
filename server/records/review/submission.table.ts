import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PermissionCode } from "@/contracts/access";
import type { MarkedItem } from "@/contracts/kit/lifecycle";
import { instant } from "@/server/platform/sql/system-columns";

/** What was submitted, as it stood: items masked, files by their copies. Kinds may keep more beside it. */
export interface Submitted {
  readonly companyName: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Lists beside the items that their readers are shown, too. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Whatever firms have asked the association to decide: one row from the step that asked to the step that answered. Rows
 * are never removed while their record stands. // docs/decisions/0035
 */
export const submissions = pgTable(
  "submissions",
  {
    submissionId: text().primaryKey(),
    /** 受理号: what both sides call it. */
    submissionNo: text().notNull(),
    /** Kind of the record, as 审核记录 names it. */
    bizType: text().notNull(),
    bizId: text().notNull(),
    /** Registered form type, where its kind has several. */
    formType: text(),
    companyId: text().notNull(),
    companyName: text().notNull(),
    /** The provincial association, and the city's where that decides first. */
    orgId: text().notNull(),
    officeOrgId: text(),
    /** 1: the city's turn, 2: the province's, or the only one. // domain a §0.4 auditLevel */
    level: integer().notNull(),
    /** The step that asked, what it said, and the record's name, and its version while it waits. */
    action: text().notNull(),
    reason: text(),
    title: text().notNull(),
    version: integer().notNull(),
    submitUserId: text(),
    submitUserName: text().notNull(),
    submitTime: instant().notNull(),
    /** What was submitted for a year, as of a day. */
    period: integer(),
    asOf: date({ mode: "string" }),
    /** Null where nothing was submitted but a question about what stands: a request to change, an appeal against a decision. */
    content: jsonb().$type<Submitted>(),
    /** The record's state while it waits. */
    status: integer().notNull(),
    acceptTime: instant(),
    assigneeUserId: text(),
    assigneeName: text(),
    /** The last working day on which it is answered in time. */
    dueDate: date({ mode: "string" }).notNull(),
    remindTime: instant(),
    escalateTime: instant(),
    /** Who may decide. */
    decideCodes: text().array().$type<PermissionCode[]>().notNull(),
    /** How it ended: the state that it led to. Null: it waits. */
    outcome: integer(),
    /** The association has answered it; else it was taken back, or took effect unasked. */
    isAnswered: boolean().notNull().default(false),
    endTime: instant(),
    endAction: text(),
    endUserName: text(),
    opinion: text(),
    marks: jsonb().$type<MarkedItem[]>(),
    /** Stands for its record: neither withdrawn nor followed by a later one. */
    isCurrent: boolean().notNull(),
    isPassed: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex("submissions_open_key")
      .on(t.bizType, t.bizId)
      .where(sql`${t.endTime} is null`),
    // Of one period at most one has passed and one has not.
    uniqueIndex("submissions_period_key")
      .on(t.bizType, t.bizId, t.period, t.isPassed)
      .where(sql`${t.isCurrent}`),
    index("submissions_biz_idx").on(t.bizType, t.bizId, t.submitTime),
    index("submissions_no_idx").on(t.submissionNo),
    index("submissions_answered_idx")
      .on(t.orgId, t.endTime)
      .where(sql`${t.isAnswered}`),
    // With all that the inbox is searched and counted by: ten thousand rows are read of the index alone.
    index("submissions_inbox_idx")
      .on(
        t.orgId,
        t.dueDate,
        t.submissionId,
        t.level,
        t.escalateTime,
        t.officeOrgId,
        t.decideCodes,
        t.bizType,
        t.formType,
        t.bizId,
        t.assigneeUserId,
        t.companyName,
      )
      .where(sql`${t.endTime} is null`),
  ],
);
export type SubmissionRow = typeof submissions.$inferSelect;
/** What submissions are counted by: their form type where the kind has several, else their kind. */
export const submittedKind = sql<string>`coalesce(${submissions.formType}, ${submissions.bizType})`;
