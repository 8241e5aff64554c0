"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { type StaffDetail, staffLeave } from "@/contracts/basic/staff-detail";
import { LEAVE_KEYS } from "@/features/basic/staff/staff-tabs-data";
import { staffSpec } from "@/features/basic/staff/staff-spec";
import { useStaffActions } from "@/features/basic/staff/use-staff-actions";
import { metasOf } from "@/components/list/columns";
import { FilesView } from "@/components/record/files/files-view";
import { RecordScreen } from "@/components/record/record-screen";
import { itemsOf, RecordSection } from "@/components/record/record-view";
import { useListAddress } from "@/components/record/use-record-address";

const leaveOf = ({ leave }: StaffDetail) =>
  leave && (
    <RecordSection title="离职登记" items={itemsOf(metasOf(staffLeave), LEAVE_KEYS, leave)}>
      <FilesView files={leave.attachments} emptyHint="登记时没有上传离职证明。" />
    </RecordSection>
  );

/** One person, read, edited or new, with leave and the removal of a draft. // domain a §2.5 */
export function StaffRecord({ staffId }: { staffId: string }) {
  const router = useRouter();
  const { listAt } = useListAddress("staffId");
  const { leave, undoLeave, remove, dialog } = useStaffActions();
  const removed = (isGone: boolean) => isGone && router.push(listAt);
  const actions = (person: StaffDetail) => (
    <>
      {person.canRemove && (
        <Button danger onClick={() => void remove(person).then(removed)}>
          删除草稿
        </Button>
      )}
      {person.canUndoLeave && <Button onClick={() => void undoLeave(person)}>撤销离职</Button>}
      {person.canLeave && <Button onClick={() => leave(person)}>离职</Button>}
    </>
  );
  return (
    <>
      <RecordScreen of={staffSpec} id={staffId} actions={actions} intro={leaveOf} />
      {dialog}
    </>
  );
}
