"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { firmResource } from "@/contracts/basic/firm/firm";
import { FirmReader } from "@/features/basic/firm/firm-reader";
import { TAB_KEYS, tabOf, TABS } from "@/features/basic/firm/sections";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { RecordFrame } from "@/components/record/record-frame";
import { useRecordAddress } from "@/components/record/use-record-address";
import { useFirm } from "@/lib/hooks/basic";
import { useCan } from "@/lib/session/context";

const LABELS = TABS.map(({ label }) => label);

// Loaded when first needed: a reader pays for no form. // architecture §5
const FirmEditor = dynamic(() => import("@/features/basic/firm/firm-editor").then((m) => m.FirmEditor), {
  loading: () => <RecordSkeleton title={firmResource.title} labels={[]} isForm />,
});

const MISSING = {
  title: "没有这家事务所，或您不能查看它",
  hint: "请从菜单重新进入，或联系协会核对账号可查看的事务所。",
};

/** One firm: read by parts, edited as one form. // domain a §1.5 */
export function FirmPage({ companyId }: { companyId: string }) {
  const { tab, setTab, isEditing, setEditing } = useRecordAddress(TAB_KEYS);
  const [focusAt, setFocusAt] = useState<string>();
  const mayEdit = useCan("g_hy_member_firm_edit");
  const edit = (path?: string) => {
    setFocusAt(path);
    setEditing(true, path === undefined ? undefined : tabOf(path));
  };
  return (
    <RecordFrame
      result={useFirm(companyId)}
      title={firmResource.title}
      failedTitle="事务所档案加载失败"
      missing={MISSING}
      loading={<RecordSkeleton title={firmResource.title} labels={LABELS} />}
    >
      {(firm) =>
        isEditing && firm.canEdit && mayEdit ? (
          <FirmEditor firm={firm} tab={tab} setTab={setTab} focusAt={focusAt} onClose={() => setEditing(false)} />
        ) : (
          <FirmReader firm={firm} tab={tab} setTab={setTab} onEdit={edit} />
        )
      }
    </RecordFrame>
  );
}
