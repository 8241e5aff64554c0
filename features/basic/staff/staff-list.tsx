"use client";

import { Button } from "antd";
import Link from "next/link";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { staffApi, staffResource } from "@/contracts/basic/staff";
import { AUDIT_STATUS, STAFF_STATUS } from "@/contracts/basic/staff-form";
import { type StaffRow, staffRosterRow } from "@/contracts/basic/staff-list";
import { ROSTER_KEYS } from "@/features/basic/staff/staff-tabs-data";
import { resourceFor, SORTABLE } from "@/features/basic/staff/staff-prefetch";
import { useStaffActions } from "@/features/basic/staff/use-staff-actions";
import { ChoiceFilter } from "@/components/fields/choice";
import type { FilterProps } from "@/components/fields/filter";
import { ExportButton } from "@/components/resource/export-button";
import { ImportButton } from "@/components/resource/import-button";
import { ListPrintButton } from "@/components/resource/list-print-button";
import { ResourceScreen } from "@/components/resource/resource-screen";
import type { ResourceList } from "@/components/resource/use-resource-list";
import { useListAddress } from "@/components/resource/use-record-address";
import { StatusTag } from "@/components/ui/status-tag";
import { call } from "@/lib/api/call";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { STAFF_SHOWN_BY } from "@/lib/hooks/staff";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { Can } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const StaffMobiles = dynamic(() => import("@/features/basic/staff/staff-mobiles").then((m) => m.StaffMobiles));

/** The number that is looked for never stands in the address. // promises P-S10 */
const SEAL = {
  idNo: (typed: string) =>
    call(staffApi.sealIdNo, { body: { idNo: typed.trim().toUpperCase() } }).then(({ token }) => token),
};

/** What may be done with a row; the server says more precisely when it is done. */
const useIsOpen = () => {
  const { companyId } = useUser();
  return (row: StaffRow) => row.companyId === companyId && row.staffStatus === STAFF_STATUS.active;
};

function ListActions({ list, onAdd }: { list: ResourceList<StaffRow>; onAdd: () => void }) {
  const [isFilling, setFilling] = useOpenDialog<true>("basic.staff.mobiles");
  const open = list.rows.filter(useIsOpen());
  return (
    <>
      <Can need="g_hy_member_staff_edit">
        <Button
          onClick={() => setFilling(true)}
          disabled={open.length === 0}
          title={open.length === 0 ? "本页没有本所的在职人员" : undefined}
        >
          批量更新手机
        </Button>
      </Can>
      <Can need="g_hy_member_staff_import">
        <ImportButton of={staffResource} invalidates={STAFF_SHOWN_BY} />
      </Can>
      <Can need="g_hy_member_staff_export">
        <ExportButton of={staffResource} list={list} />
      </Can>
      <Can need="g_hy_member_staff_print">
        <ListPrintButton
          of={staffApi.roster}
          query={list.query}
          schema={staffRosterRow}
          keys={ROSTER_KEYS}
          title="税务师事务所人员花名册"
        >
          打印花名册
        </ListPrintButton>
      </Can>
      <Can need="g_hy_member_staff_add">
        <Button type="primary" onClick={onAdd}>
          新增
        </Button>
      </Can>
      {isFilling && <StaffMobiles rows={open} onClose={() => setFilling(null)} />}
    </>
  );
}

/** People within reach: columns and filters of domain a §2.5, all of it in the address. */
export function StaffList() {
  const user = useUser();
  const router = useRouter();
  const { recordAt } = useListAddress("staffId");
  const { leave, remove, dialogs } = useStaffActions();
  const isOpen = useIsOpen();
  const firms = user.switchableCompanies.map((firm) => ({ value: firm.companyId, label: firm.companyName }));
  const nameOf = (id: unknown) => firms.find(({ value }) => value === id)?.label ?? "所选事务所";
  const rowActions = (row: StaffRow) =>
    isOpen(row) && (
      <>
        <Can need="g_hy_member_staff_edit">
          <Button
            type="link"
            aria-label={`编辑 ${row.staffName}`}
            onClick={() => router.push(recordAt(row.staffId, { edit: "1" }))}
          >
            编辑
          </Button>
        </Can>
        {row.auditStatus === AUDIT_STATUS.draft ? (
          <Can need="g_hy_member_staff_del">
            <Button type="link" danger aria-label={`删除 ${row.staffName}`} onClick={() => void remove(row)}>
              删除
            </Button>
          </Can>
        ) : (
          <Can need="g_hy_member_staff_leave">
            <Button type="link" aria-label={`离职 ${row.staffName}`} onClick={() => leave(row)}>
              离职
            </Button>
          </Can>
        )}
      </>
    );
  return (
    <ResourceScreen
      of={resourceFor(user)}
      noun="人员"
      actions={(list) => <ListActions list={list} onAdd={() => router.push(recordAt(NEW_RECORD))} />}
      render={{
        staffName: (row) => (
          <>
            <Link href={recordAt(row.staffId)}>{row.staffName}</Link>{" "}
            {row.isIncomplete && <StatusTag tone="warning">待完善</StatusTag>}
          </>
        ),
      }}
      rowActions={rowActions}
      onOpen={(row) => router.push(recordAt(row.staffId))}
      sortable={SORTABLE}
      seal={SEAL}
      filterRender={{ companyId: (props: FilterProps) => <ChoiceFilter {...props} options={firms} /> }}
      filterText={{ companyId: nameOf }}
      empty={{ title: "还没有人员", hint: "点击「新增」登记第一位人员。" }}
    >
      {dialogs}
    </ResourceScreen>
  );
}
