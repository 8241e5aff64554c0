import { type SQL, sql } from "drizzle-orm";
import type { Group } from "@/contracts/statistics/company";
import type { RecordContext } from "@/server/records/hooks";
import { countedReports as c } from "@/server/modules/agreement/counted-reports.table";
import {
  countedWhere,
  CUTS,
  monthOf,
  monthText,
  type ReportsAsked,
  standingOf,
  VOIDED,
} from "@/server/modules/agreement/report-figures";
import { shownReports } from "@/server/modules/agreement/report-years";
import {
  clientsOfYear,
  highestOf,
  isWholeYears,
  type Kept,
  keptOf,
  sumsWhere,
} from "@/server/modules/agreement/report-sums";

/** What a row counts: whole numbers, and yuan with two places. */
export interface Counted {
  readonly key: string;
  readonly label: string | null;
  readonly clientCount: number;
  readonly reportCount: number;
  readonly lateCount: number;
  readonly correctedCount: number;
  readonly lowPriceCount: number;
  readonly voidCount: number;
  readonly reportFee: string;
}
/** Rows of one table at most: those with the highest fees. */
export const MOST_ROWS = 1_000;

export interface Counting {
  /** Different clients are counted; 0 otherwise. */
  readonly withClients?: boolean;
  /** These rows alone, whatever their fees: what they counted at another time. */
  readonly keys?: readonly string[];
  /** All rows, where each is told to somebody: a firm behind the last row of a table has reports as well. */
  readonly isWhole?: boolean;
  /** As the reports stand now, in locked years, too; not with `withClients`. */
  readonly isLive?: boolean;
}
const among = (key: SQL, keys: readonly string[]): SQL =>
  sql`${key} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`;
const andAmong = (key: SQL, keys: readonly string[] | undefined): SQL => (keys ? sql`and ${among(key, keys)}` : sql``);
const limitOf = ({ isWhole = false }: Counting): SQL => (isWhole ? sql`` : sql`limit ${MOST_ROWS}`);

type Row = Counted & Record<string, unknown>;
const SIGNERS = sql`cross join lateral jsonb_array_elements(${c.signers}) as s`;

/** Of the reports themselves: a firm's, or those of a filter. */
async function fromReports(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  how: Counting,
): Promise<Counted[]> {
  const cut = group === null ? null : CUTS[group];
  const key = cut ? cut.key(asked.basis) : sql`''`;
  const counts = sql`${c.standing} in ${standingOf(asked)}`;
  const clients = how.withClients
    ? sql`count(distinct ${c.clientCode} collate "C") filter (where ${counts})::int`
    : sql`0`;
  const { rows } = await context.db.execute<Row>(sql`
    select ${key} as key, max(${cut ? cut.label : sql`null::text`}) as label, ${clients} as "clientCount",
      count(*) filter (where ${counts})::int as "reportCount",
      count(*) filter (where ${counts} and ${c.isLate})::int as "lateCount",
      count(*) filter (where ${counts} and ${c.isCorrected})::int as "correctedCount",
      count(*) filter (where ${counts} and ${c.isLowPrice})::int as "lowPriceCount",
      count(*) filter (where ${c.standing} = ${VOIDED})::int as "voidCount",
      coalesce(sum(${c.fee}) filter (where ${counts}), 0)::numeric(20, 2)::text as "reportFee"
    from ${how.isLive ? c : await shownReports(context, asked)} ${cut?.bySigner ? SIGNERS : sql``}
    where ${countedWhere(context, asked)} ${andAmong(key, how.keys)}
    group by 1
    order by coalesce(sum(${c.fee}) filter (where ${counts}), 0) desc, 1
    ${limitOf(how)}`);
  return rows;
}

/** The sums whose parts are one report each have the months in their place. */
const sumGroup = (group: Group | null): string => (group === null || group === "month" ? "total" : group);

async function fromSums(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  { kept, ...how }: Counting & { readonly kept: Kept },
) {
  const counts = sql`standing in ${standingOf(asked)}`;
  const key = group === "month" ? monthText(sql`period`) : sql`key`;
  const isRanked = (group === "client" || group === "person") && !how.isWhole && !how.keys && !asked.includeVoid;
  const highest = isRanked ? await highestOf(context.db, kept, group, MOST_ROWS) : null;
  const keys = how.keys ?? highest ?? undefined;
  const { rows } = await context.db.execute<Row>(sql`
    select ${key} as key, max(label) as label, 0 as "clientCount",
      coalesce(sum(report_count) filter (where ${counts}), 0)::int as "reportCount",
      coalesce(sum(late_count) filter (where ${counts}), 0)::int as "lateCount",
      coalesce(sum(corrected_count) filter (where ${counts}), 0)::int as "correctedCount",
      coalesce(sum(low_price_count) filter (where ${counts}), 0)::int as "lowPriceCount",
      coalesce(sum(report_count) filter (where standing = ${VOIDED}), 0)::int as "voidCount",
      coalesce(sum(fee) filter (where ${counts}), 0)::numeric(20, 2)::text as "reportFee"
    from ${kept.sums}
    where ${sumsWhere(kept, sumGroup(group))} ${andAmong(key, keys)} and standing in (0, 1, 2)
    group by 1
    having sum(report_count) <> 0
    order by coalesce(sum(fee) filter (where ${counts}), 0) desc, 1
    ${limitOf(how)}`);
  return rows;
}

/** Different clients of each row: no sum of months tells them. Of signers, only of those that are named. */
export async function clientsOf(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  signerIds: readonly string[] = [],
): Promise<Map<string, number>> {
  const cut = group === null ? null : CUTS[group];
  const isByMonth = group === "month";
  const key = isByMonth ? sql`${monthOf(asked.basis)}` : cut && sql`${cut.key(asked.basis)} collate "C"`;
  const signers = cut?.bySigner ? signerIds : undefined;
  // By months they come in the order of the index; others are compared by bytes, for as text it takes many times as long.
  const client = isByMonth ? sql`${c.clientCode}` : sql`${c.clientCode} collate "C"`;
  const { rows } = await context.db.execute<{ key: string; clients: number }>(sql`
    select ${isByMonth ? monthText(sql`key`) : key ? sql`key` : sql`''`} as key, count(client)::int as clients
    from (select distinct ${key ? sql`${key} as key,` : sql``} ${client} as client
      from ${await shownReports(context, asked)} ${cut?.bySigner ? SIGNERS : sql``}
      where ${countedWhere(context, asked)} and ${c.standing} in ${standingOf(asked)}
        ${key ? andAmong(key, signers) : sql``}) as pairs
    group by 1`);
  return new Map(rows.map((row) => [row.key, row.clients]));
}

/** As `clientsOf`; those of a year's reports in force together stand in its sums. */
async function clientsOfKept(context: RecordContext, asked: ReportsAsked, group: Group | null) {
  const { from, to } = asked.months;
  const isYear =
    group === null && !asked.includeVoid && isWholeYears(asked.months) && from.slice(0, 4) === to.slice(0, 4);
  const year = isYear ? keptOf(context, asked, "years") : null;
  return year ? new Map([["", await clientsOfYear(context.db, year)]]) : clientsOf(context, asked, group);
}

/**
 * Reports of some months by one of their items; without one, all together. An association's figures without a filter
 * come from its kept sums.
 */
export async function countReports(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  how: Counting = {},
): Promise<Counted[]> {
  const { withClients = false, isLive = false } = how;
  const isByYear = group === "client" || group === "person";
  const kept =
    isByYear && !isWholeYears(asked.months) ? null : keptOf(context, asked, isByYear ? "years" : "months", isLive);
  if (!kept) return fromReports(context, asked, group, how);
  const isOne = group === "client";
  // People have their reports counted first: whose clients are asked for depends on it.
  const later = withClients && !isOne && group !== "person" ? clientsOfKept(context, asked, group) : undefined;
  const [rows, known] = await Promise.all([fromSums(context, asked, group, { ...how, kept }), later]);
  const names = rows.map(({ key }) => key);
  const clients = withClients && group === "person" ? await clientsOf(context, asked, group, names) : known;
  return rows.map((row) => ({ ...row, clientCount: isOne ? 1 : (clients?.get(row.key) ?? 0) }));
}
