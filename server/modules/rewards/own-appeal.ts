import { and, eq } from "drizzle-orm";
import { RECORD_TYPE, SUBJECT } from "@/contracts/rewards/record-fields";
import { hasCode } from "@/server/platform/call/access";
import { forbidden } from "@/server/platform/call/errors";
import { sendSystemMessage } from "@/server/modules/message/port";
import { agentAppeals } from "@/server/modules/rewards/params";
import { isOwn } from "@/server/modules/rewards/record-reach";
import { type RewardRecord, rewardRecords } from "@/server/modules/rewards/record.table";
import { titleOf, wordsOf } from "@/server/modules/rewards/words";
import type { RecordContext } from "@/server/records/hooks";
import type { StepContext } from "@/server/records/steps/port";

/** Dictionary `msg_type`: 通知. */
const NOTICE = 1;

const isClerk = ({ user }: Pick<RecordContext, "user">): boolean =>
  hasCode(user, "g_hy_rewards_and_punishment_person_appeal");

/** Whether the user may appeal against a person's record: whoever works on the firm's appeals, else he whom it is about. */
export async function mayAppeal(
  context: Pick<RecordContext, "db" | "user" | "services">,
  { recordId }: Pick<RewardRecord, "recordId">,
): Promise<boolean> {
  if (isClerk(context)) return true;
  if (!context.services.params.get(agentAppeals)) return false;
  const isHis = and(eq(rewardRecords.recordId, recordId), isOwn(context.user));
  return (await context.db.select({ recordId: rewardRecords.recordId }).from(rewardRecords).where(isHis)).length > 0;
}

/** Throws for who may not appeal against a person's record. */
export async function assertMayAppeal(context: StepContext, record: RewardRecord): Promise<void> {
  const isPersons = record.subjectType === SUBJECT.person && record.recordType === RECORD_TYPE.punishment;
  if (isPersons && !(await mayAppeal(context, record))) throw forbidden("您没有申诉的权限，请由本所提出");
}

/** The firm hears of an appeal that the person himself has made. */
export async function tellFirmOfAppeal(context: StepContext, record: RewardRecord, why: string): Promise<void> {
  const { db, user, services, now } = context;
  if (record.subjectType !== SUBJECT.person || isClerk(context)) return;
  await sendSystemMessage(db, {
    title: `税务师本人申诉：${titleOf(record)}`.slice(0, 100),
    text: `${user.nickName}对惩戒「${titleOf(record)}」提出了申诉，由协会处理。\n${wordsOf(record, services)}\n申诉理由：${why}`,
    msgType: NOTICE,
    firm: { companyId: record.companyId, anyOf: ["g_hy_rewards_and_punishment_person_edit"] },
    biz: { type: "rewards.person", id: record.recordId },
    now,
  });
}
