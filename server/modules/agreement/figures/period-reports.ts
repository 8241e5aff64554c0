import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { REPORT_STATUS, STANDING } from "@/contracts/agreement/report/report-status";
import { SERVICE } from "@/contracts/agreement/service-types";
import { daysAfter } from "@/contracts/kit/day/dates";
import type { Db } from "@/server/db/client";
import { startOfDay } from "@/server/platform/call/services";
import { staff } from "@/server/reference/staff.table";
import { reportFilings as r } from "@/server/modules/agreement/report/report.table";

const { reviewing, returned, ready, auditing } = REPORT_STATUS;

/** Days, both included. */
interface Period {
  readonly from: string;
  readonly to: string;
}

const inForceOf = (companyIds: readonly string[], { from, to }: Period) =>
  and(
    inArray(r.companyId, [...companyIds]),
    inArray(r.reportStatus, [...STANDING]),
    gte(r.filingTime, startOfDay(from)),
    lt(r.filingTime, startOfDay(daysAfter(to, 1))),
  );

/** What a firm's reports of some days come to; fees are yuan with two places. */
export interface PeriodReports extends Record<string, unknown> {
  /** Null: all categories together. */
  readonly category: number | null;
  readonly clients: number;
  readonly filed: number;
  readonly inTime: number;
  readonly unfiled: number;
  readonly fee: string;
  readonly lowestFee: string | null;
}
const NONE: PeriodReports = {
  category: null,
  clients: 0,
  filed: 0,
  inTime: 0,
  unfiled: 0,
  fee: "0.00",
  lowestFee: null,
};

/**
 * Reports of these firms that were filed in a period and stand, and those dated in it that are on their way and not filed:
 * by category and together; `topFive` is what the five clients with the highest fees paid, `topFees` the same by category. // domain b §1 (2e), (6) 报备及时率
 */
export async function reportsOfPeriod(db: Db, companyIds: readonly string[], period: Period) {
  const filed = inForceOf(companyIds, period);
  const waiting = and(
    inArray(r.companyId, [...companyIds]),
    inArray(r.reportStatus, [reviewing, returned, ready, auditing]),
    gte(r.reportDate, period.from),
    sql`${r.reportDate} <= ${period.to}`,
  );
  const { rows } = await db.execute<PeriodReports>(sql`
    with counted as materialized (select ${r.serviceCategory} as category, ${r.clientCreditCode} as client,
        ${r.serviceFee} as fee, coalesce(${r.lateFlag}, false) as late, ${r.filingTime} is not null as filed
      from ${r} where (${filed}) or (${waiting}))
    select category, count(distinct client) filter (where filed)::int as clients,
      count(*) filter (where filed)::int as filed, count(*) filter (where filed and not late)::int as "inTime",
      count(*) filter (where not filed)::int as unfiled,
      coalesce(sum(fee) filter (where filed), 0)::numeric(20, 2)::text as fee,
      (min(fee) filter (where filed))::numeric(20, 2)::text as "lowestFee"
    from counted group by grouping sets ((category), ()) order by category nulls first`);
  const [all = NONE, ...categories] = rows;
  const best = await db
    .select({ fee: sql<string>`coalesce(sum(${r.serviceFee}), 0)::numeric(20, 2)::text` })
    .from(r)
    .where(filed)
    .groupBy(r.clientCreditCode)
    .orderBy(desc(sql`coalesce(sum(${r.serviceFee}), 0)`))
    .limit(5);
  const { rows: leading } = await db.execute<{ category: number; fee: string }>(sql`
    with clients as (select ${r.serviceCategory} as category, sum(${r.serviceFee}) as fee,
        row_number() over (partition by ${r.serviceCategory} order by sum(${r.serviceFee}) desc nulls last) as place
      from ${r} where ${filed} group by ${r.serviceCategory}, ${r.clientCreditCode})
    select category, coalesce(sum(fee), 0)::numeric(20, 2)::text as fee from clients where place <= 5 group by category`);
  const topFees = new Map(leading.map(({ category, fee }) => [category, fee]));
  return { all, categories, topFive: best.map(({ fee }) => fee), topFees };
}

const sampled = {
  reportId: r.reportId,
  number: r.filingNo,
  clientName: r.clientName,
  serviceCategory: r.serviceCategory,
  reportDate: r.reportDate,
  serviceFee: r.serviceFee,
  signerNames: r.signerNames,
  reviewerName: r.reviewerName,
  reportStatus: r.reportStatus,
};

/** Reports of these firms by their ids, as they stand now, in the order of their numbers. */
export const reportsNamed = (db: Db, companyIds: readonly string[], reportIds: readonly string[]) =>
  db
    .select(sampled)
    .from(r)
    .where(and(inArray(r.companyId, [...companyIds]), inArray(r.reportId, [...reportIds])))
    .orderBy(r.filingNo);

/**
 * Ids of filed reports of a period drawn by lot, none of those known: `count` of them, and where one of assurance is
 * needed and there is one, that first, even beyond the number. // domain b §1 (2g)
 */
export async function drawReports(
  db: Db,
  companyIds: readonly string[],
  period: Period,
  { count, known, needsAssurance }: { count: number; known: readonly string[]; needsAssurance: boolean },
): Promise<string[]> {
  const draw = async (limit: number, but: readonly string[], of?: SQL): Promise<string[]> => {
    if (limit <= 0) return [];
    const rows = await db
      .select({ reportId: r.reportId })
      .from(r)
      .where(and(inForceOf(companyIds, period), but.length > 0 ? notInArray(r.reportId, [...but]) : undefined, of))
      .orderBy(sql`random()`)
      .limit(limit);
    return rows.map(({ reportId }) => reportId);
  };
  const lead = needsAssurance ? await draw(1, known, eq(r.serviceCategory, SERVICE.assurance)) : [];
  return [...lead, ...(await draw(count - lead.length, [...known, ...lead]))];
}

/** Standing reports dated in a period that somebody signed, in whichever firm, and those of assurance among them. // domain b §7 (2) */
export async function signedReports(
  db: Db,
  { staffId, personId }: { readonly staffId: string; readonly personId: string | null },
  { from, to }: Period,
) {
  const places = await db
    .select({ staffId: staff.staffId })
    .from(staff)
    .where(personId === null ? eq(staff.staffId, staffId) : eq(staff.personId, personId));
  const signs = places.map((one) => sql`${r.signerIds} @> ${JSON.stringify([one.staffId])}::jsonb`);
  if (signs.length === 0) return { signed: 0, assurance: 0 };
  const [row] = await db
    .select({
      signed: sql<number>`count(*)::int`,
      assurance: sql<number>`(count(*) filter (where ${r.serviceCategory} = ${SERVICE.assurance}))::int`,
    })
    .from(r)
    .where(
      and(or(...signs), inArray(r.reportStatus, [...STANDING]), gte(r.reportDate, from), sql`${r.reportDate} <= ${to}`),
    );
  return row ?? { signed: 0, assurance: 0 };
}
