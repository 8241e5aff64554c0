"use client";

import { useRouter } from "next/navigation";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { batchCopyForm, batchFaults, MOST_TARGETS } from "@/contracts/agreement/report/report-batch";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import { findingsAt } from "@/contracts/kit/validate";
import { BatchWorkbook } from "@/features/agreement/report/batch-workbook";
import { RecordDialog } from "@/components/record/record-dialog";
import { RowGrid } from "@/components/record/rows/row-grid";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { href } from "@/lib/routes/href";

const EMPTY_ROW = { targetName: "", targetCreditCode: "" };
const KEYS = ["targetName", "targetCreditCode"] as const;
const READS = { silent: true, invalidates: [agreementReportApi.list, agreementReportApi.counts] };
const LEAD = `每个单位生成一份草稿，最多 ${MOST_TARGETS} 个，可以从 Excel 复制名称和信用代码两列粘贴到第一行，也可以上传按模板填好的工作簿，列入名单后核对。报告文号、报告正文、复核日期、主管税务机关、所在地、行业、意见类型及说明、收费说明和业务要素请逐份填写；有一行不符合的都不生成。`;
const { error } = findingsAt();

export interface BatchOf {
  readonly reportId: string;
  readonly version: number;
  readonly reportTitle: string;
}

/** 批量复制: one draft for each unit of a list. // domain b §6 (7) */
export function BatchDialog({ reportId, version, reportTitle, onClose }: BatchOf & { readonly onClose: () => void }) {
  const router = useRouter();
  const { mutateAsync } = useEndpointMutation(agreementReportApi.batchCopy, READS);
  return (
    <RecordDialog
      title={`批量复制：${reportTitle}`}
      schema={batchCopyForm}
      initial={{ targets: [EMPTY_ROW] }}
      paths={[]}
      width={720}
      version={version}
      rules={(body) => batchFaults(body).map(({ path, message }) => error("RP28", path, message))}
      lead={LEAD}
      saveText="生成草稿"
      savedText="已按名单生成草稿，请逐份补充"
      draftKey={`agreement.report.batch:${reportId}`}
      onSave={async (body) => {
        await mutateAsync({ params: { reportId }, body });
        router.push(href("agreement.report", { reportStatus: [String(REPORT_STATUS.draft)] }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <BatchWorkbook form={form} />
          <RowGrid<typeof EMPTY_ROW>
            form={form}
            schema={batchCopyForm}
            list="targets"
            idKey="rowId"
            keys={KEYS}
            noun="单位"
            emptyRow={EMPTY_ROW}
            canAdd={((form.values["targets"] ?? []) as readonly object[]).length < MOST_TARGETS}
            empty={{ title: "还没有单位", hint: "点「添加单位」，或从 Excel 粘贴名称和信用代码两列。" }}
          />
        </>
      )}
    </RecordDialog>
  );
}
