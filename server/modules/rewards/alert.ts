import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { effectsOf } from "@/contracts/rewards/effects";
import { RECORD_TYPE, RECTIFY, RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import { sendSystemMessage } from "@/server/modules/message/port";
import { effectRules } from "@/server/modules/rewards/params";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";
import { wordsOf } from "@/server/modules/rewards/words";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachAlone } from "@/server/platform/sql/each-alone";
import type { Doing } from "@/server/records/steps/port";
import { associationOf } from "@/server/reference/orgs";

/** Dictionary `msg_type`: 待办提醒, 到期预警 and other warnings. */
const [TO_DO, WARNING] = [2, 4];

/** Whose record it is, and the people of the association who decide about it. */
function addressed({ recordId, subjectType, companyId, companyName, staffName }: RewardRecord, orgId: string) {
  const isPerson = subjectType === SUBJECT.person;
  return {
    whose: isPerson ? `${companyName} ${staffName ?? ""}` : companyName,
    officersOf: { orgId, companyId, anyOf: ["g_hy_desk_rewards_audit"] },
    biz: { type: isPerson ? "rewards.desk-person" : "rewards.desk-company", id: recordId },
  } as const;
}

/** The association hears what a firm reports of its 整改, and what it does about it. // domain b §8 (4) */
export async function tellOfRectification(
  { db, services, now }: Pick<Doing, "db" | "now" | "services">,
  record: RewardRecord,
  { rectifyStatus, opinion }: { readonly rectifyStatus: number; readonly opinion: string },
): Promise<void> {
  const orgId = await associationOf(db, record.companyId);
  if (!orgId) return;
  const { whose, ...to } = addressed(record, orgId);
  const next = rectifyStatus === RECTIFY.done ? "整改已完成，请核实后验收" : "整改尚未完成，完成后再行报送";
  await sendSystemMessage(db, {
    title: `报送整改：${record.recordNo} ${whose}`.slice(0, 100),
    text: `${record.companyName}报送惩戒「${record.title ?? ""}」的整改情况：${next}。\n整改说明：${opinion}\n${wordsOf(record, services)}`,
    msgType: TO_DO,
    ...to,
    now,
  });
}

/**
 * 公开谴责, 取消会员资格: the association's people who decide hear of it on the first day of its effect, once.
 * // domain b §8 (6)
 */
export async function alertAssociation(
  { db, services, now }: Pick<Doing, "db" | "now"> & { readonly services: Pick<Services, "params"> },
  record: RewardRecord,
) {
  const { alerts } = effectsOf(record, calendarDate(now), effectRules(services));
  const orgId = alerts ? await associationOf(db, record.companyId) : null;
  if (!orgId) return;
  const { recordId, recordNo, title } = record;
  const untold = and(eq(rewardRecords.recordId, recordId), isNull(rewardRecords.alertTime));
  const [claimed] = await db
    .update(rewardRecords)
    .set({ alertTime: now })
    .where(untold)
    .returning({ recordId: rewardRecords.recordId });
  if (!claimed) return;
  const { whose, ...to } = addressed(record, orgId);
  const what = `惩戒「${title ?? ""}」已生效，请关注其会员资格和后续整改。`;
  await sendSystemMessage(db, {
    title: `重点关注：${recordNo} ${whose}的惩戒已生效`.slice(0, 100),
    text: `${what}\n${wordsOf(record, services)}`,
    msgType: WARNING,
    ...to,
    eventKey: `reward-alert:${recordId}`,
    now,
  });
}

/** Penalties whose effect begins after they were decided: told on that day, be it later. Repeatable, harmless in several processes. */
export const alertBegun =
  (services: Pick<Services, "params">): Chore =>
  async (db, now) => {
    const { recordType, punishType, rpStatus, alertTime, effectFrom } = rewardRecords;
    const due = await db
      .select()
      .from(rewardRecords)
      .where(
        and(
          eq(recordType, RECORD_TYPE.punishment),
          inArray(punishType, [...effectRules(services).alerts]),
          inArray(rpStatus, [RP_STATUS.effective, RP_STATUS.appealed]),
          isNull(alertTime),
          lte(effectFrom, calendarDate(now)),
        ),
      );
    const isLater = ({ effectiveTime, effectFrom: from }: RewardRecord) =>
      effectiveTime !== null && from !== null && calendarDate(effectiveTime) < from;
    await eachAlone(due.filter(isLater), (record) =>
      db.transaction((tx) => alertAssociation({ db: tx, now, services }, record)),
    );
  };
