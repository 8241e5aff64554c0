import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { ExitCheck } from "@/contracts/basic/firm-exit/firm-exit";
import { searchColumn, searchIndex } from "@/server/platform/sql/system-columns";
import { recordColumns } from "@/server/records/firm-columns";
import { applicationColumns } from "@/server/modules/basic/firm-application/columns";

/** 退会、注销、合并与迁出申请. // domain a §1.5 */
export const firmExits = pgTable(
  "firm_exits",
  {
    exitId: text().primaryKey(),
    ...searchColumn(),
    ...recordColumns(),
    ...applicationColumns(),
    exitNo: text().notNull().unique(),
    /** What it asks for in words, with the number: how messages and the inbox call it. */
    title: text().notNull(),
    exitType: integer().notNull(),
    decideDate: date({ mode: "string" }),
    exitReason: text(),
    mergeFirmName: text(),
    mergeCreditCode: text(),
    /** The member that name and code mean. */
    mergeCompanyId: text(),
    targetProvinceCode: text(),
    handlerName: text(),
    /** Sealed. */
    handlerMobile: text(),
    checks: jsonb()
      .$type<ExitCheck[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
  },
  (t) => [
    searchIndex("firm_exits_search_idx", t.searchKeys),
    index("firm_exits_company_idx").on(t.companyId, t.auditStatus, t.createTime),
    index("firm_exits_merge_idx").on(t.mergeCompanyId),
  ],
);
export type FirmExitRecord = typeof firmExits.$inferSelect;
