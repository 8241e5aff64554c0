import { type SQL, sql } from "drizzle-orm";
import type { Group } from "@/contracts/statistics/company";
import type { RecordContext } from "@/server/records/hooks";
import { countedReports as c } from "@/server/modules/agreement/figures/counted-reports.table";
import {
  andAmong,
  andKept,
  countedWhere,
  cutOf,
  monthNumber,
  monthText,
  type Months,
  type ReportsAsked,
  SIGNERS,
  standingOf,
} from "@/server/modules/agreement/figures/report-figures";
import { isWholeYears, keptOf, ofKeys, periodIn } from "@/server/modules/agreement/figures/report-sums";
import { shownReports } from "@/server/modules/agreement/figures/report-years";

/** Compared by bytes, for as text it takes many times as long. */
export const CLIENT = sql`${c.clientCode} collate "C"`;
/** Different clients of each group. */
export const clientsBy = (raw: SQL, client: SQL, from: SQL, where: SQL): SQL => sql`(select raw, count(client)::int as n
  from (select distinct ${raw} as raw, ${client} as client from ${from} where ${where}) as pairs
  group by 1)`;

/** The periods whose clients are kept; null for others: a year, a month, and each month of any time. */
function keptPeriods({ from, to }: Months, group: Group | null): readonly [first: number, last: number] | null {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  if (group === "month" || (group === null && first === last)) return [first, last];
  const year = Number(from.slice(0, 4));
  return isWholeYears({ from, to }) && year === Number(to.slice(0, 4)) ? [year, year] : null;
}

interface Told {
  readonly key: string;
  readonly clients: number;
  readonly [column: string]: unknown;
}

/** Of an association's kept counts, with what was not yet taken into them, and of locked years as at their locks. */
async function fromCounts(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  keys: readonly string[] | undefined,
): Promise<readonly Told[] | null> {
  const kept = asked.includeVoid ? null : keptOf(context, asked, group === "person" ? "people" : "years");
  const periods = keptPeriods(asked.months, group);
  if (!kept || !periods || kept.categories.length > 1) return null;
  const { ownerId, basis, from, to, categories } = kept;
  const key = group === "month" ? monthText(sql`period`) : sql`key`;
  const item = (group === null || group === "month" ? "total" : group) + categories.join("");
  const where = sql`owner_id = ${ownerId} and basis = ${basis} and group_by = ${item}`;
  const all = sql`select * from report_client_counts where ${where} and ${periodIn(periods)}`;
  const counts = keys ? ofKeys(sql`report_client_counts`, { ownerId, basis, groups: [item], periods, keys }) : all;
  const { rows } = await context.db.execute<Told>(sql`
    select ${key} as key, sum(client_count)::int as clients
    from (${counts} union all
      select * from report_client_changes(${ownerId}, ${basis}, ${from}::integer, ${to}::integer, null)
      where ${where} and ${periodIn(periods)} ${andKept(keys)}) as kept
    group by 1`);
  return rows;
}

async function fromReports(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  keys: readonly string[] | undefined,
): Promise<readonly Told[]> {
  const cut = cutOf(group);
  const raw = cut.raw(asked.basis);
  const reports = sql`${await shownReports(context, asked)} ${cut.bySigner ? SIGNERS : sql``}`;
  const where = sql`${countedWhere(context, asked)} and ${c.standing} in ${standingOf(asked)} ${andAmong(raw, keys)}`;
  // By months they come in the order of the index.
  const client = group === "month" ? sql`${c.clientCode}` : CLIENT;
  const { rows } = await context.db.execute<Told>(sql`
    select ${cut.keyOf(sql`raw`)} as key, n as clients from ${clientsBy(raw, client, reports, where)} as told`);
  return rows;
}

/** Different clients of each row of a table, which no sum of months tells; of these keys alone where they are named. */
export async function clientsOf(
  context: RecordContext,
  asked: ReportsAsked,
  group: Group | null,
  keys?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = (await fromCounts(context, asked, group, keys)) ?? (await fromReports(context, asked, group, keys));
  return new Map(rows.map((row) => [row.key, row.clients]));
}
