import { forbidden } from "@/server/platform/call/errors";
import type { Held, StepContext } from "@/server/records/steps/port";
import { lastDoer } from "@/server/records/steps/read";
import { boundStaffId } from "@/server/modules/auth/read";
import type { ReportRow } from "@/server/modules/agreement/report.table";

type OnRecord = Held<ReportRow>;

/** Who of the report reviews it, as they are called. */
const reviewersIn = ({ review1Name, reviewerName, review3Name }: ReportRow): string =>
  [...new Set([review1Name, reviewerName, review3Name].flatMap((name) => name ?? []))].join("、");

/**
 * 复核通过 is the reviewer's own act, whatever codes others hold: an account that is a person's is one of those whom the
 * report names, and signs it not; one that is nobody's own, as the firm's main account, has neither made nor submitted it.
 * // domain b §6 (4), §0.4 X13
 */
export async function assertReviewer(context: StepContext, held: OnRecord, bizType: string): Promise<void> {
  const { record, id } = held;
  const { userId } = context.user;
  const by = reviewersIn(record);
  const way = `请由本报告的复核人（${by}）登录办理，还没有账号的由管理员在「账号管理」中开通`;
  if (
    record.createUserId === userId ||
    (await lastDoer(context.db, { bizType, bizId: id, action: "submit" })) === userId
  )
    throw forbidden(`报告由您编制或提交，不能由您通过复核；${way}`);
  const staffId = await boundStaffId(context.db, userId);
  if (staffId === null) return;
  if (record.signerIds.includes(staffId)) throw forbidden(`您是本报告的签字人员，不能由您通过复核；${way}`);
  if (![record.review1Id, record.review2Id, record.review3Id].includes(staffId))
    throw forbidden(`您不是本报告的复核人，不能通过复核；${way}`);
}
