import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { MarkedItem } from "@/contracts/kit/lifecycle";
import { instant } from "@/server/platform/sql/system-columns";

/** 审核记录 of every record with a lifecycle; written once, never changed. // domain a §0.2 AuditRecord */
export const stepLines = pgTable(
  "step_lines",
  {
    recordId: text().primaryKey(),
    /** Kind of the record, as messages and files name it. */
    bizType: text().notNull(),
    bizId: text().notNull(),
    companyId: text().notNull(),
    /** Name of the transition, and its words at that time. */
    action: text().notNull(),
    label: text().notNull(),
    fromStatus: integer().notNull(),
    toStatus: integer().notNull(),
    operatorUserId: text(),
    operatorName: text().notNull(),
    operatorOrg: text().notNull(),
    operateTime: instant().notNull(),
    auditResult: integer(),
    opinion: text(),
    isReturn: boolean().notNull(),
    marks: jsonb().$type<MarkedItem[]>(),
  },
  (t) => [index("step_lines_biz_idx").on(t.bizType, t.bizId, t.operateTime)],
);
