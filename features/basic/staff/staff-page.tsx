"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { staffApi, staffResource } from "@/contracts/basic/staff";
import type { StaffDetail } from "@/contracts/basic/staff-detail";
import { staffStatusField } from "@/contracts/basic/staff-list";
import { metaOf } from "@/contracts/kit/field";
import { TAB_KEYS, tabOf, TABS } from "@/features/basic/staff/sections";
import { StaffTab } from "@/features/basic/staff/staff-tab";
import { useStaffActions } from "@/features/basic/staff/use-staff-actions";
import { FilesOf } from "@/components/fields/file-source";
import { ShowField } from "@/components/fields/show";
import { FindingsNote } from "@/components/resource/findings";
import { RecordFrame } from "@/components/resource/record-frame";
import { useListAddress, useRecordAddress } from "@/components/resource/use-record-address";
import { PageFrame } from "@/components/ui/page-frame";
import { PageTabs } from "@/components/ui/page-tabs";
import { DescriptionSkeleton, FormSkeleton } from "@/components/ui/skeletons";
import { StatusTag } from "@/components/ui/status-tag";
import { call } from "@/lib/api/call";
import { useStaff } from "@/lib/hooks/staff";
import { useOnDemand } from "@/lib/query/use-on-demand";
import { useCan, useUser } from "@/lib/session/context";

const StaffEditor = dynamic(() => import("@/features/basic/staff/staff-editor").then((m) => m.StaffEditor), {
  loading: () => <FormSkeleton fields={16} />,
});

const STATUS = metaOf(staffStatusField) ?? { label: "" };
const MISSING = {
  title: "没有这位人员，或您不能查看其档案",
  hint: "草稿可能已被删除。请从人员列表重新进入，或联系协会核对账号可查看的事务所。",
};

interface ReaderProps {
  readonly person: StaffDetail;
  readonly address: ReturnType<typeof useRecordAddress<(typeof TAB_KEYS)[number]>>;
  /** Opens the form, at an item if one is named. */
  readonly onEdit: (path?: string) => void;
}

function Reader({ person, address, onEdit }: ReaderProps) {
  const router = useRouter();
  const { companyId } = useUser();
  const { listAt } = useListAddress("staffId");
  const { leave, undoLeave, remove, dialogs } = useStaffActions();
  const mayReveal = useCan("g_hy_member_staff_edit") && person.companyId === companyId;
  const numbers = useOnDemand(() => call(staffApi.full, { params: { staffId: person.staffId } }));
  const toList = () => router.push(listAt);
  const actions = (
    <>
      <Button onClick={toList}>返回列表</Button>
      {mayReveal && (
        <Button onClick={() => (numbers.data ? numbers.forget() : void numbers.ask())} loading={numbers.isPending}>
          {numbers.data ? "隐藏完整号码" : "查看完整号码"}
        </Button>
      )}
      {person.canRemove && (
        <Button danger onClick={() => void remove(person).then((isGone) => isGone && toList())}>
          删除草稿
        </Button>
      )}
      {person.canUndoLeave && <Button onClick={() => void undoLeave(person)}>撤销离职</Button>}
      {person.canLeave && <Button onClick={() => leave(person)}>离职</Button>}
      {person.canEdit && (
        <Button type="primary" onClick={() => onEdit()}>
          编辑
        </Button>
      )}
    </>
  );
  const { idNo, mobile } = numbers.data ?? person;
  return (
    <PageFrame
      title={person.staffName}
      mark={
        <>
          <ShowField value={person.staffStatus} meta={STATUS} />
          {person.isIncomplete && <StatusTag tone="warning">待完善</StatusTag>}
        </>
      }
      hint={person.readOnlyReason ?? undefined}
      actions={actions}
    >
      <FindingsNote
        title={`还缺 ${person.missing.length} 项${person.isIncomplete ? "，补齐后生效" : ""}：`}
        findings={person.missing}
        onGo={person.canEdit ? onEdit : undefined}
      />
      <FindingsNote findings={person.warnings} />
      <FilesOf owner="staff" stored={person.files}>
        <PageTabs
          active={address.tab}
          onChange={address.setTab}
          dropsHidden
          tabs={TABS.map((one) => ({
            ...one,
            children: <StaffTab tab={one.key} person={{ ...person, idNo, mobile }} />,
          }))}
        />
      </FilesOf>
      {dialogs}
    </PageFrame>
  );
}

/** One person: read by tabs, edited as one form. // domain a §2.5 */
export function StaffPage({ staffId }: { staffId: string }) {
  const address = useRecordAddress(TAB_KEYS);
  const { isEditing, setEditing } = address;
  const [focusAt, setFocusAt] = useState<string>();
  const close = () => setEditing(false);
  return (
    <RecordFrame
      result={useStaff(staffId)}
      title={staffResource.title}
      failedTitle="人员档案加载失败"
      missing={MISSING}
      skeleton={<DescriptionSkeleton items={24} />}
    >
      {(person) =>
        isEditing && person.canEdit ? (
          <StaffEditor {...address} person={person} focusAt={focusAt} onSaved={close} onClose={close} />
        ) : (
          <Reader
            person={person}
            address={address}
            onEdit={(path) => {
              setFocusAt(path);
              setEditing(true, path === undefined ? undefined : tabOf(path));
            }}
          />
        )
      }
    </RecordFrame>
  );
}
