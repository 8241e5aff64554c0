import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { computeDues, NOBODY } from "@/contracts/statement/dues/engine/compute";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import type { SimulatedFirm, SimulationSum } from "@/contracts/statement/dues/standard";
import { HALF, MEMBER, REVENUE_BASE } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { membersInScope } from "@/server/modules/basic/read";
import { listedFrom, readRoster, type RosterRead } from "@/server/modules/statement/dues/people";
import { monthsOfFirstYear } from "@/server/modules/statement/dues/reckon";
import type { StandardRecord } from "@/server/modules/statement/dues/record.table";
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
/** Whom each firm's bill would charge by the rules, everybody in one firm alone. // domain a §12.10 D4, D13 */
function chargedBy(read: RosterRead, by: { readonly rules: RuleSet; readonly duesYear: number }) {
  const taken = new Set<string>();
  const out = new Map<string, Counted>();
  for (const [companyId, listed] of listedFrom(read, by)) {
    const count = { practising: 0, nonPractising: 0 };
    for (const { person, isExempt } of listed) {
      const key = person.personId ?? person.staffId;
      if (isExempt || taken.has(key)) continue;
      taken.add(key);
      count[person.memberType === MEMBER.practising ? "practising" : "nonPractising"] += 1;
    }
    if (listed.length > 0) out.set(companyId, count);
  }
  return out;
}

interface YearOf {
  readonly revenue: AcceptedRevenue | undefined;
  readonly people: Counted | undefined;
  readonly firmGrade: number | null;
  readonly monthsOfFirstYear: number | null;
}
/** A firm's year under a set: both halves of it, where the set has halves; without a statement the persons' part alone. */
function yearUnder(rules: RuleSet, { revenue, people, firmGrade, monthsOfFirstYear: months }: YearOf) {
  const heads = (charged: number | undefined) => (charged === undefined ? NOBODY : { charged, exempt: [] });
  const told = computeDues(rules, {
    revenue: (rules.revenueBase === REVENUE_BASE.taxServices ? revenue?.taxRevenue : revenue?.total) ?? "0.00",
    half: HALF.whole,
    firmGrade,
    monthsOfFirstYear: months,
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
  const revenueYear = bestYear(await acceptedFirms(db, ids, years)) ?? rules.revenueYear;
  const revenues = await acceptedRevenues(db, ids, revenueYear);
  // Both sets are asked about the same people: those of the new set's day.
  const read = await readRoster(db, ids, { rules, duesYear });
  const people = chargedBy(read, { rules, duesYear });
  const { snapshotDate, transferDay } = rules;
  const oldRules = old && { ...old.rules, snapshotDate, transferDay };
  const oldPeople = oldRules && chargedBy(read, { rules: oldRules, duesYear });
  const rows = firms.flatMap(({ companyId, companyName, firmGrade, joinDate }): SimulatedFirm[] => {
    const revenue = revenues.get(companyId);
    const own = people.get(companyId);
    const then = oldPeople?.get(companyId);
    if (revenue ? fenOf(revenue.total) < 0n : (own ?? then) === undefined) return [];
    const year = { revenue, firmGrade, monthsOfFirstYear: monthsOfFirstYear({ joinDate }, duesYear) };
    const after = yearUnder(rules, { ...year, people: own });
    const before = oldRules ? yearUnder(oldRules, { ...year, people: then }).payable : null;
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
      revenueYear,
      personDay: snapshotDate,
      comparedWith: old?.setName ?? null,
    },
    simulatedFirms: rows,
  };
}
