import { setTimeout } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Basis } from "@/contracts/statistics/company";
import type { Db } from "@/server/db/client";
import type { Chore } from "@/server/platform/http/housekeeping";
import type { RecordContext } from "@/server/records/hooks";
import { isOfficer } from "@/server/reference/scope";
import { countedReportChanges } from "@/server/modules/agreement/figures/counted-reports.table";
import { sumsBack, WRONG_LOCKS } from "@/server/modules/agreement/figures/report-years";
import {
  andKept,
  monthNumber,
  type Months,
  type ReportsAsked,
} from "@/server/modules/agreement/figures/report-figures";

/** Sums of an association, or of a firm's people, with what was not yet taken into them. */
export interface Kept {
  readonly sums: SQL;
  /** Of these sums what is not in `report_sums` itself. */
  readonly changes: SQL;
  readonly ownerId: string;
  readonly basis: Basis;
  readonly from: number;
  readonly to: number;
  /** Categories whose reports alone are counted; all when empty. */
  readonly categories: readonly number[];
}

const UNFOLDED = sql`select * from report_sum_changes`;
const withKept = (changes: SQL): SQL => sql`(select * from report_sums union all ${changes}) as kept`;
const SUMS = withKept(UNFOLDED);
const isMonth = (period: number): boolean => period > 9_999;
/** What brings kept sums to what figures show: locked years as at their locks. Periods are yyyymm, or yyyy. */
const shownChanges = (ownerId: SQL, basis: Basis, from: number, to: number): SQL => {
  const yearOf = (period: number): number => (isMonth(period) ? Math.floor(period / 100) : period);
  return sql`${UNFOLDED} union all ${sumsBack(ownerId, basis, { from: yearOf(from), to: yearOf(to) })}`;
};

export const isWholeYears = ({ from, to }: Months): boolean => from.endsWith("-01") && to.endsWith("-12");

/** Whose sums answer a question of people, or of anything else: the association's, or of people their one firm's. */
function ownerOf({ user }: RecordContext, { filter }: ReportsAsked, isOfPeople: boolean): string | null {
  const { companyId } = filter;
  if (isOfficer(user)) return companyId === undefined ? user.lv1OrgId : null;
  const firms = companyId === undefined ? user.reach : user.reach.filter((one) => one === companyId);
  return isOfPeople && firms.length === 1 ? (firms[0] ?? null) : null;
}

/** Categories of a question that asks for nothing else; null for another one. */
function categoriesOf({ serviceCategory, companyId: _owner, ...others }: ReportsAsked["filter"]): number[] | null {
  return Object.keys(others).length > 0 ? null : [serviceCategory ?? []].flat().map(Number);
}

/**
 * Where a question is about all that an association has, or of some categories, or about all people of a firm; others are
 * counted of the reports.
 */
export function keptOf(
  context: RecordContext,
  asked: ReportsAsked,
  of: "months" | "years" | "people",
  isLive = false,
): Kept | null {
  if (asked.days) return null;
  const categories = categoriesOf(asked.filter);
  const ownerId = ownerOf(context, asked, of === "people");
  if (ownerId === null || !categories) return null;
  const { from, to } = asked.months;
  const [first, last] =
    of === "months" ? [monthNumber(from), monthNumber(to)] : [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  const { basis } = asked;
  const changes = isLive ? UNFOLDED : shownChanges(sql`${ownerId}`, basis, first, last);
  const sums = withKept(changes);
  return { sums, changes: sql`(${changes}) as kept`, ownerId, basis, from: first, to: last, categories };
}

/** One period as such: what follows it in an index is found, too. */
export const periodIn = ([from, to]: readonly [from: number, to: number]): SQL =>
  from === to ? sql`period = ${from}` : sql`period between ${from} and ${to}`;

/** As they are kept: each item by itself, or of the categories asked for. */
const groupsOf = ({ categories }: Kept, items: readonly string[]): readonly string[] =>
  categories.length > 0 ? items.flatMap((item) => categories.map((category) => `${item}${category}`)) : items;

/** Those of these items and of the months or years asked for. */
export const sumsWhere = (kept: Kept, ...items: string[]): SQL => sql`owner_id = ${kept.ownerId}
  and basis = ${kept.basis} and group_by in ${groupsOf(kept, items)} and ${periodIn([kept.from, kept.to])}`;

export interface KeysAsked {
  readonly ownerId: string;
  readonly basis: Basis;
  readonly groups: readonly string[];
  readonly periods: readonly [from: number, to: number];
  readonly keys: readonly string[];
  /** Of sums, which are kept by it. */
  readonly standings?: readonly number[];
}
const each = (values: readonly (string | number)[], type: "text" | "integer", name: string): SQL =>
  sql`unnest(${sql.param([...values])}::${sql.raw(`${type}[]`)}) as ${sql.raw(name)} (one)`;
/**
 * Rows of these keys alone. Of years each is looked up by the whole of its index, one value of every column at a time: of
 * several at once, or by how often a key stands there, the database guesses, and its plan for all questions to come reads
 * all clients of an association for each of the keys.
 */
export function ofKeys(table: SQL, { ownerId, basis, groups, periods, keys, standings }: KeysAsked): SQL {
  const [from, to] = periods;
  const owned = sql`owner_id = ${ownerId} and basis = ${basis}`;
  if (isMonth(to))
    return sql`select * from ${table} where ${owned} and group_by in ${groups}
    and ${standings ? sql`standing in ${standings}` : sql`true`} and ${periodIn([from, to])} ${andKept(keys)}`;
  const years = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  return sql`select found.* from ${each(keys, "text", "asked")}
    cross join ${each(groups, "text", "item")} cross join ${each(years, "integer", "year")}
    ${standings ? sql`cross join ${each(standings, "integer", "state")}` : sql``}
    cross join lateral (select * from ${table} where ${owned} and group_by = item.one and period = year.one
      ${standings ? sql`and standing = state.one` : sql``} and key = asked.one offset 0) as found`;
}

const STANDINGS = [0, 1, 2];
/**
 * Kept sums of these items and of the months or years asked for, of some keys or of all, with what was not yet taken in;
 * of some keys those of the standings asked for alone.
 */
export function sumsAmong(
  kept: Kept,
  items: readonly string[],
  keys: readonly string[] | undefined,
  standings: readonly number[] = STANDINGS,
): SQL {
  if (!keys) return sql`(select * from ${kept.sums} where ${sumsWhere(kept, ...items)}) as kept`;
  const { ownerId, basis, from, to } = kept;
  const asked = { ownerId, basis, groups: groupsOf(kept, items), periods: [from, to], keys, standings } as const;
  return sql`(${ofKeys(sql`report_sums`, asked)}
    union all select * from ${kept.changes} where ${sumsWhere(kept, ...items)} ${andKept(keys)}) as kept`;
}

// Spelt out, for the indexes of the highest hold no others.
const RANKED = {
  client: sql`left(group_by, 6) = 'client' and standing = 0 and report_count <> 0`,
  person: sql`left(group_by, 6) = 'person' and standing = 0 and report_count <> 0`,
} as const;
/** In the order of these indexes. People alone are ranked by their reports. */
const BY = {
  fee: sql`fee desc nulls last, key`,
  reports: sql`report_count desc nulls last, fee desc nulls last, key`,
} as const;
interface Highest {
  readonly group: keyof typeof RANKED;
  readonly by: keyof typeof BY;
  readonly most: number;
}
/**
 * Keys among which the `most` highest fees of a year are, or the most reports, where a year has more: what changed since
 * the sums were kept moves a sum past so many others at most. Null: look at all.
 */
export async function highestOf(db: Db, kept: Kept, { group, by, most }: Highest): Promise<string[] | null> {
  // Of several categories no single order tells the highest.
  if (kept.from !== kept.to || kept.categories.length > 1) return null;
  const changed = await db.execute<{ key: string }>(
    sql`select distinct key from ${kept.changes} where ${sumsWhere(kept, group)} limit ${most + 1}`,
  );
  if (changed.rows.length > most) return null;
  const among = most + changed.rows.length;
  const highest = await db.execute<{ key: string }>(sql`select key from report_sums
    where ${sumsWhere(kept, group)} and ${RANKED[group]}
    order by ${BY[by]} limit ${among}`);
  return highest.rows.length < among ? null : [...highest.rows, ...changed.rows].map(({ key }) => key);
}

/** All firms of the association that a firm belongs to, in one: those with reports in some months, and what these count. */
export async function sumsOfFirms(db: Db, companyId: string, asked: ReportsAsked) {
  const { from: first, to: last } = asked.months;
  const periodOf = isWholeYears(asked.months) ? (month: string) => Number(month.slice(0, 4)) : monthNumber;
  const [from, to] = [periodOf(first), periodOf(last)];
  const orgId = sql`(select association_org_id from firms where company_id = ${companyId})`;
  const { rows } = await db.execute<{ firms: number; reports: number; late: number; fee: string }>(sql`
    select count(distinct key)::int as firms, coalesce(sum(n), 0)::int as reports, coalesce(sum(late), 0)::int as late,
      coalesce(sum(fee), 0)::numeric(20, 2)::text as fee
    from (select key, sum(report_count) as n, sum(late_count) as late, sum(fee) as fee from ${withKept(shownChanges(orgId, asked.basis, from, to))}
      where owner_id = ${orgId}
        and basis = ${asked.basis} and group_by = 'firm' and standing = 0
        and period between ${from} and ${to}
      group by key having sum(report_count) <> 0) as firms`);
  return rows[0] ?? { firms: 0, reports: 0, late: 0, fee: "0.00" };
}

/** A tenth of a second's work each: after a large import one statement for all would outlast every limit, and never end. */
const FOLDED_AT_ONCE = 50;
/** Of a round of chores; what is left waits for the next one, and is read as it is until then. */
const FOLDING_MS = 20_000;

/** Takes what was written since into the sums, so that reading them stays short; harmless in several processes. */
export const foldReportSums: Chore = async (db) => {
  const [open] = await db.select({ id: countedReportChanges.changeId }).from(countedReportChanges).limit(1);
  if (!open) return;
  const until = performance.now() + FOLDING_MS;
  for (;;) {
    const since = performance.now();
    const taken = await foldSome(db, FOLDED_AT_ONCE);
    if (taken < FOLDED_AT_ONCE || performance.now() >= until) return;
    // Others have the database for as long as this had it.
    await setTimeout(performance.now() - since);
  }
};

/** So many of the oldest changes at most; returns how many there were. */
export async function foldSome(db: Db, most: number): Promise<number> {
  const { rows } = await db.execute<{ taken: number }>(sql`select fold_report_sums(${most}) as taken`);
  return rows[0]?.taken ?? 0;
}

/** Counted reports as the reports themselves say. */
const RECOUNTED = sql`(select x.* from report_filings as r cross join lateral counted_report(r) as x)`;
/** Ids of reports that are counted otherwise than they are. */
const WRONG = sql`select coalesce(k.report_id, x.report_id) as id from counted_reports as k
  full join ${RECOUNTED} as x on x.report_id = k.report_id where k.* is distinct from x.*`;
const grouped = (of: SQL): SQL => sql`(select owner_id, basis, period, group_by, standing, key,
  sum(report_count) as n, sum(late_count) as late, sum(corrected_count) as corrected, sum(low_price_count) as low, sum(fee) as fee,
  sum(first_count) as first, sum(shared_fee) as shared from ${of}
  group by 1, 2, 3, 4, 5, 6
  having sum(report_count) <> 0 or sum(late_count) <> 0 or sum(corrected_count) <> 0 or sum(low_price_count) <> 0 or sum(fee) <> 0
    or sum(first_count) <> 0 or sum(shared_fee) <> 0)`;
const PARTS = sql`(select p.* from counted_reports as c cross join lateral report_sum_parts(c, 1) as p) as parts`;

/** Clients by what they are counted by. Client by client: all pairs at once would be sorted on disk. */
const CLIENTS = sql`(select p.owner_id, p.basis, p.period, p.group_by, p.key, count(*)::integer as clients
  from (select distinct client_code from counted_reports where client_code is not null) as t
  cross join lateral (select distinct p.* from (select c as report from counted_reports as c
      where c.client_code = t.client_code offset 0) as r
    cross join lateral report_client_parts(r.report) as p) as p
  group by 1, 2, 3, 4, 5)`;
const KEPT_CLIENTS = sql`(select owner_id, basis, period, group_by, key, sum(client_count) as clients
  from (select * from report_client_counts union all select * from report_client_changes(null, null, null, null, null)) as kept
  group by 1, 2, 3, 4, 5 having sum(client_count) <> 0)`;

export interface FiguresCheck {
  readonly reports: number;
  readonly sums: number;
  /** Reports, sums and counts of clients that differ from a recount. */
  readonly wrongReports: number;
  readonly wrongSums: number;
  readonly wrongClients: number;
  /** Years that are locked, and sums of them that are shown otherwise than at the lock, or with what changed since are no recount. */
  readonly locks: number;
  readonly wrongLocks: number;
}

/** Holds every kept figure against a recount of the reports, in one snapshot: writes may go on. A million reports want a patient handle. */
export function checkReportFigures(db: Db): Promise<FiguresCheck> {
  return db.transaction(
    async (tx) => {
      const countOf = async (of: SQL): Promise<number> => {
        const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from ${of}`);
        return rows[0]?.n ?? 0;
      };
      return {
        reports: await countOf(sql`counted_reports`),
        sums: await countOf(sql`report_sums`),
        wrongReports: await countOf(sql`(${WRONG}) as wrong`),
        wrongSums: await countOf(sql`${grouped(SUMS)} as k full join ${grouped(PARTS)} as x
          using (owner_id, basis, period, group_by, standing, key)
          where (k.n, k.late, k.corrected, k.low, k.fee, k.first, k.shared)
            is distinct from (x.n, x.late, x.corrected, x.low, x.fee, x.first, x.shared)`),
        wrongClients: await countOf(sql`${KEPT_CLIENTS} as k full join ${CLIENTS} as x
          using (owner_id, basis, period, group_by, key) where k.clients is distinct from x.clients`),
        locks: await countOf(sql`report_years where is_locked`),
        wrongLocks: (await countOf(WRONG_LOCKS[0])) + (await countOf(WRONG_LOCKS[1])),
      };
    },
    { isolationLevel: "repeatable read" },
  );
}

/**
 * Counts anew what is wrong of the reports, and all sums. May be run again, and while firms write: what they write
 * meanwhile stays for the next fold; a report that both touch makes it fail with 40001, nothing changed.
 */
export function recountReportFigures(db: Db): Promise<void> {
  return db.transaction(
    async (tx) => {
      // Before the snapshot: a fold that runs ends first.
      await tx.execute(sql`lock table report_sums in exclusive mode`);
      // Millions of sums at once: on disk they take many times as long.
      await tx.execute(sql`set local work_mem = '256MB'`);
      // Of no report a second part is asked for.
      await tx.execute(sql`set local enable_memoize = off`);
      await tx.execute(sql`create temporary table wrong_reports on commit drop as ${WRONG}`);
      const among = sql`in (select id from wrong_reports)`;
      await tx.execute(sql`delete from counted_reports where report_id ${among}`);
      await tx.execute(sql`insert into counted_reports select * from ${RECOUNTED} as x where x.report_id ${among}`);
      await tx.execute(sql`delete from counted_report_changes`);
      await tx.execute(sql`delete from report_sums`);
      await tx.execute(sql`insert into report_sums select owner_id, basis, period, group_by, standing, key,
        max(label collate "C"), sum(report_count), sum(late_count), sum(corrected_count), sum(low_price_count), sum(fee), sum(first_count), sum(shared_fee)
        from ${PARTS} group by 1, 2, 3, 4, 5, 6
        -- As questions read them: otherwise each of a question's sums stands on a page of its own.
        order by owner_id, basis, group_by, period, standing, key collate "C"`);
      await tx.execute(sql`delete from report_client_counts`);
      await tx.execute(
        sql`insert into report_client_counts select * from ${CLIENTS} as counted order by 1, 2, 4, 3, 5`,
      );
    },
    { isolationLevel: "repeatable read" },
  );
}
