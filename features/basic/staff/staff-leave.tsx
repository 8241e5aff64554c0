"use client";

import { isMember, LEAVE_REASON } from "@/contracts/basic/staff/staff-form";
import { leaveFindings, staffLeaveForm } from "@/contracts/basic/staff/staff-leave";
import type { Person } from "@/features/basic/staff/use-staff-actions";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { RecordFilesDialog } from "@/components/record/files/record-files-dialog";
import { Note } from "@/components/ui/note";
import { date } from "@/lib/format/date";
import { useLeave, useLeaveChecks } from "@/lib/hooks/staff";

const PATHS = ["leaveDate", "leaveReason", "memberAfter", "handoverDone", "reason"];
/** Dictionary `attach_type`: 离职证明. */
const FILES = { owner: "staff", types: [10] } as const;

/** 离职: takes effect on its date. // domain a §2.3 */
export function StaffLeave({ of, onClose }: DialogOf<Person>) {
  const { staffId, staffName, memberType, hireDate, version } = of;
  const { mutateAsync } = useLeave();
  const checks = useLeaveChecks(staffId).data ?? [];
  return (
    <RecordFilesDialog
      lead={
        checks.length > 0 && <Note tone="note">{`离职前请核对：${checks.map(({ text }) => text).join("；")}。`}</Note>
      }
      title={`离职登记：${staffName}`}
      schema={staffLeaveForm}
      rules={(form) => leaveFindings(form, { today: date(new Date().toISOString()), hireDate, memberType })}
      version={version}
      paths={PATHS.filter((path) => path !== "memberAfter" || isMember(memberType))}
      isRequired={(path, values) => path === "memberAfter" && values.leaveReason !== LEAVE_REASON.dead}
      files={FILES}
      onSave={(body) => mutateAsync({ params: { staffId }, body })}
      saveText="登记离职"
      savedText={`${staffName}的离职已登记`}
      draftKey={`basic.staff.leave:${staffId}`}
      onClose={onClose}
    />
  );
}
