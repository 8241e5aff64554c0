import { inArray, sql } from "drizzle-orm";
import { SERVICE } from "@/contracts/agreement/service-types";
import type { RecordContext } from "@/server/records/hooks";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { countedReports as c } from "@/server/modules/agreement/counted-reports.table";
import { clientsOf, MOST_ROWS } from "@/server/modules/agreement/report-counts";
import { countedWhere, type ReportsAsked, standingOf } from "@/server/modules/agreement/report-figures";
import { shownReports } from "@/server/modules/agreement/report-years";
import { isWholeYears, type Kept, keptOf, sumsWhere } from "@/server/modules/agreement/report-sums";

/** Figures of one person as signer. */
export interface SignerFigures {
  readonly staffId: string;
  readonly staffName: string;
  readonly certNo: string | null;
  readonly companyName: string;
  readonly signedCount: number;
  readonly firstSignCount: number;
  readonly clientCount: number;
  readonly feeFull: string;
  readonly feeShared: string;
  readonly lateCount: number;
  readonly counselCount: number;
  readonly planningCount: number;
  readonly assuranceCount: number;
  readonly reviewTaskCount: number;
}
type Row = SignerFigures & Record<string, unknown>;

const keptYears = (context: RecordContext, asked: ReportsAsked): Kept | null =>
  isWholeYears(asked.months) ? keptOf(context, asked, "years") : null;

async function fromReports(context: RecordContext, asked: ReportsAsked): Promise<SignerFigures[]> {
  const among = sql`jsonb_array_length(${c.signers})`;
  const share = sql`trunc(${c.fee} * 100 / ${among}) / 100`;
  const of = (category: number) => sql`count(*) filter (where ${c.serviceCategory} = ${category})::int`;
  const { rows } = await context.db.execute<Row>(sql`
    select s.value ->> 'staffId' as "staffId", max(s.value ->> 'staffName') as "staffName",
      max(s.value ->> 'certNo') as "certNo", max(${c.companyName}) as "companyName",
      count(*)::int as "signedCount",
      count(*) filter (where s.ordinality = 1)::int as "firstSignCount",
      count(distinct ${c.clientCode})::int as "clientCount",
      coalesce(sum(${c.fee}), 0)::numeric(20, 2)::text as "feeFull",
      coalesce(sum(case when s.ordinality = ${among} then ${c.fee} - ${share} * (${among} - 1)
        else ${share} end), 0)::numeric(20, 2)::text as "feeShared",
      count(*) filter (where ${c.isLate})::int as "lateCount",
      ${of(SERVICE.counsel)} as "counselCount", ${of(SERVICE.planning)} as "planningCount",
      ${of(SERVICE.assurance)} as "assuranceCount", ${of(SERVICE.review)} as "reviewTaskCount"
    from ${await shownReports(context, asked)} cross join lateral jsonb_array_elements(${c.signers}) with ordinality as s
    where ${countedWhere(context, asked)} and ${c.standing} in ${standingOf(asked)}
    group by 1
    order by count(*) desc, 1
    limit ${MOST_ROWS}`);
  return rows;
}

/** Certificate and firm as they are today. */
async function placesOf({ db }: RecordContext, staffIds: readonly string[]) {
  if (staffIds.length === 0) return new Map<string, { certNo: string | null; companyName: string | null }>();
  const rows = await db
    .select({ staffId: staff.staffId, certNo: staff.certNo, companyName: firms.companyName })
    .from(staff)
    .leftJoin(firms, sql`${firms.companyId} = ${staff.companyId}`)
    .where(inArray(staff.staffId, [...staffIds]));
  return new Map(rows.map((row) => [row.staffId, row]));
}

async function fromSums(context: RecordContext, asked: ReportsAsked, kept: Kept): Promise<SignerFigures[]> {
  const counts = sql`standing in ${standingOf(asked)}`;
  const { rows } = await context.db.execute<Row>(sql`
    select key as "staffId", max(label) as "staffName", sum(report_count)::int as "signedCount",
      sum(first_count)::int as "firstSignCount", sum(fee)::numeric(20, 2)::text as "feeFull",
      sum(shared_fee)::numeric(20, 2)::text as "feeShared", sum(late_count)::int as "lateCount"
    from ${kept.sums} where ${sumsWhere(kept, "person")} and ${counts}
    group by 1
    having sum(report_count) <> 0
    order by sum(report_count) desc, 1
    limit ${MOST_ROWS}`);
  const ids = rows.map(({ staffId }) => staffId);
  const ofCategory = async (category: number): Promise<Map<string, number>> => {
    const found = await context.db.execute<{ key: string; n: number }>(sql`
      select key, sum(report_count)::int as n from ${kept.sums}
      where ${sumsWhere(kept, `person${category}`)} and ${counts}
        and key in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      group by 1`);
    return new Map(found.rows.map(({ key, n }) => [key, n]));
  };
  const [clients, places, counsel, planning, assurance, review] = await Promise.all([
    clientsOf(context, asked, "person", ids),
    placesOf(context, ids),
    ...[SERVICE.counsel, SERVICE.planning, SERVICE.assurance, SERVICE.review].map(ofCategory),
  ] as const);
  return rows.map((row) => ({
    ...row,
    certNo: places.get(row.staffId)?.certNo ?? null,
    companyName: places.get(row.staffId)?.companyName ?? "",
    clientCount: clients.get(row.staffId) ?? 0,
    counselCount: counsel?.get(row.staffId) ?? 0,
    planningCount: planning?.get(row.staffId) ?? 0,
    assuranceCount: assurance?.get(row.staffId) ?? 0,
    reviewTaskCount: review?.get(row.staffId) ?? 0,
  }));
}

/** What people signed; shares of a fee add up to it, for the last signer takes the rest. // domain b §9 (6) */
export function countSigners(context: RecordContext, asked: ReportsAsked): Promise<SignerFigures[]> {
  const kept = keptYears(context, asked);
  return kept ? fromSums(context, asked, kept) : fromReports(context, asked);
}

/** How many reports each led, or reviewed at any of the three levels. */
export async function countRoles(context: RecordContext, asked: ReportsAsked) {
  const kept = keptYears(context, asked);
  const counts = standingOf(asked);
  const source = kept
    ? sql`select key as id, case group_by when 'leader' then report_count else 0 end as led,
        case group_by when 'reviewer' then report_count else 0 end as reviewed from ${kept.sums}
      where (${sumsWhere(kept, "leader")} or ${sumsWhere(kept, "reviewer")}) and standing in ${counts}`
    : sql`select one.id, one.led, one.reviewed from ${await shownReports(context, asked)} cross join lateral (
        select ${c.leaderId} as id, 1 as led, 0 as reviewed where ${c.leaderId} is not null
        union all select unnest(${c.reviewerIds}), 0, 1) as one
      where ${countedWhere(context, asked)} and ${c.standing} in ${counts}`;
  const { rows } = await context.db.execute<{ id: string; led: number; reviewed: number }>(sql`
    select id, sum(led)::int as led, sum(reviewed)::int as reviewed from (${source}) as roles group by 1`);
  return new Map(rows.map((row) => [row.id, row]));
}
