import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { AutoAnswer, Figure, ReviewedItem } from "@/contracts/inspection/company-fields";
import type { CompanyDraft } from "@/contracts/inspection/company";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import type { Searched } from "@/server/platform/search/search-keys";
import { recordColumns } from "@/server/records/firm-columns";
import { inspectionPlans } from "@/server/modules/inspection/plan.table";

const day = () => date({ mode: "string" });
const yuan = () => numeric({ precision: 18, scale: 2 });
const score = () => numeric({ precision: 5, scale: 2 });
const rows = <K extends keyof CompanyDraft>() =>
  jsonb()
    .$type<CompanyDraft[K]>()
    .notNull()
    .default(sql`'[]'::jsonb`);

/** Tasks of firms with their sheets; one for each firm in a plan's scope. // domain b §1 (2b) */
export const inspectionTasks = pgTable(
  "inspection_tasks",
  {
    taskId: text().primaryKey(),
    ...searchColumn(),
    taskNo: text().notNull().unique(),
    planId: text()
      .notNull()
      .references(() => inspectionPlans.planId),
    planName: text().notNull(),
    inspectType: integer().notNull(),
    inspectYear: integer().notNull(),
    inspectStatus: integer().notNull(),
    memberNo: text(),
    creditCode: text(),
    directorName: text(),
    cityCode: text(),
    /** The member that the firm went into before it had submitted. */
    mergedIntoId: text(),
    fillStart: instant().notNull(),
    /** The firm's own deadline: the plan's, or a later one that it was given. */
    fillEnd: instant().notNull(),
    isExtended: boolean().notNull().default(false),
    /** When the firm was told of it. */
    announceTime: instant(),
    /** When the association last asked for it. */
    remindTime: instant(),
    submitTime: instant(),
    lateDays: integer().notNull().default(0),
    selfScore: score(),
    auditScore: score(),
    inspectResult: integer(),
    resultRemark: text(),
    overrideReason: text(),
    returnDeadline: day(),
    /** What was sent back: keys of items and codes; null: everything. */
    returnedItems: jsonb().$type<string[]>(),
    /** Sections beside them that the firm asks for, and why; null: it asks for none. */
    unlockSections: jsonb().$type<string[]>(),
    unlockReason: text(),
    rectifyDeadline: day(),
    concludeTime: instant(),
    /** When it was written into a notice of conclusions; a changed conclusion is told again. */
    publicTime: instant(),
    appealUntil: day(),
    hasAppealed: boolean().notNull().default(false),
    onsiteDate: day(),
    onsiteTeam: text(),
    onsiteMaterials: text(),
    onsiteConfirmTime: instant(),
    /** Of the firm, who was there. */
    onsitePeople: text(),
    onsiteOpinion: text(),
    onsiteRecordTime: instant(),
    /** When the firm answered that record, and what it says of it; null: it has no objection. */
    onsiteSignTime: instant(),
    onsiteSignNote: text(),
    syncTime: instant(),
    figures: jsonb()
      .$type<Figure[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    autoAnswers: jsonb()
      .$type<AutoAnswer[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** How often each section was saved: two clerks work on two sections at once. */
    sectionVersions: jsonb()
      .$type<Record<string, number>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    reviewed: jsonb()
      .$type<Record<string, ReviewedItem>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    fillerName: text(),
    fillerPhone: text(),
    isBasicConfirmed: boolean(),
    basicNote: text(),
    laborContractCount: integer(),
    laborContractNote: text(),
    socialInsCount: integer(),
    socialInsNote: text(),
    inCount: integer(),
    outCount: integer(),
    transferCount: integer(),
    hasNoNominalStaff: boolean(),
    staffNote: text(),
    businessNote: text(),
    operatingRevenue: yuan(),
    taxRevenue: yuan(),
    totalProfit: yuan(),
    netProfit: yuan(),
    totalAssets: yuan(),
    totalLiabilities: yuan(),
    totalOwnersEquity: yuan(),
    vatPaid: yuan(),
    incomeTaxPaid: yuan(),
    riskFundBalance: yuan(),
    riskFundAccrual: yuan(),
    insurancePolicyNo: text(),
    insurer: text(),
    insuredAmount: yuan(),
    insuredTo: day(),
    hasNoViolations: boolean(),
    violations: rows<"violations">(),
    selfConclusion: integer(),
    summary: text(),
    problems: rows<"problems">(),
    specials: rows<"specials">(),
    commitDate: day(),
    rectifyReport: text(),
    answers: rows<"answers">(),
    sampleAnswers: rows<"sampleAnswers">(),
    itemFiles: rows<"itemFiles">(),
    ...recordColumns(),
  },
  (t) => [
    searchIndex("inspection_tasks_search_idx", t.searchKeys),
    uniqueIndex("inspection_tasks_firm_key").on(t.planId, t.companyId),
    index("inspection_tasks_company_idx").on(t.companyId, t.createTime, t.taskId),
    index("inspection_tasks_plan_idx").on(t.planId, t.inspectStatus),
    index("inspection_tasks_merged_idx")
      .on(t.mergedIntoId)
      .where(sql`${t.mergedIntoId} is not null`),
    index("inspection_tasks_list_idx").on(t.createTime, t.taskId),
    index("inspection_tasks_due_idx")
      .on(t.fillEnd)
      .where(sql`${t.inspectStatus} in (0, 1)`),
    index("inspection_tasks_announce_idx")
      .on(t.taskId)
      .where(sql`${t.announceTime} is null`),
  ],
);
export type TaskRecord = typeof inspectionTasks.$inferSelect;

/** By what a task is found beside its plan and its firm. // domain b §1 (3) */
export const taskSearched = ({ taskNo, creditCode, memberNo }: Partial<TaskRecord>): Searched => ({
  numbers: [taskNo ?? null, creditCode ?? null, memberNo ?? null],
});
