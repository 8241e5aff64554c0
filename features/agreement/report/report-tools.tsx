"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type AgreementReportDetail, agreementReportApi } from "@/contracts/agreement/report/report";
import { REPORT_STATUS } from "@/contracts/agreement/report/report-status";
import type { BatchOf } from "@/features/agreement/report/batch-dialog";
import { useAsked } from "@/components/record/use-asked-call";
import { useListAddress } from "@/components/record/use-record-address";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import { useMayCall } from "@/lib/session/can";
import { useUser } from "@/lib/session/context";

const BatchDialog = dynamic(() => import("@/features/agreement/report/batch-dialog").then((m) => m.BatchDialog));

const { filed, voided, abnormal } = REPORT_STATUS;
const REISSUED: readonly number[] = [filed, voided, abnormal];
const READS = { invalidates: [agreementReportApi.list, agreementReportApi.get] };

interface Props {
  readonly record: AgreementReportDetail;
}

/** A draft like this report; its form opens at once. */
function Next({ record, of, label, content }: Props & Copying) {
  const router = useRouter();
  const { recordAt } = useListAddress("reportId");
  const asked = useAsked();
  const mayDo = useMayCall(of);
  const { mutateAsync } = useEndpointMutation(of, READS);
  if (!mayDo) return null;
  const { reportId, version } = record;
  const start = async () => {
    const made = await mutateAsync({ params: { reportId }, body: { version } });
    router.push(recordAt(made.reportId, { edit: "1" }));
  };
  const question = { title: `${label}「${record.reportTitle}」？`, content, confirmText: label };
  return <Button onClick={() => void asked(question, start, "已生成草稿")}>{label}</Button>;
}
interface Copying {
  readonly of: typeof agreementReportApi.copy | typeof agreementReportApi.reissue;
  readonly label: string;
  readonly content: string;
}

/** 批量复制: the dialog loads when it is asked for, and opens again after a reload. */
function Batch({ record }: Props) {
  const [asked, setAsked] = useOpenDialog<BatchOf>("agreement.report.batch");
  const mayDo = useMayCall(agreementReportApi.batchCopy);
  if (!mayDo) return null;
  const { reportId, version, reportTitle } = record;
  return (
    <>
      <Button onClick={() => setAsked({ reportId, version, reportTitle })}>批量复制</Button>
      {asked && <BatchDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Beside 编辑: a copy, and what takes the place of a report that stands. // domain b §6 (4) */
export function ReportTools({ record }: Props) {
  const { companyId } = useUser();
  if (record.companyId !== companyId) return null;
  const isReissued = REISSUED.includes(record.reportStatus) && record.replacedById === null;
  return (
    <>
      <Next
        record={record}
        of={agreementReportApi.copy}
        label="复制"
        content="生成一份新的草稿，整年的所属期顺延一年；报告日期、文号、业务要素、报告正文与复核日期请重新填写。"
      />
      <Batch record={record} />
      {isReissued && (
        <Next
          record={record}
          of={agreementReportApi.reissue}
          label="重新出具"
          content="生成一份替代本报告的草稿，报备后取得新的编号，原编号显示已被替代；在此之前本报告的状态不变。"
        />
      )}
    </>
  );
}
