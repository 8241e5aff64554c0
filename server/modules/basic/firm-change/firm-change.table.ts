import { sql } from "drizzle-orm";
import { boolean, date, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Change } from "@/contracts/kit/diff";
import { searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";
import { applicationColumns } from "@/server/modules/basic/firm-application/columns";

/** 会员信息变更申请. What it is about holds personal numbers and is sealed as one text. // domain a §1.4 */
export const firmChanges = pgTable(
  "firm_changes",
  {
    changeId: text().primaryKey(),
    ...searchColumn(),
    ...recordColumns(),
    ...applicationColumns(),
    changeNo: text().notNull().unique(),
    /** 变更事项 in words, with the number: how messages and the inbox call it. */
    title: text().notNull(),
    changeItems: jsonb().$type<number[]>().notNull(),
    changeDate: date({ mode: "string" }),
    changeReason: text(),
    reissueCert: boolean().notNull().default(false),
    /** The items as they are to be, and as they stood when this was last saved. */
    afterValues: text().notNull(),
    basisValues: text().notNull(),
    /** What was told to the association, and what the decision did, in words. */
    changes: jsonb()
      .$type<Change[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
  },
  (t) => [
    searchIndex("firm_changes_search_idx", t.searchKeys),
    index("firm_changes_company_idx").on(t.companyId, t.auditStatus, t.createTime),
  ],
);
export type FirmChangeRecord = typeof firmChanges.$inferSelect;
