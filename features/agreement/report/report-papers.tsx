"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { AgreementReportDetail } from "@/contracts/agreement/report/report";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { shownCode } from "@/contracts/public/verify-wire";
import { CheckLog } from "@/features/agreement/report/check-log";
import { SaveButton } from "@/components/record/save-button";
import { ViewSection } from "@/components/record/record-view";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { describe } from "@/lib/api/describe";
import { fileDownload } from "@/lib/api/file-link";
import { useEndpointQuery } from "@/lib/query/query-of";
import { Can } from "@/lib/session/can";

const ReceiptPrint = dynamic(() => import("@/features/agreement/report/receipt-print").then((m) => m.ReceiptPrint));
const QrDownload = dynamic(() => import("@/features/agreement/report/qr-download").then((m) => m.QrDownload));

/** 公众查验 of the record. */
export const CHECKS_TAB = "checks";

interface Props {
  readonly record: AgreementReportDetail;
}

/** Asked once it is filed: nothing of it stands before. */
function usePaper({ reportId, filingNo }: AgreementReportDetail, asksWhenOpened = false) {
  const isEnabled = filingNo !== null;
  return useEndpointQuery(reportPaperApi.get, { params: { reportId } }, { silent: true, isEnabled, asksWhenOpened });
}

/** The receipt, the QR code and the stamped report. // domain b §6 (4) */
export function ReportPapers({ record }: Props) {
  const { data: paper } = usePaper(record);
  const [isPrinting, setPrinting] = useState(false);
  const { filingNo } = record;
  const checkCode = paper?.checkCode ?? null;
  const checkOrigin = paper?.checkOrigin ?? null;
  const isReady = filingNo === null || paper !== undefined;
  return (
    <>
      <Can need={["g_hy_business_filing_print", "g_hy_desk_report_view"]}>
        <Button disabled={!isReady} onClick={() => setPrinting(true)}>
          打印回执
        </Button>
        {filingNo !== null && checkCode !== null && (
          <QrDownload filingNo={filingNo} checkCode={checkCode} checkOrigin={checkOrigin} />
        )}
        {paper?.stampedFile && (
          <SaveButton
            endpoint={fileDownload}
            input={{ params: { fileId: paper.stampedFile.fileId } }}
            fileName={paper.stampedFile.fileName}
          >
            下载盖章报告
          </SaveButton>
        )}
      </Can>
      {isPrinting && (
        <ReceiptPrint
          record={record}
          checkCode={checkCode}
          checkOrigin={checkOrigin}
          onDone={() => setPrinting(false)}
        />
      )}
    </>
  );
}

/** How often the public asked for it, and when. // domain b §6 2c ReportVerifyLog */
export function ReportChecks({ record }: Props) {
  const { data: paper, error, isFetching, refetch } = usePaper(record, true);
  if (record.filingNo === null)
    return <EmptyState title="尚未报备，没有校验码" hint="报备以后，持有报告的人可以凭报备编号和校验码查验。" />;
  if (paper === undefined && error)
    return (
      <ErrorState
        title="查验情况没有加载"
        hint={describe(error).text}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (paper === undefined) return <p role="status">正在加载查验情况…</p>;
  const { checkCode, checkCount, wrongCount, isStampAwaited } = paper;
  return (
    <ViewSection title="公众查验">
      {checkCode !== null && <p>防伪校验码：{shownCode(checkCode)}</p>}
      {isStampAwaited && <p>盖章报告正在生成，请稍后刷新；报告不能盖章的，请使用业务报备回执。</p>}
      <p>{checkCount === 0 ? "还没有人查验过。" : `共查验 ${checkCount} 次，记录如下；查验人不登记姓名。`}</p>
      {wrongCount > 0 && <p>{`另有 ${wrongCount} 次查验没有通过：校验码不符，或查验过于频繁。`}</p>}
      {checkCount + wrongCount > 0 && <CheckLog reportId={record.reportId} />}
    </ViewSection>
  );
}
