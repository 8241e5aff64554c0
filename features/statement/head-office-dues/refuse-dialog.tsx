"use client";

import { type BranchLine, headOfficeApi } from "@/contracts/statement/dues/head-office";
import { READS } from "@/features/statement/head-office-dues/look";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useEndpointMutation } from "@/lib/query/mutation-of";

/** A branch that does not agree says why. // domain a §13.4 H8 */
export function RefuseDialog({ of, onClose }: DialogOf<Pick<BranchLine, "lineId" | "version" | "headName">>) {
  const { lineId, version, headName } = of;
  const refuse = useEndpointMutation(headOfficeApi.refuseLine, { silent: true, invalidates: READS });
  return (
    <RecordDialog
      title="对汇总提出异议"
      schema={headOfficeApi.refuseLine.spec.body}
      paths={["reason"]}
      lead={`写明收入或人数哪里不对；${headName}修改或排除后重新提交。`}
      version={version}
      onSave={(body) => refuse.mutateAsync({ params: { lineId }, body })}
      saveText="提出异议"
      savedText="异议已提交，总所已收到通知"
      draftKey={`statement.head-office-refuse:${lineId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
