import type { PlanForm } from "@/contracts/inspection/plan";
import { STANDARD_TEMPLATE } from "@/contracts/inspection/template";

const DAY_MS = 86_400_000;

/** For tests: a right form of an annual plan over all firms that is being filled since yesterday, with what a test says otherwise. */
export const aPlan = (now: Date, more: object = {}): PlanForm => ({
  planName: "2026年度单位会员年度检查",
  inspectType: 1,
  inspectYear: 2026,
  periodStart: "2026-01-01",
  periodEnd: "2026-12-31",
  fillStart: new Date(now.getTime() - DAY_MS).toISOString(),
  fillEnd: new Date(now.getTime() + 14 * DAY_MS).toISOString(),
  basis: "会员管理办法",
  scopeType: 1,
  scopeCities: [],
  scopeFirms: [],
  randomCount: null,
  specialReason: [],
  specialItems: [],
  template: STANDARD_TEMPLATE,
  attachments: [],
  ...more,
});
