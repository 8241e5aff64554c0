import { staffApi } from "@/contracts/basic/staff/staff";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import type { RecordContext } from "@/server/records/hooks";
import type { StepRefusal } from "@/server/records/step-hooks";
import { leaveEntered } from "@/server/modules/basic/staff/staff-answer";
import { isEffective } from "@/server/modules/basic/staff/staff-form";
import { isUnderWay } from "@/server/modules/basic/transfer/transfer-open";
import type { StaffRecord } from "@/server/reference/staff.table";

/** What stands in the way of any leave; posts and filings are asked with its reason. // domain a §2.3 Blocks */
async function leaveRefusal(record: StaffRecord, context: RecordContext): Promise<StepRefusal | null> {
  const { db } = context;
  if (!isEffective(record)) return { reason: "该人员仍为待完善的草稿，不需要办理离职，可直接删除" };
  if (await leaveEntered(db, record.staffId)) return { reason: "该人员已登记离职，请勿重复办理" };
  if (await isUnderWay(db, record.idNoIndex))
    return {
      reason: `${record.staffName}有办理中的转所申请，请先在「转所申请」中答复或等待办结，不能同时办理离职`,
      isOffered: true,
    };
  return null;
}

/** A leave is taken back before it takes effect: before its date, or while something holds him. */
async function undoRefusal(record: StaffRecord, { db, today }: RecordContext): Promise<StepRefusal | null> {
  const entered = await leaveEntered(db, record.staffId);
  const waits = entered && (entered.leaveDate > today || record.staffStatus === STAFF_STATUS.active);
  return waits ? null : { reason: "没有尚未生效的离职登记，无需撤销" };
}

const { access } = staffApi.leave.spec;
export const leaveSteps = {
  leave: { access, refusal: leaveRefusal },
  undoLeave: { access, refusal: undoRefusal },
} as const;
