"use client";

import { auditDetail } from "@/contracts/auth/audit";
import { ChangeTable } from "@/components/record/history/change-table";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { DescriptionGrid } from "@/components/ui/description-grid";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { ResultTag } from "@/features/desk/audit/audit-result";
import { describe } from "@/lib/api/describe";
import { useAuditDetail } from "@/lib/hooks/audit";
import styles from "@/features/desk/desk.module.css";

const KEYS = [
  "actionTime",
  "userText",
  "companyName",
  "actionText",
  "objectText",
  "subjectText",
  "ip",
  "eventNo",
] as const;
const METAS = metasOf(auditDetail);
const CODES = new Set(["subjectText", "eventNo"]);

/** One audited action: who, where from, what was done, what differs. */
export function AuditDialog({ auditId, onClose }: { auditId: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAuditDetail(auditId);
  return (
    <DragDialog open title="操作详情" onClose={onClose}>
      {error && !data && (
        <ErrorState
          title="操作详情加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !data && <ListSkeleton rows={5} columns={2} filterRows={0} />}
      {data && (
        <>
          <DescriptionGrid
            items={[
              ...itemsOf(METAS, KEYS, data, { copied: CODES }).map((item) =>
                item.copy ? { ...item, wide: true } : item,
              ),
              { label: "结果", value: <ResultTag isRefused={data.isRefused} /> },
            ]}
          />
          {data.changes.length > 0 && <h3 className={styles.heading}>内容</h3>}
          <ChangeTable changes={data.changes} heads={["项目", "操作前", "操作后"]} />
        </>
      )}
    </DragDialog>
  );
}
