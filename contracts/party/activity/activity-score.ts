import { z } from "zod";
import { ACTIVITY } from "@/contracts/party/activity/activity-fields";
import { field } from "@/contracts/kit/field";
import { shownChoice, yesOrNo, shownCount, shownCountOrNone } from "@/contracts/kit/items";
import { id } from "@/contracts/kit/scalars";

/** How often a kind of activity is due in a year, and what has to have one. */
export type Cadence = "month" | "quarter" | "year";

/** Types with a target, and the targets' standards. // domain a §6.2, 中国共产党支部工作条例 */
export const STANDARD_TARGETS = [
  { activityType: ACTIVITY.meeting, target: 4 },
  { activityType: ACTIVITY.committee, target: 12 },
  { activityType: ACTIVITY.group, target: 12 },
  { activityType: ACTIVITY.lesson, target: 4 },
  { activityType: ACTIVITY.themeDay, target: 12 },
  { activityType: ACTIVITY.orgLife, target: 1 },
  { activityType: ACTIVITY.appraisal, target: 1 },
] as const;

const MONTHS = 12;
const QUARTERS = 4;

/** Twelve a year means one in every month, four one in every quarter. */
export const cadenceOf = (target: number): Cadence =>
  target >= MONTHS ? "month" : target >= QUARTERS ? "quarter" : "year";

/** One type of a year. */
export const scoreRow = z.object({
  activityType: shownChoice("party_activity_type", "活动类型"),
  /** Null where a type has none. */
  target: shownCountOrNone("目标", { unit: "次" }),
  done: shownCount("已完成", { unit: "次" }),
  /** Submitted and not yet decided; they do not count. */
  pending: shownCount("待审核", { unit: "次" }),
  /** Of each month, January first. */
  months: z.array(z.int()),
  /** Months or quarters (1 the first) that have passed without one, by the target's cadence. */
  gaps: z.array(z.int()),
  cadence: z.enum(["month", "quarter", "year"]).nullable(),
});
export type ScoreRow = z.infer<typeof scoreRow>;

/** Training hours of one person in a year. */
export const scorePerson = z.object({
  personKey: z.string(),
  personName: field(z.string(), { label: "姓名" }),
  isSecretary: yesOrNo("书记"),
  /** How many of the year's activities the person took part in. */
  attended: shownCount("参加", { unit: "次" }),
  hours: field(z.string(), { label: "学时", kind: "decimal" }),
  target: shownCount("目标"),
});
export type ScorePerson = z.infer<typeof scorePerson>;

/** 年度统计 of one firm. */
export const scoreboard = z.object({
  companyId: id(),
  companyName: z.string(),
  year: z.int(),
  rows: z.array(scoreRow),
  /** Activities of the year that are in effect. */
  held: z.int(),
  people: z.array(scorePerson),
});
export type Scoreboard = z.infer<typeof scoreboard>;

/** One activity of the year as far as it is counted; a meeting that counts as two types names both. */
export interface Counted {
  readonly types: readonly number[];
  /** 1 to 12. */
  readonly month: number;
  readonly isEffective: boolean;
}

/** Whole months of the year that have passed on that day. */
const passedMonths = (year: number, today: string): number => {
  const now = Number(today.slice(0, 4));
  return year < now ? MONTHS : year > now ? 0 : Number(today.slice(5, 7)) - 1;
};

function gapsOf(cadence: Cadence, months: readonly number[], passed: number): number[] {
  if (cadence === "year") return [];
  const size = cadence === "month" ? 1 : MONTHS / QUARTERS;
  const periods = Array.from({ length: Math.floor(passed / size) }, (_, i) => i);
  const held = (i: number): number => months.slice(i * size, (i + 1) * size).reduce((sum, n) => sum + n, 0);
  return periods.filter((i) => held(i) === 0).map((i) => i + 1);
}

interface Asked {
  readonly year: number;
  readonly today: string;
  readonly targets: readonly { readonly activityType: number; readonly target: number }[];
}

/** Per type: how many against the target, and which months or quarters lack one. Types without a target follow. // domain a §6.2 */
export function scoreRows(activities: readonly Counted[], { year, today, targets }: Asked): ScoreRow[] {
  const aimed = targets.map(({ activityType }) => activityType);
  const others = [...new Set(activities.flatMap(({ types }) => types))]
    .filter((type) => !aimed.includes(type))
    .sort((a, b) => a - b);
  const passed = passedMonths(year, today);
  return [...aimed, ...others].map((activityType) => {
    const own = activities.filter(({ types }) => types.includes(activityType));
    const effective = own.filter(({ isEffective }) => isEffective);
    const months = Array.from({ length: MONTHS }, (_, i) => effective.filter(({ month }) => month === i + 1).length);
    // A target of none is no target.
    const target = targets.find((one) => one.activityType === activityType)?.target || null;
    const cadence = target === null ? null : cadenceOf(target);
    return {
      activityType,
      target,
      done: effective.length,
      pending: own.length - effective.length,
      months,
      gaps: cadence === null ? [] : gapsOf(cadence, months, passed),
      cadence,
    };
  });
}
