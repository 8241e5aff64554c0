import { date, index, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { recordColumns } from "@/server/records/firm-columns";
import { persons } from "@/server/reference/person.table";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";

const yuan = () => numeric({ precision: 18, scale: 2 });
const day = () => date({ mode: "string" });

/** Honours and penalties of firms and of people. // domain b §8 */
export const rewardRecords = pgTable(
  "reward_records",
  {
    recordId: text().primaryKey(),
    ...searchColumn(),
    /** 1 firm, 2 person. */
    subjectType: integer().notNull(),
    recordNo: text().notNull().unique(),
    rpStatus: integer().notNull(),
    sourceType: integer().notNull(),
    /** The person's row in the firm, what he was called then, and who he is in all firms: it follows him. */
    staffId: text(),
    staffName: text(),
    certNo: text(),
    personId: text().references(() => persons.personId),
    recordType: integer().notNull(),
    rewardType: integer(),
    punishType: integer(),
    level: integer(),
    title: text(),
    authority: text(),
    authorityType: integer(),
    docNo: text(),
    decideDate: day(),
    /** Of `decideDate`, for totals and the filter. */
    decideYear: integer(),
    factBasis: text(),
    fineAmount: yuan(),
    effectFrom: day(),
    effectTo: day(),
    bonusAmount: yuan(),
    score: numeric({ precision: 6, scale: 1 }),
    publishTo: day(),
    effectiveTime: instant(),
    /** When it was lifted before its term; an appeal does not bring it back. */
    liftTime: instant(),
    /** When the association's people were told that it does what they watch for. */
    alertTime: instant(),
    rectifyStatus: integer(),
    appealContent: text(),
    appealTime: instant(),
    appealResult: text(),
    /** Rows of one event: of the firm and of people. */
    eventId: text(),
    ...recordColumns(),
  },
  (t) => [
    searchIndex("reward_records_search_idx", t.searchKeys),
    index("reward_records_company_idx").on(t.companyId, t.subjectType, t.createTime),
    index("reward_records_person_idx").on(t.personId),
    index("reward_records_event_idx").on(t.eventId),
    index("reward_records_end_idx").on(t.rpStatus, t.effectTo),
  ],
);
export type RewardRecord = typeof rewardRecords.$inferSelect;
