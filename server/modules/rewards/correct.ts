import { RP_STATUS, SOURCE, SUBJECT } from "@/contracts/rewards/record-fields";
import { hasCode } from "@/server/platform/call/access";
import type { RecordContext, WriteContext } from "@/server/records/hooks";
import { isOfficer } from "@/server/reference/scope";
import { sendSystemMessage } from "@/server/modules/message/port";
import { alertAssociation } from "@/server/modules/rewards/alert";
import { notifyUserIds } from "@/server/modules/rewards/record-steps";
import type { RewardRecord } from "@/server/modules/rewards/record.table";
import { titleOf, wordsOf } from "@/server/modules/rewards/words";

/** Dictionary `msg_type`: 审核结果. */
const RESULT = 3;

/** In the file, and not under an appeal now: what it says may be corrected. */
export const isInFile = ({ rpStatus }: RewardRecord): boolean =>
  rpStatus === RP_STATUS.effective || rpStatus === RP_STATUS.ended;

/** The association corrects what it has entered itself; what a firm has reported it sends back or revokes. */
export const isCorrectable = ({ user }: Pick<WriteContext, "user">, record: RewardRecord): boolean =>
  isOfficer(user) && hasCode(user, "g_hy_desk_rewards_edit") && record.sourceType === SOURCE.desk && isInFile(record);

interface Write {
  readonly context: RecordContext;
  readonly action: string;
  readonly before: RewardRecord | null;
  readonly record: RewardRecord | null;
}

/** What a correction brings with it: the firm and the person hear of it, the association's people of what is grave now. */
export async function afterCorrection({ context, action, before, record }: Write): Promise<void> {
  if (action !== "update" || record === null || !isOfficer(context.user)) return;
  await tellCorrection(context, record);
  if (before !== null && before.staffId !== record.staffId) await tellFormer(context, before);
  await alertAssociation(context, record);
}

/** Whom it was about until now: he is told that it is not, and not whom it is about. */
async function tellFormer({ db, services, now }: RecordContext, before: RewardRecord): Promise<void> {
  const userIds = await notifyUserIds(db, before);
  if (userIds.length === 0) return;
  await sendSystemMessage(db, {
    title: `奖惩记录更正，不再登记在您名下：${titleOf(before)}`.slice(0, 100),
    text: `奖惩记录「${titleOf(before)}」原登记在您名下，协会已更正其对象，该记录与您无关，不再计入您的奖惩情况。\n${wordsOf(before, services)}\n有疑问的，请联系协会。`,
    msgType: RESULT,
    userIds,
    now,
  });
}

/** What the record says now. */
async function tellCorrection({ db, services, now }: RecordContext, record: RewardRecord): Promise<void> {
  const subject = record.subjectType === SUBJECT.person ? "person" : "company";
  await sendSystemMessage(db, {
    title: `奖惩记录更正：${titleOf(record)}`.slice(0, 100),
    text: `奖惩记录「${titleOf(record)}」的内容已由协会更正，更正前后的内容见变更记录。\n${wordsOf(record, services)}`,
    msgType: RESULT,
    firm: { companyId: record.companyId, anyOf: [`g_hy_rewards_and_punishment_${subject}_edit`] },
    userIds: await notifyUserIds(db, record),
    biz: { type: `rewards.${subject}`, id: record.recordId },
    now,
  });
}
