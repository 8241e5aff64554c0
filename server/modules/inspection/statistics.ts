import { and, eq, sql } from "drizzle-orm";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import type { PlanStatistics, StatisticsRow } from "@/contracts/inspection/plan";
import { ANSWER, RESULT } from "@/contracts/inspection/score";
import { itemsOf } from "@/contracts/inspection/template";
import type { Context } from "@/server/platform/call/context";
import { stepLines } from "@/server/records/steps/step.table";
import { dictionaryOf } from "@/server/reference/dictionary-cache";
import { localityText } from "@/server/reference/localities";
import { inspectionTasks } from "@/server/modules/inspection/company.table";
import type { PlanRecord } from "@/server/modules/inspection/plan.table";

const t = inspectionTasks;
const isExempt = eq(t.inspectStatus, INSPECT_STATUS.exempt);
/** How many weak items are told. */
const MOST = 12;
const BANDS = 10;
const TOP = 9;

type Asked = Pick<Context, "db" | "now" | "services">;

/** Totals by one column, in the dictionary's order, empty ones left out. */
async function grouped(
  { db, now, services }: Asked,
  planId: string,
  column: typeof t.inspectStatus | typeof t.inspectResult,
  key: string,
) {
  const words = (await dictionaryOf(services).get(db, now)).byName.get(key) ?? [];
  const rows = await db
    .select({ value: column, n: sql<number>`count(*)::int` })
    .from(t)
    .where(eq(t.planId, planId))
    .groupBy(column);
  return words.flatMap(({ keyValue, keyNotes }) => {
    const found = rows.find(({ value }) => value === keyValue);
    return found ? [{ key: String(keyValue), label: keyNotes, count: found.n }] : [];
  });
}

/** Why firms are exempt, in the words of the association. // domain b §1 (5), (7) */
const EXEMPT_WORDS = [
  ["young", "新成立，默认免检"],
  ["merged", "已并入其他会员，由其一并填报"],
  ["left", "会籍已经终止"],
  ["calledOff", "计划在填报截止前结束"],
  ["desk", "协会列为免检"],
] as const;

async function exemptions({ db }: Asked, planId: string) {
  // By what made it exempt last: one that was revoked and comes again counts by the new reason.
  const by = sql`(select ${stepLines.action} from ${stepLines} where ${stepLines.bizType} = 'inspection.company'
    and ${stepLines.bizId} = ${t.taskId} and ${stepLines.toStatus} = ${INSPECT_STATUS.exempt}
    order by ${stepLines.operateTime} desc, ${stepLines.recordId} desc limit 1)`;
  const why = sql<string>`case when ${t.mergedIntoId} is not null then 'merged' else
    case ${by} when 'fallAway' then 'left' when 'callOff' then 'calledOff' when 'exempt' then 'desk' else 'young' end end`;
  const rows = await db
    .select({ why, n: sql<number>`count(*)::int` })
    .from(t)
    .where(and(eq(t.planId, planId), isExempt))
    .groupBy(sql`1`);
  return EXEMPT_WORDS.flatMap(([key, label]) => {
    const count = rows.find((row) => row.why === key)?.n ?? 0;
    return count === 0 ? [] : [{ key, label, count }];
  });
}

/** Figures over a plan's firms. // domain b §1 (3) */
export async function statistics(context: Asked, plan: PlanRecord): Promise<PlanStatistics> {
  const { db } = context;
  const { planId, planName } = plan;
  const ofPlan = eq(t.planId, planId);
  const isSent = sql`${t.submitTime} is not null`;
  // Who has not submitted when his time is over is late as well.
  const late = sql<number>`(count(*) filter (where ${t.lateDays} > 0 or ${t.inspectStatus} = ${INSPECT_STATUS.overdue}
    or ${t.inspectResult} = ${RESULT.absent}))::int`;
  const score = sql`coalesce(${t.auditScore}, ${t.selfScore})`;
  const [total] = await db
    .select({
      total: sql<number>`count(*)::int`,
      exempt: sql<number>`(count(*) filter (where ${isExempt}))::int`,
      late,
      averageSelf: sql<string | null>`round(avg(${t.selfScore}) filter (where ${isSent}), 2)::text`,
      averageReviewed: sql<string | null>`round(avg(${t.auditScore}), 2)::text`,
    })
    .from(t)
    .where(ofPlan);
  const bands = await db
    .select({ band: sql<number>`least(floor(${score} / ${BANDS}), ${TOP})::int`, n: sql<number>`count(*)::int` })
    .from(t)
    .where(sql`${ofPlan} and ${isSent} and ${score} is not null`)
    .groupBy(sql`1`);
  const cities = await db
    .select({
      cityCode: t.cityCode,
      total: sql<number>`(count(*) filter (where not ${isExempt}))::int`,
      exempt: sql<number>`(count(*) filter (where ${isExempt}))::int`,
      submitted: sql<number>`(count(*) filter (where ${isSent}))::int`,
      closed: sql<number>`(count(*) filter (where ${t.inspectStatus} = ${INSPECT_STATUS.closed}))::int`,
      late,
      average: sql<string | null>`round(avg(${score}) filter (where ${isSent}), 2)::text`,
    })
    .from(t)
    .where(ofPlan)
    .groupBy(t.cityCode)
    .orderBy(t.cityCode);
  const answers = await db.execute<{ code: string; unmet: number; partly: number }>(sql`
    select row ->> 'itemCode' as code,
      (count(*) filter (where (row ->> 'answer')::int = ${ANSWER.unmet}))::int as unmet,
      (count(*) filter (where (row ->> 'answer')::int = ${ANSWER.partly}))::int as partly
    from ${t} cross join lateral jsonb_array_elements(${t.answers}) as row
    where ${ofPlan} and ${isSent} and (row ->> 'answer')::int in (${ANSWER.unmet}, ${ANSWER.partly})
    group by 1 order by 2 desc, 3 desc, 1 limit ${MOST}`);
  const titles = new Map(itemsOf(plan.template).map(({ code, title }) => [code, title]));
  return {
    planName,
    total: total?.total ?? 0,
    exempt: total?.exempt ?? 0,
    late: total?.late ?? 0,
    averageSelf: total?.averageSelf ?? null,
    averageReviewed: total?.averageReviewed ?? null,
    byStatus: await grouped(context, planId, t.inspectStatus, "inspect_status"),
    byResult: await grouped(context, planId, t.inspectResult, "inspect_result"),
    byExempt: await exemptions(context, planId),
    byScore: Array.from({ length: BANDS }, (_, i) => BANDS - 1 - i).map((band) => ({
      key: String(band),
      label: band === TOP ? "90 分以上" : `${band * BANDS}–${(band + 1) * BANDS - 1} 分`,
      count: bands.find((row) => row.band === band)?.n ?? 0,
    })),
    byCity: cities.map(({ cityCode, ...row }) => ({
      cityName: localityText("", cityCode ?? "", "") || "未登记",
      ...row,
    })),
    weakItems: answers.rows.map((row) => ({ ...row, title: titles.get(row.code) ?? "" })),
  };
}

const NONE = { exempt: null, submitted: null, closed: null, late: null, partly: null, average: null } as const;

/** The same figures as lines of a workbook. */
export const statisticsRows = (told: PlanStatistics): StatisticsRow[] => [
  {
    ...NONE,
    part: "合计",
    name: told.planName,
    total: told.total - told.exempt,
    exempt: told.exempt,
    submitted: told.byCity.reduce((sum, { submitted }) => sum + submitted, 0),
    closed: told.byCity.reduce((sum, { closed }) => sum + closed, 0),
    late: told.late,
    average: told.averageReviewed ?? told.averageSelf,
  },
  ...(
    [
      ["办理状态", told.byStatus],
      ["检查结论", told.byResult],
      ["免检原因", told.byExempt],
      ["得分分布", told.byScore],
    ] as const
  ).flatMap(([part, groups]) => groups.map(({ label, count }) => ({ ...NONE, part, name: label, total: count }))),
  ...told.byCity.map(({ cityName, ...row }) => ({ ...NONE, part: "按地市", name: cityName, ...row })),
  ...told.weakItems.map(({ code, title, unmet, partly }) => ({
    ...NONE,
    part: "薄弱项目（不符合）",
    name: `${code} ${title}`,
    total: unmet,
    partly,
  })),
];
