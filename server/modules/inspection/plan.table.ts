import { sql } from "drizzle-orm";
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { SpecialItem } from "@/contracts/inspection/company-fields";
import type { Template } from "@/contracts/inspection/template";
import { instant, systemColumns } from "@/server/platform/sql/system-columns";

const none = sql`'[]'::jsonb`;
const day = () => date({ mode: "string" });

/** Inspection plans of an association; what they ask is frozen with their publication. // domain b §1 (2a) */
export const inspectionPlans = pgTable(
  "inspection_plans",
  {
    planId: text().primaryKey(),
    /** The association whose plan it is. */
    orgId: text().notNull(),
    planNo: text().notNull().unique(),
    planName: text().notNull(),
    planStatus: integer().notNull(),
    inspectType: integer().notNull(),
    inspectYear: integer().notNull(),
    periodStart: day().notNull(),
    periodEnd: day().notNull(),
    fillStart: instant().notNull(),
    fillEnd: instant().notNull(),
    basis: text(),
    scopeType: integer().notNull(),
    scopeCities: jsonb().$type<string[]>().notNull().default(none),
    scopeFirms: jsonb().$type<string[]>().notNull().default(none),
    randomCount: integer(),
    specialReason: jsonb().$type<number[]>().notNull().default(none),
    specialItems: jsonb().$type<SpecialItem[]>().notNull().default(none),
    template: jsonb().$type<Template>().notNull(),
    publishTime: instant(),
    closeTime: instant(),
    closeReason: text(),
    ...systemColumns(),
  },
  (t) => [
    index("inspection_plans_org_idx").on(t.orgId, t.updateTime, t.planId),
    // One annual inspection a year. // domain b §1 (2a)
    uniqueIndex("inspection_plans_year_key")
      .on(t.orgId, t.inspectYear)
      .where(sql`${t.inspectType} = 1 and ${t.planStatus} > 0`),
    check("inspection_plans_fill_check", sql`${t.fillEnd} > ${t.fillStart}`),
  ],
);
export type PlanRecord = typeof inspectionPlans.$inferSelect;
