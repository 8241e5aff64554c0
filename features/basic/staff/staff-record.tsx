"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { type StaffDetail, staffLeave } from "@/contracts/basic/staff/staff-detail";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import { handOver } from "@/features/basic/handed";
import { JoinOffer } from "@/features/basic/staff/join-offer";
import { LEAVE_KEYS } from "@/features/basic/staff/staff-tabs-data";
import { staffSpec } from "@/features/basic/staff/staff-spec";
import { useStaffActions } from "@/features/basic/staff/use-staff-actions";
import { metasOf } from "@/components/list/table/columns";
import { FilesView } from "@/components/record/files/files-view";
import { RecordScreen } from "@/components/record/record-screen";
import { itemsOf, RecordSection } from "@/components/record/record-view";
import { OUTGOING } from "@/features/basic/transfer/transfer-names";
import { useListAddress } from "@/components/record/use-record-address";
import { href } from "@/lib/routes/href";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const leaveOf = ({ leave }: StaffDetail) =>
  leave && (
    <RecordSection title="离职登记" items={itemsOf(metasOf(staffLeave), LEAVE_KEYS, leave)}>
      <FilesView files={leave.attachments} emptyHint="登记时没有上传离职证明。" />
    </RecordSection>
  );

/** 转出 and 会员申请 of one's own people in service; the person is chosen already. // domain a §2.5 */
function MoveButtons({ person: { staffId, companyId, staffStatus, auditStatus } }: { readonly person: StaffDetail }) {
  const router = useRouter();
  const user = useUser();
  const isHere =
    user.companyId === companyId && staffStatus === STAFF_STATUS.active && auditStatus !== SUBMISSION.draft;
  if (!isHere) return null;
  const go = (to: "basic.transfer" | "basic.member-apply", idKey: string, values: object) =>
    router.push(href(to, { [idKey]: NEW_RECORD, ...handOver(to, { ...values, staffId }) }));
  return (
    <>
      <Can need="g_hy_member_staff_transfer">
        <Button onClick={() => go("basic.transfer", "transferId", OUTGOING)}>转出</Button>
      </Can>
      <Can need="g_hy_member_staff_edit">
        <Button onClick={() => go("basic.member-apply", "applyId", {})}>会员申请</Button>
      </Can>
    </>
  );
}

const intro = (person: StaffDetail) => (
  <>
    <JoinOffer person={person} />
    {leaveOf(person)}
  </>
);

/** One person, read, edited or new, with leave and the removal of a draft. // domain a §2.5 */
export function StaffRecord({ staffId }: { staffId: string }) {
  const router = useRouter();
  const { listAt } = useListAddress("staffId");
  const { leave, undoLeave, remove, dialog } = useStaffActions();
  const removed = (isGone: boolean) => isGone && router.push(listAt);
  const actions = (person: StaffDetail) => ({
    others: (
      <>
        <MoveButtons person={person} />
        {person.canUndoLeave && <Button onClick={() => void undoLeave(person)}>撤销离职</Button>}
      </>
    ),
    danger: [
      person.canLeave && (
        <Button key="leave" danger onClick={() => leave(person)}>
          离职
        </Button>
      ),
      person.canRemove && (
        <Button key="remove" danger onClick={() => void remove(person).then(removed)}>
          删除草稿
        </Button>
      ),
    ],
  });
  return (
    <>
      <RecordScreen of={staffSpec} id={staffId} actions={actions} intro={intro} />
      {dialog}
    </>
  );
}
