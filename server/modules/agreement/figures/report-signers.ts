import { inArray, type SQL, sql } from "drizzle-orm";
import { SERVICE } from "@/contracts/agreement/service-types";
import type { RecordContext } from "@/server/records/hooks";
import { firms } from "@/server/reference/firm.table";
import { staff } from "@/server/reference/staff.table";
import { countedReports as c } from "@/server/modules/agreement/figures/counted-reports.table";
import { clientsOf } from "@/server/modules/agreement/figures/report-clients";
import { MOST_ROWS } from "@/server/modules/agreement/figures/report-counts";
import {
  among,
  andAmong,
  countedWhere,
  monthOf,
  type ReportsAsked,
  standingOf,
} from "@/server/modules/agreement/figures/report-figures";
import { shownReports } from "@/server/modules/agreement/figures/report-years";
import { highestOf, isWholeYears, type Kept, keptOf, sumsAmong } from "@/server/modules/agreement/figures/report-sums";

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
  isWholeYears(asked.months) ? keptOf(context, asked, "people") : null;

/** Compared by bytes: as text it takes many times as long. */
const byBytes = (text: SQL): SQL => sql`(${text}) collate "C"`;
const largestOf = (text: SQL): SQL => sql`max(${byBytes(text)})`;
const NAME = sql`s.value ->> 'staffName'`;
/** Signers whose name has these letters; all without. */
const named = (name: SQL, part: string | undefined): SQL =>
  part === undefined ? sql`true` : sql`position(${part}::text in ${largestOf(name)}) > 0`;

async function fromReports(
  context: RecordContext,
  asked: ReportsAsked,
  part: string | undefined,
): Promise<SignerFigures[]> {
  const among = sql`jsonb_array_length(${c.signers})`;
  const share = sql`trunc(${c.fee} * 100 / ${among}) / 100`;
  const of = (category: number) => sql`count(*) filter (where ${c.serviceCategory} = ${category})::int`;
  const { rows } = await context.db.execute<Row>(sql`
    select s.value ->> 'staffId' as "staffId", ${largestOf(NAME)} as "staffName",
      ${largestOf(sql`s.value ->> 'certNo'`)} as "certNo", ${largestOf(sql`${c.companyName}`)} as "companyName",
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
    having ${named(NAME, part)}
    order by count(*) desc, coalesce(sum(${c.fee}), 0) desc, ${byBytes(sql`s.value ->> 'staffId'`)}
    limit ${MOST_ROWS}`);
  return rows;
}

/** Name, certificate and firm as they are today. */
async function placesOf({ db }: RecordContext, staffIds: readonly string[]) {
  const { staffId, staffName, certNo } = staff;
  const rows =
    staffIds.length === 0
      ? []
      : await db
          .select({ staffId, staffName, certNo, companyName: firms.companyName })
          .from(staff)
          .leftJoin(firms, sql`${firms.companyId} = ${staff.companyId}`)
          .where(inArray(staffId, [...staffIds]));
  return new Map(rows.map((row) => [row.staffId, row]));
}

/** How many reports of the categories that are told apart each signed. */
async function signedByCategory(
  { db }: RecordContext,
  kept: Kept,
  staffIds: readonly string[],
  standings: readonly number[],
) {
  const { counsel, planning, assurance, review } = SERVICE;
  const groups = [counsel, planning, assurance, review].map((category) => `person${category}`);
  const { rows } = await db.execute<{ name: string; n: number }>(sql`
    select group_by || ' ' || key as name, sum(report_count)::int as n from ${sumsAmong(kept, groups, staffIds, standings)}
    where standing in ${standings}
    group by group_by, key`);
  return new Map(rows.map(({ name, n }) => [name, n]));
}

async function fromSums(
  context: RecordContext,
  asked: ReportsAsked,
  kept: Kept,
  part: string | undefined,
): Promise<SignerFigures[]> {
  const standings = standingOf(asked);
  const isOfAll = part === undefined && !asked.includeVoid;
  const most = isOfAll ? await highestOf(context.db, kept, { group: "person", by: "reports", most: MOST_ROWS }) : null;
  const { rows } = await context.db.execute<Row>(sql`
    select key as "staffId", "staffName", n::int as "signedCount", first::int as "firstSignCount",
      fee::numeric(20, 2)::text as "feeFull", shared::numeric(20, 2)::text as "feeShared", late::int as "lateCount"
    from (select key, ${largestOf(sql`label`)} as "staffName", sum(report_count) as n, sum(first_count) as first,
        sum(fee) as fee, sum(shared_fee) as shared, sum(late_count) as late
      from ${sumsAmong(kept, ["person"], most ?? undefined, standings)} where standing in ${standings}
      group by 1
      having sum(report_count) <> 0 and ${named(sql`label`, part)}
      order by n desc, sum(fee) desc, ${byBytes(sql`key`)}
      limit ${MOST_ROWS}) as most`);
  const ids = rows.map(({ staffId }) => staffId);
  const byCategory = await signedByCategory(context, kept, ids, standings);
  const clients = await clientsOf(context, asked, "person", ids);
  const places = await placesOf(context, ids);
  return rows.map((row) => {
    const of = (category: number): number => byCategory.get(`person${category} ${row.staffId}`) ?? 0;
    return {
      ...row,
      certNo: places.get(row.staffId)?.certNo ?? null,
      companyName: places.get(row.staffId)?.companyName ?? "",
      clientCount: clients.get(row.staffId) ?? 0,
      counselCount: of(SERVICE.counsel),
      planningCount: of(SERVICE.planning),
      assuranceCount: of(SERVICE.assurance),
      reviewTaskCount: of(SERVICE.review),
    };
  });
}

/**
 * What people signed, of those whose name has the `part`; shares of a fee add up to it, for the last signer takes the
 * rest. // domain b §9 (6)
 */
export function countSigners(context: RecordContext, asked: ReportsAsked, part?: string): Promise<SignerFigures[]> {
  const kept = keptYears(context, asked);
  return kept ? fromSums(context, asked, kept, part) : fromReports(context, asked, part);
}

interface Roles {
  readonly id: string;
  readonly led: number;
  readonly reviewed: number;
}
const NO_FIGURES = {
  signedCount: 0,
  firstSignCount: 0,
  clientCount: 0,
  feeFull: "0.00",
  feeShared: "0.00",
  lateCount: 0,
  counselCount: 0,
  planningCount: 0,
  assuranceCount: 0,
  reviewTaskCount: 0,
} as const;

interface RolesAsked {
  readonly first: readonly string[];
  /** No others than these. */
  readonly isOfFirst: boolean;
  readonly only: SQL;
}
/** How many reports people led, or reviewed at any of the three levels: these people first, then who did so the most. */
async function rolesOf(context: RecordContext, asked: ReportsAsked, { first, isOfFirst, only }: RolesAsked) {
  const kept = keptYears(context, asked);
  const counts = standingOf(asked);
  const source = kept
    ? sql`select key as id, case group_by when 'leader' then report_count else 0 end as led,
        case group_by when 'reviewer' then report_count else 0 end as reviewed
      from ${sumsAmong(kept, ["leader", "reviewer"], isOfFirst ? first : undefined, counts)} where standing in ${counts}`
    : sql`select one.id, one.led, one.reviewed from ${await shownReports(context, asked)} cross join lateral (
        select ${c.leaderId} as id, 1 as led, 0 as reviewed where ${c.leaderId} is not null
        union all select unnest(${c.reviewerIds}), 0, 1) as one
      where ${countedWhere(context, asked)} and ${c.standing} in ${counts}`;
  const { rows } = await context.db.execute<Roles & Record<string, unknown>>(sql`
    select id, sum(led)::int as led, sum(reviewed)::int as reviewed from (${source}) as roles
    where ${only} ${andAmong(sql`id`, isOfFirst ? first : undefined)} group by 1 having sum(led + reviewed) > 0
    order by (${among(sql`id`, first)}) desc, sum(led + reviewed) desc, ${byBytes(sql`id`)} limit ${2 * MOST_ROWS}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * What these people led and reviewed, and as rows of their own those who did without signing anything, as far as there is
 * room among the signers. `onlyId` asks of one person alone.
 */
export async function withRoles(
  context: RecordContext,
  asked: ReportsAsked,
  signers: readonly SignerFigures[],
  { part, onlyId }: { readonly part: string | undefined; readonly onlyId: string | null },
) {
  const ids = signers.map(({ staffId }) => staffId);
  const areSigners = new Set(ids);
  const roles = await rolesOf(context, asked, {
    first: ids,
    isOfFirst: ids.length >= MOST_ROWS,
    only: onlyId === null ? sql`true` : sql`id = ${onlyId}`,
  });
  const others = [...roles.keys()].filter((id) => !areSigners.has(id));
  const places = await placesOf(context, others);
  const quiet = others.flatMap((staffId): SignerFigures[] => {
    const { staffName, certNo = null, companyName } = places.get(staffId) ?? {};
    if (!staffName || !staffName.includes(part ?? "")) return [];
    return [{ staffId, staffName, certNo, companyName: companyName ?? "", ...NO_FIGURES }];
  });
  return [...signers, ...quiet].slice(0, MOST_ROWS).map((one) => {
    const { led = 0, reviewed = 0 } = roles.get(one.staffId) ?? {};
    return { ...one, leaderCount: led, reviewCount: reviewed };
  });
}

/** Of these people, the calendar year in which each signed the most, of the whole years that the months touch. */
export async function mostSignedInYear(context: RecordContext, asked: ReportsAsked, staffIds: readonly string[]) {
  const { from, to } = asked.months;
  const years = { ...asked, days: undefined, months: { from: `${from.slice(0, 4)}-01`, to: `${to.slice(0, 4)}-12` } };
  const kept = keptYears(context, years);
  const counts = standingOf(asked);
  const source = kept
    ? sql`select key as id, period as year, report_count as n from ${sumsAmong(kept, ["person"], staffIds)}
      where standing in ${counts}`
    : sql`select s.value ->> 'staffId' as id, ${monthOf(asked.basis)} / 100 as year, 1 as n
      from ${await shownReports(context, years)} cross join lateral jsonb_array_elements(${c.signers}) as s
      where ${countedWhere(context, years)} and ${c.standing} in ${counts} and ${among(sql`s.value ->> 'staffId'`, staffIds)}`;
  const { rows } = await context.db.execute<{ id: string; year: number; signed: number }>(sql`
    select distinct on (id) id, year, sum(n)::int as signed from (${source}) as signed
    group by id, year order by id, sum(n) desc, year desc`);
  return new Map(rows.map((row) => [row.id, row]));
}
