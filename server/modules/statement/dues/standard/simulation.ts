import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import { computeDues, NOBODY } from "@/contracts/statement/dues/engine/compute";
import type { RuleSet } from "@/contracts/statement/dues/rule-set";
import type { SimulatedFirm, SimulationSum } from "@/contracts/statement/dues/standard";
import { HALF, MEMBER, REVENUE_BASE } from "@/contracts/statement/dues/terms";
import type { Db } from "@/server/db/client";
import { firmsOfDues, mergersOf } from "@/server/modules/basic/read";
import { isListed, listedFrom, readRoster, type RosterRead } from "@/server/modules/statement/dues/people/people";
import { monthsOfFirstYear } from "@/server/modules/statement/dues/bill/reckon";
import type { StandardRecord } from "@/server/modules/statement/dues/record.table";
import { type AcceptedRevenue, acceptedRevenues } from "@/server/modules/statement/dues/revenue";

interface Counted {
  readonly practising: number;
  readonly nonPractising: number;
}
/** Whom each firm's bill would charge by the rules, everybody in one firm alone. // domain a §12.10 D4, D13 */
function chargedBy(
  read: RosterRead,
  by: { readonly rules: RuleSet; readonly duesYear: number },
  earlier: ReadonlySet<string>,
) {
  const taken = new Set<string>();
  const out = new Map<string, Counted>();
  for (const [companyId, listed] of listedFrom(read, by)) {
    const count = { practising: 0, nonPractising: 0 };
    for (const { person, isExempt } of listed) {
      const key = person.personId ?? person.staffId;
      if (isExempt || taken.has(key) || earlier.has(key)) continue;
      taken.add(key);
      count[person.memberType === MEMBER.practising ? "practising" : "nonPractising"] += 1;
    }
    if (listed.length > 0) out.set(companyId, count);
  }
  return { counted: out, taken: [...taken] };
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
  const charged = (rules.revenueBase === REVENUE_BASE.taxServices ? revenue?.taxRevenue : revenue?.total) ?? "0.00";
  const told = computeDues(rules, {
    revenue: charged,
    half: HALF.whole,
    firmGrade,
    monthsOfFirstYear: months,
    practising: heads(people?.practising),
    nonPractising: heads(people?.nonPractising),
  });
  const { unitDue, personDue, payable } = told;
  return revenue
    ? { charged, unitDue, personDue, payable }
    : { charged: null, unitDue: "0.00", personDue, payable: personDue };
}

const size = ({ difference }: SimulatedFirm): bigint => {
  const fen = fenOf(difference);
  return fen < 0n ? -fen : fen;
};

interface SimulationAsked {
  readonly orgId: string;
  readonly duesYear: number;
  readonly rules: RuleSet;
  /** What they are compared with; null: nothing was in force. */
  readonly old: Pick<StandardRecord, "rules" | "setName"> | null;
  /** Whose statements tell the revenue. */
  readonly revenueYear: number;
}
/** Who is charged in a firm already, by the new set and by the old one. */
export interface Taken<Keys> {
  readonly after: Keys;
  readonly before: Keys;
}

/** Firms of a simulation, in whatever order, and whom they charge. */
export async function simulatedFirms(
  db: Db,
  { orgId, duesYear, rules, old, revenueYear }: SimulationAsked,
  companyIds: readonly string[],
  earlier: Taken<ReadonlySet<string>>,
): Promise<{ readonly rows: SimulatedFirm[]; readonly taken: Taken<readonly string[]> }> {
  const mergers = new Map((await mergersOf(db, companyIds)).map((one) => [one.companyId, one]));
  const firms = (await firmsOfDues(db, orgId, companyIds)).filter(
    ({ isMember, companyId }) => isMember || mergers.has(companyId),
  );
  const revenues = await acceptedRevenues(
    db,
    firms.map(({ companyId }) => companyId),
    revenueYear,
  );
  // Who went into another firm by the day pays the unit's part alone. // D11
  const ids = firms
    .filter((firm) => isListed(firm, mergers.get(firm.companyId), rules))
    .map(({ companyId }) => companyId);
  // Both sets are asked about the same people: those of the new set's day.
  const read = await readRoster(db, ids, { rules, duesYear });
  const people = chargedBy(read, { rules, duesYear }, earlier.after);
  const { snapshotDate, transferDay } = rules;
  const oldRules = old && { ...old.rules, snapshotDate, transferDay };
  const oldPeople = oldRules && chargedBy(read, { rules: oldRules, duesYear }, earlier.before);
  const rows = firms.flatMap(({ companyId, companyName, firmGrade, joinDate }): SimulatedFirm[] => {
    const revenue = revenues.get(companyId);
    const own = people.counted.get(companyId);
    const then = oldPeople?.counted.get(companyId);
    if (revenue ? fenOf(revenue.total) < 0n : (own ?? then) === undefined) return [];
    const year = { revenue, firmGrade, monthsOfFirstYear: monthsOfFirstYear({ joinDate }, duesYear) };
    const after = yearUnder(rules, { ...year, people: own });
    const before = oldRules ? yearUnder(oldRules, { ...year, people: then }).payable : null;
    return [
      {
        companyId,
        companyName,
        revenue: after.charged,
        people: own ? own.practising + own.nonPractising : null,
        unitAfter: after.unitDue,
        personAfter: after.personDue,
        before,
        after: after.payable,
        difference: before === null ? null : amountText(fenOf(after.payable) - fenOf(before)),
      },
    ];
  });
  return { rows, taken: { after: people.taken, before: oldPeople?.taken ?? [] } };
}

/** The largest differences first. */
export const bySize = (rows: readonly SimulatedFirm[]): SimulatedFirm[] =>
  rows.toSorted((a, b) => (size(a) === size(b) ? (a.companyId < b.companyId ? -1 : 1) : size(a) < size(b) ? 1 : -1));

/** What a set would do to all firms together. // domain a §12.2 */
export function simulationSum(
  rows: readonly SimulatedFirm[],
  {
    rules,
    old,
    revenueYear,
    asked,
  }: Pick<SimulationAsked, "rules" | "old" | "revenueYear"> & { readonly asked: number },
): SimulationSum {
  const sum = (of: (row: SimulatedFirm) => string | null): string =>
    amountText(rows.reduce((all, row) => all + fenOf(of(row)), 0n));
  const count = (is: (fen: bigint) => boolean): number => rows.filter(({ difference }) => is(fenOf(difference))).length;
  return {
    firms: rows.length,
    higher: count((fen) => fen > 0n),
    lower: count((fen) => fen < 0n),
    same: count((fen) => fen === 0n),
    unknown: asked - rows.length,
    withoutPeople: rows.filter(({ people: own }) => own === null).length,
    before: sum((row) => row.before),
    after: sum((row) => row.after),
    revenueYear,
    personDay: rules.snapshotDate,
    comparedWith: old?.setName ?? null,
  };
}
