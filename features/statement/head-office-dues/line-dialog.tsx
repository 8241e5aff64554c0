"use client";

import { headOfficeApi, SOURCE_WORDS, type SummaryLine } from "@/contracts/statement/dues/head-office";
import { READS } from "@/features/statement/head-office-dues/look";
import { RecordDialog } from "@/components/record/record-dialog";
import type { DialogOf } from "@/components/record/use-dialog-of";
import { useEndpointMutation } from "@/lib/query/mutation-of";

const schema = headOfficeApi.setLine.spec.body;

/** Whether a branch is summed and, where it has no revenue of its own, what the head office's sheet tells of it. // H9 */
export function LineDialog({ of: line, onClose }: DialogOf<SummaryLine>) {
  const change = useEndpointMutation(headOfficeApi.setLine, { silent: true, invalidates: READS });
  const { lineId, branchName, included, excludeReason, revenue, revenueNote, revenueSource, takesRevenue, version } =
    line;
  return (
    <RecordDialog
      title={`编辑：${branchName}`}
      schema={schema}
      initial={{ included, excludeReason, revenue: takesRevenue ? revenue : null, revenueNote }}
      paths={["included", "excludeReason", "revenue", "revenueNote"]}
      isShown={(path, values) =>
        path === "excludeReason"
          ? values["included"] === false
          : path === "revenue" || path === "revenueNote"
            ? takesRevenue
            : true
      }
      isRequired={(path) => path === "excludeReason"}
      lead={
        takesRevenue
          ? "这家分所没有审核通过的利润表，也没有申报，请填写总所汇总报表中的分所收入，由分所确认。"
          : `分所收入取自${revenueSource === null ? "" : SOURCE_WORDS[revenueSource]}，不在这里修改。`
      }
      version={version}
      onSave={(body) => change.mutateAsync({ params: { lineId }, body })}
      savedText="已保存，合计已重新计算"
      draftKey={`statement.head-office-line:${lineId}`}
      base={String(version)}
      onClose={onClose}
    />
  );
}
