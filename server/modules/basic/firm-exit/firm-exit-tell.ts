import { EXIT } from "@/contracts/basic/firm-exit/firm-exit-rules";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { Doing } from "@/server/records/steps/port";
import { tell } from "@/server/records/steps/tell";
import type { FirmExitRecord } from "@/server/modules/basic/firm-exit/firm-exit.table";

/** Dictionary `msg_type`: 系统. */
const SYSTEM = 6;
const { draft, submitted, passed, rejected, voided } = SUBMISSION;
const OVER: readonly number[] = [draft, rejected, voided];

/** What the firm that is to receive another one hears, and does; null: nothing has changed for it. */
function wordsFor(
  { companyName, exitNo }: Pick<FirmExitRecord, "companyName" | "exitNo">,
  { name, to }: { readonly name: string; readonly to: number },
): { readonly title: string; readonly text: string } | null {
  if (to === submitted)
    return {
      title: "有事务所申请并入本所",
      text: `「${companyName}」已向协会申请并入贵所（${exitNo}）。贵所没有同意合并的，请立即联系协会；合并办结或终止前，贵所不能办理退会。`,
    };
  if (to === passed)
    return {
      title: "并入本所的申请已通过",
      text: `协会已同意「${companyName}」并入贵所（${exitNo}）。请为其人员办理转入；其办结注销后，尚欠的会费和未提交的检查由贵所一并办理。对此有异议的，请联系协会。`,
    };
  if (name === "withdraw" || OVER.includes(to))
    return {
      title: "并入本所的申请已终止",
      text: `「${companyName}」并入贵所的申请（${exitNo}）已终止，贵所不需要再办理。`,
    };
  return null;
}

/** The receiving firm answers for the other's dues and may not leave meanwhile: it hears of each turn. // domain a §1.5 */
export async function tellReceiving(
  { db, now }: Pick<Doing, "db" | "now">,
  record: FirmExitRecord,
  step: { readonly name: string; readonly to: number },
): Promise<void> {
  const { exitType, mergeCompanyId, companyName } = record;
  const words = exitType === EXIT.merge && mergeCompanyId !== null ? wordsFor(record, step) : null;
  if (words === null || mergeCompanyId === null) return;
  await tell(db, {
    title: `${words.title}：${companyName}`.slice(0, 100),
    text: words.text,
    msgType: SYSTEM,
    firm: { companyId: mergeCompanyId, anyOf: ["g_hy_member_firm_submit"] },
    now,
  });
}
