import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { REPORT_STATUS, STANDING } from "@/contracts/agreement/report-fields";
import { SERVICE } from "@/contracts/agreement/service-types";
import { daysAfter } from "@/contracts/kit/dates";
import type { Db } from "@/server/db/client";
import { startOfDay } from "@/server/platform/call/services";
import { staff } from "@/server/reference/staff.table";
import { reportFilings as r } from "@/server/modules/agreement/report.table";

const { reviewing, returned, ready, auditing } = REPORT_STATUS;

/** Days, both included. */
interface Period {
  readonly from: string;
  readonly to: string;
}

const inForceOf = (companyId: string, { from, to }: Period) =>
  and(
    eq(r.companyId, companyId),
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
  ...{ category: null, clients: 0, filed: 0, inTime: 0, unfiled: 0 },
  ...{ fee: "0.00", lowestFee: null },
};

/**
 * A firm's reports that were filed in a period and stand, and those dated in it that are on their way and not filed:
 * by category and together; `topFive` is what the five clients with the highest fees paid. // domain b §1 (2e), (6) 报备及时率
 */
export async function reportsOfPeriod(db: Db, companyId: string, period: Period) {
  const filed = inForceOf(companyId, period);
  const waiting = and(
    eq(r.companyId, companyId),
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
  return { all, categories, topFive: best.map(({ fee }) => fee) };
}

const sampled = {
  ...{ reportId: r.reportId, number: r.filingNo, clientName: r.clientName, serviceCategory: r.serviceCategory },
  ...{ reportDate: r.reportDate, serviceFee: r.serviceFee, signerNames: r.signerNames, reviewerName: r.reviewerName },
  reportStatus: r.reportStatus,
};

/** Reports of a firm by their ids, as they stand now, in the order of their numbers. */
export const reportsNamed = (db: Db, companyId: string, reportIds: readonly string[]) =>
  db
    .select(sampled)
    .from(r)
    .where(and(eq(r.companyId, companyId), inArray(r.reportId, [...reportIds])))
    .orderBy(r.filingNo);

/**
 * Ids of filed reports of a period drawn by lot, none of those known: `count` of them, and where one of assurance is
 * needed and there is one, that first, even beyond the number. // domain b §1 (2g)
 */
export async function drawReports(
  db: Db,
  companyId: string,
  period: Period,
  { count, known, needsAssurance }: { count: number; known: readonly string[]; needsAssurance: boolean },
): Promise<string[]> {
  const draw = async (limit: number, but: readonly string[], of?: SQL): Promise<string[]> => {
    if (limit <= 0) return [];
    const rows = await db
      .select({ reportId: r.reportId })
      .from(r)
      .where(and(inForceOf(companyId, period), but.length > 0 ? notInArray(r.reportId, [...but]) : undefined, of))
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
