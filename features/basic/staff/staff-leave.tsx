"use client";

import { useState } from "react";
import { isMember, LEAVE_REASON } from "@/contracts/basic/staff-form";
import { staffLeaveForm } from "@/contracts/basic/staff-leave";
import type { Person } from "@/features/basic/staff/use-staff-actions";
import { FilesOf } from "@/components/fields/file-source";
import { FilesEdit } from "@/components/resource/files-edit";
import { RecordDialog } from "@/components/resource/record-dialog";
import { useRunning } from "@/components/ui/use-running";
import { isApiError } from "@/lib/api/api-error";
import { useLeave } from "@/lib/hooks/staff";

const PATHS = ["leaveDate", "leaveReason", "memberAfter", "handoverDone", "reason"];
/** Dictionary `attach_type`: 离职证明. */
const PROOFS = [10] as const;
const SAVE = "登记离职";

/** 离职: takes effect on its date. // domain a §2.3 */
export function StaffLeave({ person, onClose }: { person: Person; onClose: () => void }) {
  const { staffId, staffName, memberType } = person;
  const { mutateAsync } = useLeave();
  const uploads = useRunning();
  const [version, setVersion] = useState(person.version);
  return (
    <RecordDialog
      title={`离职登记：${staffName}`}
      schema={staffLeaveForm}
      initial={{
        leaveDate: "",
        leaveReason: null,
        memberAfter: null,
        handoverDone: null,
        reason: "",
        attachments: [],
        version,
      }}
      paths={PATHS.filter((path) => path !== "memberAfter" || isMember(memberType))}
      isRequired={(path, values) => path === "memberAfter" && values.leaveReason !== LEAVE_REASON.dead}
      isUploading={uploads.isRunning}
      onSave={(body) =>
        mutateAsync({ params: { staffId }, body: { ...body, version } }).catch((error: unknown) => {
          // Somebody else changed the record: saying so once is enough, the next try is upon the latest.
          const current = isApiError(error) ? (error.current as { version?: number } | null) : null;
          if (current?.version !== undefined) setVersion(current.version);
          throw error;
        })
      }
      saveText={SAVE}
      savedText={`${staffName}的离职已登记`}
      draftKey={`basic.staff.leave:${staffId}`}
      onClose={onClose}
    >
      {(form) => (
        <FilesOf owner="staff" stored={[]} uploads={uploads}>
          <FilesEdit form={form} usual={PROOFS} onlyUsual saveText={SAVE} />
        </FilesOf>
      )}
    </RecordDialog>
  );
}
