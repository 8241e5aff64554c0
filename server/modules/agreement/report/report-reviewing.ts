import { forbidden } from "@/server/platform/call/errors";
import type { Held, StepContext } from "@/server/records/steps/port";
import { boundStaffId } from "@/server/modules/auth/read";
import type { ReportRow } from "@/server/modules/agreement/report/report.table";

type OnRecord = Held<ReportRow>;

/** Who of the report reviews it, as they are called. */
const reviewersIn = ({ review1Name, reviewerName, review3Name }: ReportRow): string =>
  [...new Set([review1Name, reviewerName, review3Name].flatMap((name) => name ?? []))].join("、");

/**
 * 复核通过 is the reviewer's own act, whatever codes others hold: an account that is a person's is one of those whom the
 * report names, and signs it not. One that is nobody's own, as a small firm's only account, notes what the reviewers have
 * signed on paper. // domain b §6 (4), §0.4 X13
 */
export async function assertReviewer({ db, user }: StepContext, { record }: OnRecord): Promise<void> {
  const by = reviewersIn(record);
  const way = `请由本报告的复核人（${by}）登录办理，还没有账号的由管理员在「账号管理」中开通`;
  const staffId = await boundStaffId(db, user.userId);
  if (staffId === null) return;
  if (record.signerIds.includes(staffId)) throw forbidden(`您是本报告的签字人员，不能由您通过复核；${way}`);
  if (![record.review1Id, record.review2Id, record.review3Id].includes(staffId))
    throw forbidden(`您不是本报告的复核人，不能通过复核；${way}`);
}
