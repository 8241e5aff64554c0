import { z } from "zod";
import { duesFaults, duesStep, STANDARD_DUES } from "@/contracts/party/dues";
import { type PartyLimits, STANDARD_LIMITS } from "@/contracts/party/info/info-rules";
import { STANDARD_PROBATION_MONTHS } from "@/contracts/party/member/member-rules";
import { STANDARD_REPORT_UNTIL, STANDARD_YEARS_BACK } from "@/contracts/party/report-year";
import { monthDay } from "@/contracts/kit/scalars";
import { defineParam, defineParamOrder, defineParamRule, type Params } from "@/server/platform/params/params";

const heads = (key: keyof PartyLimits, label: string) =>
  defineParam(`party.${key}`, z.int().min(1).max(10_000), STANDARD_LIMITS[key], label);

/** Numbers of the regulation and of custom. // domain a §5.1, §5.3 [KR, CP] */
const limits = {
  branchFrom: heads("branchFrom", "党建：成立党支部的正式党员数"),
  committeeFrom: heads("committeeFrom", "党建：设支部委员会的正式党员数"),
  committeeMin: heads("committeeMin", "党建：支部委员会最少人数"),
  committeeUsual: heads("committeeUsual", "党建：支部委员会一般最多人数"),
  committeeMax: heads("committeeMax", "党建：支部委员会最多人数"),
  jointUnits: heads("jointUnits", "党建：联合党支部一般覆盖单位数上限"),
  termYears: heads("termYears", "党建：支部任期(年)"),
  reminderDays: heads("reminderDays", "党建：换届提前提醒天数"),
  generalFrom: heads("generalFrom", "党建：一般设党总支的党员数"),
  committeeOrgFrom: heads("committeeOrgFrom", "党建：一般设党委的党员数"),
} as const satisfies Readonly<Record<keyof PartyLimits, unknown>>;

defineParamOrder([limits.committeeMin, limits.committeeUsual, limits.committeeMax], { orSame: true });
defineParamOrder([limits.branchFrom, limits.committeeFrom, limits.generalFrom, limits.committeeOrgFrom], {
  orSame: true,
});
const DAYS_OF_YEAR = 365;
// A reminder that stands from the first day of a term on says nothing.
defineParamRule([limits.reminderDays, limits.termYears], (get) => {
  const [days, years] = [get(limits.reminderDays), get(limits.termYears)];
  if (days < years * DAYS_OF_YEAR) return null;
  return `「${limits.reminderDays.label}」（${days}）须短于「${limits.termYears.label}」（${years}），请先修改另一项`;
});

export const limitsOf = (params: Params): PartyLimits =>
  Object.fromEntries(Object.entries(limits).map(([key, param]) => [key, params.get(param)])) as unknown as PartyLimits;

export const probationMonths = defineParam(
  "party.probationMonths",
  z.int().min(12).max(60),
  STANDARD_PROBATION_MONTHS,
  "党建：预备期超期提醒(入党后月数)",
);

/** Rates of dues by monthly pay. // 中组发〔2008〕3号 */
export const duesSteps = defineParam(
  "party.duesSteps",
  z
    .array(duesStep)
    .min(1)
    .max(20)
    .superRefine((steps, { addIssue }) => {
      for (const { path, message } of duesFaults(steps)) addIssue({ code: "custom", path: [...path], message });
    }),
  [...STANDARD_DUES],
  "党建：党费比例",
);

/** [AC]: until this day the year that has ended is told in time. // domain a §0.9, §5.3 */
const reportUntil = defineParam(
  "party.reportUntil",
  monthDay(),
  STANDARD_REPORT_UNTIL,
  "党建：填报上年度情况的截止日(MM-DD)，此后为逾期补报",
);
const yearsBack = defineParam(
  "party.reportYearsBack",
  z.int().min(1).max(10),
  STANDARD_YEARS_BACK,
  "党建：可以补报以前多少个年度",
);

/** What says which years may be told, and until when. */
export const reportTerms = (params: Params) => ({
  until: params.get(reportUntil),
  yearsBack: params.get(yearsBack),
});

/** [AC]: the roster is a living list; while it is under review it waits. */
export const rosterStaysOpen = defineParam(
  "party.rosterStaysOpen",
  z.boolean(),
  true,
  "党建：审核通过后党员名册仍可随时更新",
);
