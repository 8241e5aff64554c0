import { and, eq, inArray } from "drizzle-orm";
import { typesOf } from "@/contracts/party/activity/activity-form";
import { type ScoreRow, scoreRows } from "@/contracts/party/activity/activity-score";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Db } from "@/server/db/client";
import { targetsOf } from "@/server/modules/party/activity/activity-params";
import { partyActivities } from "@/server/modules/party/activity/activity.table";

export const EFFECTIVE: readonly number[] = [SUBMISSION.passed, SUBMISSION.changeAsked];
export const COUNTED: readonly number[] = [...EFFECTIVE, SUBMISSION.submitted, SUBMISSION.accepted];

/** Activities of a firm in a year, decided or waiting. */
export const ofYear = (db: Db, companyId: string, year: number) =>
  db
    .select({
      auditStatus: partyActivities.auditStatus,
      activityType: partyActivities.activityType,
      extraTypes: partyActivities.extraTypes,
      month: partyActivities.activityMonth,
      creditHours: partyActivities.creditHours,
      participants: partyActivities.participants,
    })
    .from(partyActivities)
    .where(
      and(
        eq(partyActivities.companyId, companyId),
        eq(partyActivities.activityYear, year),
        inArray(partyActivities.auditStatus, COUNTED),
      ),
    );

export const isEffective = (status: number): boolean => EFFECTIVE.includes(status);

type YearRow = Awaited<ReturnType<typeof ofYear>>[number];
export const countedOf = (row: YearRow) => ({
  types: typesOf(row),
  month: row.month ?? 0,
  isEffective: isEffective(row.auditStatus),
});

interface ScoreAsked {
  readonly db: Db;
  readonly services: Parameters<typeof targetsOf>[0];
  readonly today: string;
}

/** The year's activities of a firm by type, against their targets. The caller has checked the scope. */
export async function yearScore(
  { db, services, today }: ScoreAsked,
  companyId: string,
  year: number,
): Promise<ScoreRow[]> {
  const rows = await ofYear(db, companyId, year);
  return scoreRows(rows.map(countedOf), { year, today, targets: targetsOf(services).types });
}
