import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";

/** 会员申请. `newIdNo` is sealed. // domain a §2.4 */
export const memberApplies = pgTable(
  "member_applies",
  {
    applyId: text().primaryKey(),
    ...searchColumn(),
    auditStatus: integer().notNull().default(0),
    applyNo: text().unique(),
    applyType: integer().notNull(),
    staffId: text(),
    /** What he was called when it was saved last. */
    staffName: text(),
    memberType: integer(),
    practiceDate: date({ mode: "string" }),
    newName: text(),
    newIdType: integer(),
    newIdNo: text(),
    newCertNo: text(),
    reason: text(),
    isCommitted: boolean(),
    submitUserName: text(),
    submitTime: instant(),
    auditUserName: text(),
    auditTime: instant(),
    ...recordColumns(),
  },
  (t) => [
    searchIndex("member_applies_search_idx", t.searchKeys),
    // Of one kind at most one of a person waits.
    uniqueIndex("member_applies_open_key")
      .on(t.staffId, t.applyType)
      .where(sql`${t.auditStatus} in (1, 2)`),
    index("member_applies_company_idx").on(t.companyId, t.createTime),
  ],
);
export type MemberApplyRecord = typeof memberApplies.$inferSelect;
