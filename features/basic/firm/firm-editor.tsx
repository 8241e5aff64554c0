"use client";

import { Button } from "antd";
import type { FirmDetail } from "@/contracts/basic/firm";
import { FirmForm } from "@/features/basic/firm/firm-form";
import type { TabKey } from "@/features/basic/firm/sections";
import { RecordFrame } from "@/components/resource/record-frame";
import { FormSkeleton } from "@/components/ui/skeletons";
import { useFirm, useFirmFull } from "@/lib/hooks/basic";

export interface EditorProps {
  readonly firm: FirmDetail;
  readonly tab: TabKey;
  readonly setTab: (tab: TabKey) => void;
  readonly onClose: () => void;
}

/** Loads the unmasked record (audited), then opens the form on it. */
export function FirmEditor(props: EditorProps) {
  const { firm, onClose } = props;
  const full = useFirmFull(firm.companyId);
  const shown = useFirm(firm.companyId);
  // Both, so that names of new files and the next comparison are those of the latest record.
  const reload = () =>
    Promise.all([full.refetch({ throwOnError: true }), shown.refetch()]).then(([latest]) => latest.data);
  return (
    <RecordFrame
      result={full}
      title={`修改：${firm.companyName}`}
      actions={<Button onClick={onClose}>返回</Button>}
      failedTitle="档案加载失败，暂不能修改"
      skeleton={<FormSkeleton fields={16} />}
    >
      {(data) => <FirmForm {...props} full={data} reload={reload} />}
    </RecordFrame>
  );
}
