import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { computeDues, NOBODY } from "@/contracts/statement/dues/engine/compute";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import type { SimulatedFirm, SimulationSum } from "@/contracts/statement/dues/standard";
import { DUES, HALF, REVENUE_BASE } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { membersInScope } from "@/server/modules/basic/read";
import { duesBills, type StandardRecord } from "@/server/modules/statement/dues/record.table";
import { type AcceptedRevenue, acceptedFirms, acceptedRevenues } from "@/server/modules/statement/dues/revenue";

/** Years back that a simulation looks for figures. */
const YEARS_BACK = [0, 1, 2] as const;

/** The year that the most firms have figures of, the latest of equals; null: nobody has any. */
function bestYear(counts: ReadonlyMap<number, number>): number | null {
  const [best] = [...counts].filter(([, n]) => n > 0).sort(([a, m], [b, n]) => n - m || b - a);
  return best?.[0] ?? null;
}

interface Counted {
  readonly practising: number;
  readonly nonPractising: number;
}
/** Whom the bills of the last billed year charge, both halves together: the same people would be charged again. */
async function billedPeople(db: Db, companyIds: readonly string[], lastYear: number) {
  const years = YEARS_BACK.map((back) => lastYear - back);
  const rows = await db
    .select({
      companyId: duesBills.companyId,
      duesYear: duesBills.duesYear,
      practising: sql<number>`sum(${duesBills.practisingCount})::int`,
      nonPractising: sql<number>`sum(${duesBills.nonPractisingCount})::int`,
    })
    .from(duesBills)
    .where(
      and(
        inArray(duesBills.companyId, [...companyIds]),
        inArray(duesBills.duesYear, years),
        ne(duesBills.duesStatus, DUES.voided),
        // The half that charges people, where a year has halves: the other one tells of nobody.
        or(eq(duesBills.half, HALF.whole), sql`${duesBills.half} = (${duesBills.rules} ->> 'personHalf')::int`),
      ),
    )
    .groupBy(duesBills.companyId, duesBills.duesYear);
  const year = bestYear(new Map(years.map((one) => [one, rows.filter(({ duesYear }) => duesYear === one).length])));
  const people = rows.filter(({ duesYear }) => duesYear === year).map((row) => [row.companyId, row] as const);
  return { year, people: new Map<string, Counted>(people) };
}

/** A firm's year under a set: both halves of it, where the set has halves; without a statement the persons' part alone. */
function yearUnder(rules: RuleSet, revenue: AcceptedRevenue | undefined, people: Counted | undefined) {
  const heads = (charged: number | undefined) => (charged === undefined ? NOBODY : { charged, exempt: [] });
  const told = computeDues(rules, {
    revenue: (rules.revenueBase === REVENUE_BASE.taxServices ? revenue?.taxRevenue : revenue?.total) ?? "0.00",
    half: HALF.whole,
    practising: heads(people?.practising),
    nonPractising: heads(people?.nonPractising),
  });
  const { unitDue, personDue, payable } = told;
  return revenue ? { unitDue, personDue, payable } : { unitDue: "0.00", personDue, payable: personDue };
}

const size = ({ difference }: SimulatedFirm): bigint => {
  const fen = fenOf(difference);
  return fen < 0n ? -fen : fen;
};

interface Asked {
  readonly orgId: string;
  readonly duesYear: number;
  readonly rules: RuleSet;
  /** What they are compared with; null: nothing was in force. */
  readonly old: StandardRecord | null;
}

/** What a set would do to the firms of the last known year, the largest differences first. // domain a §12.2 */
export async function simulationOf(
  db: Db,
  { orgId, duesYear, rules, old }: Asked,
): Promise<{ readonly simulation: SimulationSum; readonly simulatedFirms: SimulatedFirm[] }> {
  const firms = await membersInScope(db, { orgId, joinedBy: `${duesYear}-12-31` });
  const ids = firms.map(({ companyId }) => companyId);
  // A year that has only begun is known of few: the set is for the year's firms, not for those alone.
  const years = YEARS_BACK.map((back) => rules.revenueYear - back);
  const year = bestYear(await acceptedFirms(db, ids, years)) ?? rules.revenueYear;
  const revenues = await acceptedRevenues(db, ids, year);
  const { year: personYear, people } = await billedPeople(db, ids, duesYear);
  const rows = firms.flatMap(({ companyId, companyName }): SimulatedFirm[] => {
    const revenue = revenues.get(companyId);
    const own = people.get(companyId);
    if (revenue ? fenOf(revenue.total) < 0n : own === undefined) return [];
    const after = yearUnder(rules, revenue, own);
    const before = old ? yearUnder(old.rules, revenue, own).payable : null;
    return [
      {
        ...{ companyId, companyName, revenue: revenue?.total ?? null },
        people: own ? own.practising + own.nonPractising : null,
        ...{ unitAfter: after.unitDue, personAfter: after.personDue, before, after: after.payable },
        difference: before === null ? null : amountText(fenOf(after.payable) - fenOf(before)),
      },
    ];
  });
  rows.sort((a, b) => (size(a) === size(b) ? (a.companyId < b.companyId ? -1 : 1) : size(a) < size(b) ? 1 : -1));
  const sum = (of: (row: SimulatedFirm) => string | null): string =>
    amountText(rows.reduce((all, row) => all + fenOf(of(row)), 0n));
  const count = (is: (fen: bigint) => boolean): number => rows.filter(({ difference }) => is(fenOf(difference))).length;
  return {
    simulation: {
      firms: rows.length,
      higher: count((fen) => fen > 0n),
      lower: count((fen) => fen < 0n),
      same: count((fen) => fen === 0n),
      unknown: firms.length - rows.length,
      withoutPeople: rows.filter(({ people: own }) => own === null).length,
      before: sum((row) => row.before),
      after: sum((row) => row.after),
      revenueYear: year,
      personYear,
      comparedWith: old?.setName ?? null,
    },
    simulatedFirms: rows,
  };
}
