import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { effectsOf } from "@/contracts/rewards/effects";
import { RECORD_TYPE, RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import { sendSystemMessage } from "@/server/modules/message/port";
import { effectRules } from "@/server/modules/rewards/params";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";
import { wordsOf } from "@/server/modules/rewards/words";
import { calendarDate, type Services } from "@/server/platform/call/services";
import type { Chore } from "@/server/platform/http/housekeeping";
import { eachAlone } from "@/server/platform/sql/each-alone";
import type { Doing } from "@/server/records/steps/port";
import { associationOf } from "@/server/reference/orgs";

/** Dictionary `msg_type`: 到期预警 and other warnings. */
const WARNING = 4;

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
  const { recordId, recordNo, subjectType, companyName, staffName, title } = record;
  const untold = and(eq(rewardRecords.recordId, recordId), isNull(rewardRecords.alertTime));
  const [claimed] = await db
    .update(rewardRecords)
    .set({ alertTime: now })
    .where(untold)
    .returning({ recordId: rewardRecords.recordId });
  if (!claimed) return;
  const isPerson = subjectType === SUBJECT.person;
  const whose = isPerson ? `${companyName} ${staffName ?? ""}` : companyName;
  const what = `惩戒「${title ?? ""}」已生效，请关注其会员资格和后续整改。`;
  await sendSystemMessage(db, {
    title: `重点关注：${recordNo} ${whose}的惩戒已生效`.slice(0, 100),
    text: `${what}\n${wordsOf(record, services)}`,
    msgType: WARNING,
    officersOf: { orgId, companyId: record.companyId, anyOf: ["g_hy_desk_rewards_audit"] },
    biz: { type: isPerson ? "rewards.desk-person" : "rewards.desk-company", id: recordId },
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
