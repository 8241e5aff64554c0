import { and, count, desc, eq, gte, inArray, lte } from "drizzle-orm";
import { type Effects, effectsOf } from "@/contracts/rewards/effects";
import { RECORD_TYPE, RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import type { Db } from "@/server/db/client";
import type { SessionUser } from "@/server/platform/call/context";
import type { Services } from "@/server/platform/call/services";
import { effectRules } from "@/server/modules/rewards/params";
import { readableBy } from "@/server/modules/rewards/record-reach";
import { rewardRecords } from "@/server/modules/rewards/record.table";

// What other domains may know of this one.

interface Asked {
  readonly db: Db;
  readonly services: Pick<Services, "params">;
  /** Calendar date, YYYY-MM-DD. */
  readonly today: string;
}

const NONE: Effects = { blocksSigning: false, blocksReviewer: false, capsInspection: false, alerts: false };

const merged = (all: readonly Effects[]): Effects =>
  all.reduce<Effects>(
    (sum, one) => ({
      blocksSigning: sum.blocksSigning || one.blocksSigning,
      blocksReviewer: sum.blocksReviewer || one.blocksReviewer,
      capsInspection: sum.capsInspection || one.capsInspection,
      alerts: sum.alerts || one.alerts,
    }),
    NONE,
  );

/** What penalties in force do to a person today, in whichever firm he got them. // domain b §8 (6) */
export async function effectsOnPerson({ db, services, today }: Asked, personId: string | null): Promise<Effects> {
  if (personId === null) return NONE;
  const isPenalty = eq(rewardRecords.recordType, RECORD_TYPE.punishment);
  const rows = await db
    .select()
    .from(rewardRecords)
    .where(and(eq(rewardRecords.personId, personId), isPenalty));
  return merged(rows.map((row) => effectsOf(row, today, effectRules(services))));
}

/** Whether anything was recorded of this person. */
export async function hasRewards(db: Db, personId: string): Promise<boolean> {
  const { recordId } = rewardRecords;
  return (
    (await db.select({ recordId }).from(rewardRecords).where(eq(rewardRecords.personId, personId)).limit(1)).length > 0
  );
}

/** The same of firms, e.g. for the conclusion of an inspection. */
export async function effectsOnFirm({ db, services, today }: Asked, companyId: string): Promise<Effects> {
  const rows = await db
    .select()
    .from(rewardRecords)
    .where(
      and(
        eq(rewardRecords.companyId, companyId),
        eq(rewardRecords.subjectType, SUBJECT.company),
        eq(rewardRecords.recordType, RECORD_TYPE.punishment),
      ),
    );
  return merged(rows.map((row) => effectsOf(row, today, effectRules(services))));
}

/** What took effect for or against a firm between two days, the latest first. */
export const decidedOfFirm = (
  db: Db,
  companyId: string,
  { from, to }: { readonly from: string; readonly to: string },
) =>
  db
    .select({
      recordType: rewardRecords.recordType,
      title: rewardRecords.title,
      decideDate: rewardRecords.decideDate,
      authority: rewardRecords.authority,
    })
    .from(rewardRecords)
    .where(
      and(
        eq(rewardRecords.companyId, companyId),
        eq(rewardRecords.subjectType, SUBJECT.company),
        inArray(rewardRecords.rpStatus, [RP_STATUS.effective, RP_STATUS.appealed, RP_STATUS.ended]),
        gte(rewardRecords.decideDate, from),
        lte(rewardRecords.decideDate, to),
      ),
    )
    .orderBy(desc(rewardRecords.decideDate), desc(rewardRecords.recordId));

/** What was decided of a person from a day on, by this firm or in whichever one, the latest first. // domain b §7 (2) 近三年奖惩 */
export const decidedOfPerson = (db: Db, personId: string, from: string, companyId?: string) =>
  db
    .select({
      recordType: rewardRecords.recordType,
      title: rewardRecords.title,
      decideDate: rewardRecords.decideDate,
      authority: rewardRecords.authority,
    })
    .from(rewardRecords)
    .where(
      and(
        eq(rewardRecords.personId, personId),
        companyId === undefined ? undefined : eq(rewardRecords.companyId, companyId),
        inArray(rewardRecords.rpStatus, [RP_STATUS.effective, RP_STATUS.appealed, RP_STATUS.ended]),
        gte(rewardRecords.decideDate, from),
      ),
    )
    .orderBy(desc(rewardRecords.decideDate), desc(rewardRecords.recordId));

/** How much was decided of each of some people between two days, in whichever firm. // domain b §9 (2) rp */
export async function decidedCounts(
  db: Db,
  personIds: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .select({ personId: rewardRecords.personId, n: count() })
    .from(rewardRecords)
    .where(
      and(
        inArray(rewardRecords.personId, [...personIds]),
        inArray(rewardRecords.rpStatus, [RP_STATUS.effective, RP_STATUS.appealed, RP_STATUS.ended]),
        gte(rewardRecords.decideDate, from),
        lte(rewardRecords.decideDate, to),
      ),
    )
    .groupBy(rewardRecords.personId);
  return new Map(rows.map(({ personId, n }) => [personId ?? "", n]));
}

/** Whether the user may see the record that holds a file; files of a step stand under `{recordId}:{step}`. */
export async function canReadRewardFile(db: Db, user: SessionUser, bizId: string): Promise<boolean> {
  const [recordId = ""] = bizId.split(":");
  const rows = await db
    .select({ recordId: rewardRecords.recordId })
    .from(rewardRecords)
    .where(and(eq(rewardRecords.recordId, recordId), readableBy(user)));
  return rows.length > 0;
}
