import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, numeric, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CoOrganizer, Participant } from "@/contracts/party/activity/activity-fields";
import { recordColumns } from "@/server/records/firm-columns";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";

const none = sql`'[]'::jsonb`;

/** Party meetings, lessons and trainings. Year and month follow from the start, in Asia/Shanghai. // domain a §6.1 */
export const partyActivities = pgTable(
  "party_activities",
  {
    activityId: text().primaryKey(),
    ...searchColumn(),
    ...recordColumns(),
    auditStatus: integer().notNull().default(0),
    title: text().notNull(),
    activityType: integer(),
    extraTypes: jsonb().$type<number[]>().notNull().default(none),
    activityForm: integer(),
    startTime: instant(),
    endTime: instant(),
    activityYear: integer(),
    activityMonth: integer(),
    place: text(),
    hostOrgName: text(),
    hostName: text(),
    recorderName: text(),
    speakerName: text(),
    speakerPost: text(),
    creditHours: numeric({ precision: 4, scale: 1 }),
    cost: numeric({ precision: 18, scale: 2 }),
    publishFlag: boolean(),
    dueCount: integer(),
    actualCount: integer(),
    leaveCount: integer(),
    absentCount: integer(),
    partyAttend: integer(),
    activistAttend: integer(),
    massAttend: integer(),
    votingDue: integer(),
    votingActual: integer(),
    content: text(),
    materials: text(),
    resolutions: text(),
    lateReason: text(),
    participants: jsonb().$type<Participant[]>().notNull().default(none),
    coOrganizers: jsonb().$type<CoOrganizer[]>().notNull().default(none),
    /** Member firms among the co-organisers; they may take the activity over. */
    partnerFirmIds: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Another firm's record that this one was taken over from. */
    sourceActivityId: text(),
    sourceFirmName: text(),
    submitUserName: text(),
    submitTime: instant(),
    auditUserName: text(),
    auditTime: instant(),
    /** When it was passed first: it is never deleted afterwards. // domain a §0.4 */
    effectiveTime: instant(),
  },
  (t) => [
    searchIndex("party_activities_search_idx", t.searchKeys),
    index("party_activities_company_create_idx").on(t.companyId, t.createTime),
    index("party_activities_company_year_idx").on(t.companyId, t.activityYear),
    index("party_activities_partners_idx").using("gin", t.partnerFirmIds),
    uniqueIndex("party_activities_source_key")
      .on(t.companyId, t.sourceActivityId)
      .where(sql`${t.sourceActivityId} is not null`),
  ],
);
