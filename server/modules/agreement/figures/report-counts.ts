import { type SQL, sql } from "drizzle-orm";
import type { Group } from "@/contracts/statistics/company";
import type { RecordContext } from "@/server/records/hooks";
import { firms } from "@/server/reference/firm.table";
import { countedReports as c } from "@/server/modules/agreement/figures/counted-reports.table";
import { CLIENT, clientsBy, clientsOf } from "@/server/modules/agreement/figures/report-clients";
import {
  andAmong,
  countedWhere,
  cutOf,
  monthOf,
  monthText,
  type ReportsAsked,
  SIGNERS,
  standingOf,
  VOIDED,
} from "@/server/modules/agreement/figures/report-figures";
import { shownReports } from "@/server/modules/agreement/figures/report-years";
import { highestOf, isWholeYears, type Kept, keptOf, sumsAmong } from "@/server/modules/agreement/figures/report-sums";

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
  /** So many rows with the highest fees, where fewer are enough. */
  readonly most?: number;
  /** Those with the most reports come first, whatever their fees. */
  readonly isByCount?: boolean;
  /** All rows, where each is told to somebody: a firm behind the last row of a table has reports as well. */
  readonly isWhole?: boolean;
  /** As the reports stand now, in locked years, too; not with `withClients`. */
  readonly isLive?: boolean;
}
/** Which rows are told, and in which order. */
const toldOf = ({ isWhole = false, isByCount = false, most = MOST_ROWS }: Counting, key: SQL): SQL =>
  sql`order by ${isByCount ? sql`"reportCount" desc, ` : sql``}fee desc, ${key} ${isWhole ? sql`` : sql`limit ${most}`}`;

type Row = Counted & Record<string, unknown>;

/** One table of counts that is asked for, and how. */
export interface Wanted extends Counting {
  readonly group: Group | null;
}
/** Columns that figures count by, which with the month stand in an index; others are read of the rows, where they are asked for. */
const INDEXED = [
  c.standing,
  c.companyId,
  c.clientCode,
  c.serviceCategory,
  c.serviceSubType,
  c.cityCode,
  c.opinionType,
  c.industryCode,
  c.isLate,
  c.isCorrected,
  c.isLowPrice,
  c.fee,
] as const;
const BESIDE: Readonly<Partial<Record<Group, SQL>>> = {
  client: sql`${c.clientName}`,
  person: sql`${c.signers}`,
};

/** What a told row is called: firms as they are called today, for reports keep the names of their days. */
const labelOf = (group: Group | null): SQL =>
  group === "firm"
    ? sql`(select ${firms.companyName} from ${firms} where ${firms.companyId} = told.key collate "default")`
    : sql`label`;

/** Of a report that was read as `asked`: whether it counts. A column, so that the database knows how many do. */
const COUNTS = sql`is_counted`;

/** One table of counts out of the reports that were read as `asked`. Only rows that are told are put into words. */
function countedBy(asked: ReportsAsked, { group, ...how }: Wanted, at: number): SQL {
  const cut = cutOf(group);
  const raw = cut.raw(asked.basis);
  const key = cut.keyOf(sql`g.raw`);
  const from = sql`asked as ${c} ${cut.bySigner ? SIGNERS : sql``}`;
  const [isCounting, isClient] = [how.withClients === true, group === "client"];
  const clients = isClient ? sql`(${key} <> '')::int` : sql`coalesce(p.n, 0)`;
  const beside = sql`left join ${clientsBy(raw, CLIENT, from, COUNTS)} as p on ${cut.keyOf(sql`p.raw`)} = ${key}`;
  return sql`(select ${at}::int as "at", key, ${labelOf(group)} as label, "clientCount",
      "reportCount", "lateCount", "correctedCount", "lowPriceCount", "voidCount", fee::numeric(20, 2)::text as "reportFee"
    from (select g.*, ${key} as key, ${isCounting ? clients : sql`0`} as "clientCount"
    from (select ${raw} as raw, max((${cut.label}) collate "C") as label,
        count(*) filter (where ${COUNTS})::int as "reportCount",
        count(*) filter (where ${COUNTS} and ${c.isLate})::int as "lateCount",
        count(*) filter (where ${COUNTS} and ${c.isCorrected})::int as "correctedCount",
        count(*) filter (where ${COUNTS} and ${c.isLowPrice})::int as "lowPriceCount",
        count(*) filter (where ${c.standing} = ${VOIDED})::int as "voidCount",
        coalesce(sum(${c.fee}) filter (where ${COUNTS}), 0) as fee
      from ${from} group by 1) as g
    ${isCounting && !isClient ? beside : sql``}
    where true ${andAmong(key, how.keys)}
    ${toldOf(how, sql`key`)}) as told)`;
}

/** Of the reports themselves, a firm's or those of a filter: all tables in one reading. */
async function fromReports(
  context: RecordContext,
  asked: ReportsAsked,
  wanted: readonly Wanted[],
): Promise<Counted[][]> {
  const isLive = wanted.some((one) => one.isLive);
  const beside = [...new Set(wanted.flatMap(({ group }) => (group && BESIDE[group]) ?? []))];
  const columns = sql.join([...[monthOf(asked.basis), ...INDEXED].map((column) => sql`${column}`), ...beside], sql`, `);
  const { rows } = await context.db.execute<Row & { readonly at: number }>(sql`
    with asked as (select ${columns}, ${c.standing} in ${standingOf(asked)} as ${COUNTS} from ${isLive ? c : await shownReports(context, asked)}
      where ${countedWhere(context, asked)})
    ${sql.join(
      wanted.map((one, at) => countedBy(asked, one, at)),
      sql` union all `,
    )}`);
  return wanted.map((_one, wantedAt) => rows.flatMap(({ at, ...row }) => (at === wantedAt ? [row as Counted] : [])));
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
  const isOfAll = !how.isWhole && !how.keys && !asked.includeVoid;
  const isRanked = isOfAll && (group === "person" || (group === "client" && !how.isByCount));
  const [by, most] = [how.isByCount ? "reports" : "fee", how.most ?? MOST_ROWS] as const;
  const highest = isRanked ? await highestOf(context.db, kept, { group, by, most }) : null;
  const keys = how.keys ?? highest ?? undefined;
  const { rows } = await context.db.execute<Row>(sql`
    select key, ${labelOf(group)} as label, 0 as "clientCount", "reportCount"::int, "lateCount"::int, "correctedCount"::int,
      "lowPriceCount"::int, "voidCount"::int, fee::numeric(20, 2)::text as "reportFee"
    from (select ${key} collate "C" as key, max(label collate "C") as label,
        coalesce(sum(report_count) filter (where ${counts}), 0) as "reportCount",
        coalesce(sum(late_count) filter (where ${counts}), 0) as "lateCount",
        coalesce(sum(corrected_count) filter (where ${counts}), 0) as "correctedCount",
        coalesce(sum(low_price_count) filter (where ${counts}), 0) as "lowPriceCount",
        coalesce(sum(report_count) filter (where standing = ${VOIDED}), 0) as "voidCount",
        coalesce(sum(fee) filter (where ${counts}), 0) as fee
      from ${sumsAmong(kept, [sumGroup(group)], group === "month" ? undefined : keys)}
      where standing in (0, 1, 2)
      group by 1
      having sum(report_count) <> 0
      ${toldOf(how, sql`1`)}) as told`);
  return rows;
}

/** One table of an association's kept sums, with its clients. */
async function countedOfSums(context: RecordContext, asked: ReportsAsked, { group, ...how }: Wanted, kept: Kept) {
  const { withClients = false } = how;
  const rows = await fromSums(context, asked, group, { ...how, kept });
  if (!withClients) return rows;
  if (group === "client") return rows.map((row) => ({ ...row, clientCount: 1 }));
  // Of signers, whose clients are asked for depends on which of them are told.
  const signerIds = rows.map(({ key }) => key);
  const clients = await clientsOf(context, asked, group, group === "person" ? signerIds : undefined);
  return rows.map((row) => ({ ...row, clientCount: clients.get(row.key) ?? 0 }));
}

/** Sums from which a table may come: clients and people stand by years alone, firms by years, too. */
function sumsOf(context: RecordContext, asked: ReportsAsked, { group, isLive = false }: Wanted): Kept | null {
  const isOfYears = isWholeYears(asked.months);
  if (group === "client" || group === "person")
    return isOfYears ? keptOf(context, asked, group === "person" ? "people" : "years", isLive) : null;
  return keptOf(context, asked, group === "firm" && isOfYears ? "years" : "months", isLive);
}

/**
 * Several tables of reports of some months, each by one of their items or all together. An association's figures without
 * a filter come from its kept sums; all others from one reading of the reports.
 */
export async function countTables(
  context: RecordContext,
  asked: ReportsAsked,
  wanted: readonly Wanted[],
): Promise<Counted[][]> {
  const kept = wanted.map((one) => sumsOf(context, asked, one));
  const others = wanted.filter((_one, at) => !kept[at]);
  const read = others.length > 0 ? await fromReports(context, asked, others) : [];
  const tables: Counted[][] = [];
  // One after the other, on one connection.
  for (const [at, one] of wanted.entries()) {
    const sums = kept[at];
    tables.push(sums ? await countedOfSums(context, asked, one, sums) : (read[others.indexOf(one)] ?? []));
  }
  return tables;
}

/** Reports of some months by one of their items; without one, all together. */
export async function countReports(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  how: Counting = {},
): Promise<Counted[]> {
  const [table = []] = await countTables(context, asked, [{ group, ...how }]);
  return table;
}
