import { RECORD_TYPE, SUBJECT } from "@/contracts/rewards/record-fields";
import { hasCode } from "@/server/platform/call/access";
import { forbidden } from "@/server/platform/call/errors";
import { sendSystemMessage } from "@/server/modules/message/port";
import { agentAppeals } from "@/server/modules/rewards/params";
import { seesOwnOnly } from "@/server/modules/rewards/record-reach";
import type { RewardRecord } from "@/server/modules/rewards/record.table";
import { titleOf, wordsOf } from "@/server/modules/rewards/words";
import type { RecordContext } from "@/server/records/hooks";
import type { StepContext } from "@/server/records/steps/port";

/** Dictionary `msg_type`: 通知. */
const NOTICE = 1;

const isClerk = ({ user }: Pick<RecordContext, "user">): boolean =>
  hasCode(user, "g_hy_rewards_and_punishment_person_appeal");

/** Whoever works on the firm's appeals; of the others he whom the record is about, since he sees no others. */
export const mayAppeal = (context: Pick<RecordContext, "user" | "services">): boolean =>
  isClerk(context) || (context.services.params.get(agentAppeals) && seesOwnOnly(context.user));

/** Throws for who may not appeal against a person's record. */
export function assertMayAppeal(context: StepContext, { subjectType, recordType }: RewardRecord): void {
  const isPersons = subjectType === SUBJECT.person && recordType === RECORD_TYPE.punishment;
  if (isPersons && !mayAppeal(context)) throw forbidden("您没有申诉的权限，请由本所提出");
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
