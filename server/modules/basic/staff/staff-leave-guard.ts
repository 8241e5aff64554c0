import { staffApi } from "@/contracts/basic/staff";
import type { RecordContext } from "@/server/records/hooks";
import type { StepRefusal } from "@/server/records/step-hooks";
import { leaveEntered, postsOf } from "@/server/modules/basic/staff/staff-answer";
import { isEffective } from "@/server/modules/basic/staff/staff-form";
import type { StaffRecord } from "@/server/reference/staff.table";

/** What stands in the way before the person may go. // domain a §2.3 Blocks */
async function leaveRefusal(record: StaffRecord, { db }: RecordContext): Promise<StepRefusal | null> {
  if (!isEffective(record)) return { reason: "该人员仍为待完善的草稿，不需要办理离职，可直接删除" };
  if (await leaveEntered(db, record.staffId)) return { reason: "该人员已登记离职，请勿重复办理" };
  const { isLegalPerson, isPartner } = await postsOf(db, record);
  const him = record.staffName;
  if (isLegalPerson)
    return { reason: `${him}是本所法定代表人（负责人），请先办理负责人变更，再办理离职`, isOffered: true };
  if (isPartner) return { reason: `${him}是本所合伙人（股东），请先办理退伙（退股）变更，再办理离职`, isOffered: true };
  return null;
}

/** A leave is taken back before its date has come. */
async function undoRefusal(record: StaffRecord, { db, today }: RecordContext): Promise<StepRefusal | null> {
  const entered = await leaveEntered(db, record.staffId);
  return entered && entered.leaveDate > today ? null : { reason: "没有尚未生效的离职登记，无需撤销" };
}

const { access } = staffApi.leave.spec;
export const leaveSteps = {
  leave: { access, refusal: leaveRefusal },
  undoLeave: { access, refusal: undoRefusal },
} as const;
