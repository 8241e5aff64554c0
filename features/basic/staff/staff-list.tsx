"use client";

import { Button } from "antd";
import { useRouter } from "next/navigation";
import { staffApi, staffResource } from "@/contracts/basic/staff/staff";
import { STAFF_STATUS } from "@/contracts/basic/staff/staff-form";
import { SUBMISSION } from "@/contracts/kit/submission";
import type { StaffRow } from "@/contracts/basic/staff/staff-list";
import { resourceFor } from "@/features/basic/staff/staff-prefetch";
import { useStaffActions } from "@/features/basic/staff/use-staff-actions";
import { ListActions, ListTools } from "@/components/list/list-tools";
import { ResourceScreen } from "@/components/list/resource-screen";
import { rowActions } from "@/components/list/table/row-actions";
import { useListAddress } from "@/components/record/use-record-address";
import { useColumnDialog } from "@/components/list/bulk/use-column-dialog";
import { sealBy } from "@/components/list/filter/use-seal";
import { call } from "@/lib/api/call";
import { STAFF_OLD_AFTER_WRITE, STAFF_SHOWN_BY } from "@/lib/hooks/staff";
import { href } from "@/lib/routes/href";
import { consentFor } from "@/lib/session/consent";
import { useUser } from "@/lib/session/context";

/** The number that is looked for never stands in the address. // promises P-S10 */
const SEAL = { idNo: sealBy((idNo) => call(staffApi.sealIdNo, { body: { idNo } })) };
const IMPORT = { ...staffResource, consent: consentFor("新增人员的证件号码用于会员登记、资格核验和会员证制作") };
const isDraft = (row: StaffRow): boolean => row.auditStatus === SUBMISSION.draft;

/** Whether something may be done with a row; the server says more precisely when it is done. */
const useIsOpen = () => {
  const { companyId } = useUser();
  return (row: StaffRow) => row.companyId === companyId && row.staffStatus === STAFF_STATUS.active;
};

/** People within reach: columns and filters of domain a §2.5, all of it in the address. */
export function StaffList() {
  const router = useRouter();
  const { recordAt } = useListAddress("staffId");
  const { leave, remove, dialog } = useStaffActions();
  const isOpen = useIsOpen();
  const mobiles = useColumnDialog<StaffRow>({
    of: staffResource,
    title: "批量更新手机",
    call: staffApi.mobiles,
    keys: ["staffName", "mobile"],
    valueKey: "mobile",
    isFor: isOpen,
    noneText: "所选人员都不是本所的在职人员",
    invalidates: STAFF_OLD_AFTER_WRITE,
    savedText: (count) => `已更新 ${count} 人的手机号码`,
  });
  const edit = (row: StaffRow) => router.push(recordAt(row.staffId, { edit: "1" }));
  const actions = rowActions<StaffRow>(
    [
      { label: "编辑", need: "g_hy_member_staff_edit", isFor: isOpen, onClick: edit },
      {
        label: "删除",
        need: "g_hy_member_staff_del",
        danger: true,
        isFor: (row) => isOpen(row) && isDraft(row),
        onClick: (row) => void remove(row),
      },
      {
        label: "离职",
        need: "g_hy_member_staff_leave",
        isFor: (row) => isOpen(row) && !isDraft(row),
        onClick: leave,
      },
    ],
    (row) => row.staffName,
  );
  return (
    <ResourceScreen
      of={resourceFor(useUser())}
      noun="人员"
      tools={(list) => <ListTools of={IMPORT} list={list} invalidates={STAFF_SHOWN_BY} />}
      actions={() => (
        <ListActions of={IMPORT}>
          <Button onClick={() => router.push(href("basic.transfer"))}>转所申请</Button>
          <Button onClick={() => router.push(href("basic.member-apply"))}>会员申请</Button>
        </ListActions>
      )}
      bulk={{
        exporting: staffResource,
        printing: staffResource.print,
        more: { of: staffApi.mobiles, button: mobiles.button },
      }}
      above={(list) => mobiles.dialog(list.rows)}
      rowActions={actions}
      opens={{ key: "staffName", at: (row) => recordAt(row.staffId) }}
      seal={SEAL}
      empty={{ title: "还没有人员", hint: "点击「新增」登记第一位人员。" }}
    >
      {dialog}
    </ResourceScreen>
  );
}
