"use client";

import { Button } from "antd";
import type { FirmDetail } from "@/contracts/basic/firm";
import { FirmForm } from "@/features/basic/firm/firm-form";
import type { TabKey } from "@/features/basic/firm/sections";
import { ErrorState } from "@/components/ui/error-state";
import { PageFrame } from "@/components/ui/page-frame";
import { FormSkeleton } from "@/components/ui/skeletons";
import { describe } from "@/lib/api/describe";
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
  if (full.data) return <FirmForm {...props} full={full.data} reload={reload} />;
  return (
    <PageFrame title={`修改：${firm.companyName}`} actions={<Button onClick={onClose}>返回</Button>}>
      {full.error ? (
        <ErrorState
          title="档案加载失败，暂不能修改"
          hint={describe(full.error).text}
          onRetry={() => void full.refetch()}
          retrying={full.isFetching}
        />
      ) : (
        <FormSkeleton fields={16} />
      )}
    </PageFrame>
  );
}
