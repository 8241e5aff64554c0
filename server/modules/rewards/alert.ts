import { effectsOf } from "@/contracts/rewards/effects";
import { RP_STATUS, SUBJECT } from "@/contracts/rewards/record-fields";
import { sendSystemMessage } from "@/server/modules/message/port";
import { effectRules } from "@/server/modules/rewards/params";
import type { RewardRecord } from "@/server/modules/rewards/record.table";
import type { StepContext } from "@/server/records/steps/port";

/** Dictionary `msg_type`: 到期预警 and other warnings. */
const WARNING = 4;

/** 公开谴责, 取消会员资格: the association's people who decide hear of it when it takes effect. // domain b §8 (6) */
export async function alertAssociation({ db, user, services, today, now }: StepContext, record: RewardRecord) {
  const { alerts } = effectsOf({ ...record, rpStatus: RP_STATUS.effective }, today, effectRules(services));
  if (!alerts || !user.lv1OrgId) return;
  const { recordId, recordNo, subjectType, companyName, staffName, title } = record;
  const isPerson = subjectType === SUBJECT.person;
  const whose = isPerson ? `${companyName} ${staffName ?? ""}` : companyName;
  await sendSystemMessage(db, {
    title: `重点关注：${whose}的惩戒已生效`.slice(0, 100),
    text: `${recordNo}「${title ?? ""}」已生效，对象：${whose}。请关注其会员资格和后续整改。`,
    msgType: WARNING,
    officersOf: { orgId: user.lv1OrgId, anyOf: ["g_hy_desk_rewards_audit"] },
    biz: { type: isPerson ? "rewards.desk-person" : "rewards.desk-company", id: recordId },
    eventKey: `reward-alert:${recordId}`,
    now,
  });
}
