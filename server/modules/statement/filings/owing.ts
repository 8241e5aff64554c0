import { and, eq } from "drizzle-orm";
import { periodDays, type StatementPeriod, type StatementType } from "@/contracts/statement/terms";
import type { WorkAsked } from "@/server/records/work/source";
import { memberFirms } from "@/server/modules/basic/read";
import { owedPeriods, owedTypes, wantedKinds } from "@/server/modules/statement/params";
import { allTold } from "@/server/modules/statement/filings/told";

const { table: firms, columns: firm } = memberFirms;

/** A period's set that is owed, and what of it has not been told. */
export interface Owing {
  readonly at: StatementPeriod;
  /** None: all of it was told. */
  readonly missing: readonly StatementType[];
}
/** What a firm owes of each kind of period, the year first; the last of `sets` is the one that ended last. */
export interface OwingOfKind {
  readonly periodType: number;
  readonly sets: readonly Owing[];
}

/**
 * All that has ever been owed by the firms within reach, one of them or all: a firm that came later owes nothing of before.
 * // domain a §0.9, §7.3
 */
export async function owingOf(
  { db, user, today, services }: Pick<WorkAsked, "db" | "user" | "today" | "services">,
  companyId?: string,
): Promise<ReadonlyMap<string, readonly OwingOfKind[]>> {
  const rows = await db
    .select({ companyId: firm.companyId, joinDate: firm.joinDate, told: allTold })
    .from(firms)
    .where(
      and(
        memberFirms.within(user, { joinedBy: today }),
        companyId === undefined ? undefined : eq(firm.companyId, companyId),
      ),
    );
  const asked = owedTypes(services).map((periodType) => ({
    periodType,
    kinds: wantedKinds(services, periodType),
    periods: owedPeriods(services, periodType, today),
  }));
  return new Map(
    rows.map((row) => {
      const told = new Set(row.told.map((one) => one.join(" ")));
      const isTold = ({ year, periodType, period }: StatementPeriod, kind: StatementType): boolean =>
        told.has([year, periodType, period, kind].join(" "));
      const ofKinds = asked.map(({ periodType, kinds, periods }) => ({
        periodType,
        sets: periods
          .filter((at) => row.joinDate === null || row.joinDate <= periodDays(at).to)
          .map((at) => ({ at, missing: kinds.filter((kind) => !isTold(at, kind)) })),
      }));
      return [row.companyId, ofKinds];
    }),
  );
}
