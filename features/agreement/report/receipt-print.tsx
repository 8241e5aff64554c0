"use client";

import type { AgreementReportDetail } from "@/contracts/agreement/report/report";
import { shownReportNumber } from "@/contracts/public/report-number";
import { showAmount } from "@/contracts/kit/amount/amount";
import { shownCode, verifyAddress } from "@/contracts/public/verify-wire";
import { PrintArea } from "@/components/print/print-area";
import { PrintCheck } from "@/components/print/print-check";
import { PrintLines } from "@/components/print/print-lines";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { date, dateTime } from "@/lib/format/date";
import styles from "@/features/agreement/report/receipt-print.module.css";

type Words = ReturnType<typeof useDictionary>;
type Line = readonly [string, string | null];

const span = (from: string | null, to: string | null): string | null =>
  from === null ? null : `${from} 至 ${to ?? "—"}`;

function linesOf(record: AgreementReportDetail, words: Words): readonly (readonly [string, string])[] {
  const { filingNo, serviceCategory, serviceSubType, filingTime, serviceFee, lateFlag, lateDays, versionNo } = record;
  const subType = serviceSubType === null ? "" : `／${words.label("service_sub_type", serviceSubType)}`;
  const lines: readonly Line[] = [
    ["报备编号", filingNo === null ? "未报备" : shownReportNumber(filingNo)],
    ["状态", words.label("report_status", record.reportStatus)],
    ["报备时间", filingTime === null ? null : dateTime(filingTime)],
    ["版本", `第 ${versionNo} 版`],
    ["报告名称", record.reportTitle],
    ["报告文号", record.reportNo],
    ["业务类别", words.label("service_category", serviceCategory) + subType],
    ["委托人", record.clientName],
    ["被鉴证（服务）单位", record.targetName],
    ["所属期", span(record.periodStart, record.periodEnd)],
    ["报告日期", record.reportDate],
    ["收费金额（含税）", serviceFee === null ? null : `${showAmount(serviceFee)} 元`],
    ["签字人", record.signerNames],
    ["报告复核人", record.reviewerName],
    ["逾期", lateFlag === true ? `逾期 ${lateDays ?? 0} 天` : null],
    ["作废时间", record.voidTime === null ? null : dateTime(record.voidTime)],
    ["被替代为", record.replacedByNo === null ? null : shownReportNumber(record.replacedByNo)],
    ["报告文件 SHA-256", record.fileHash],
  ];
  return lines.flatMap(([label, text]) => (text === null ? [] : [[label, text] as const]));
}

interface Props {
  readonly record: AgreementReportDetail;
  /** Null before it is filed: then no QR code is printed. // domain b §6 (7) */
  readonly checkCode: string | null;
  /** Where it is checked; null: where the portal itself was opened. */
  readonly checkOrigin: string | null;
  readonly onDone: () => void;
}

interface CheckProps {
  readonly filingNo: string;
  readonly checkCode: string;
  readonly origin: string;
}

function Check({ filingNo, checkCode, origin }: CheckProps) {
  return (
    <PrintCheck
      address={verifyAddress(origin, { paperNo: filingNo, code: checkCode })}
      code={`防伪校验码：${shownCode(checkCode)}`}
    >
      <p>扫描二维码，或打开 {origin}/verify 填写报备编号和校验码，可以查验报告真伪和现在的状态。</p>
      <p>报备不代表协会对报告内容作出保证，报告内容由出具单位负责。</p>
    </PrintCheck>
  );
}

/** 业务报备回执 on A4; one that is not filed says 草稿 across the sheet. Mount it to print. // domain b §6 (4), (7) */
export function ReceiptPrint({ record, checkCode, checkOrigin, onDone }: Props) {
  const words = useDictionary();
  const { filingNo, companyName } = record;
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="业务报备回执"
        formNumber={filingNo === null ? "未报备" : `编号：${shownReportNumber(filingNo)}`}
        firm={companyName}
        firmLabel="出具单位"
        period={`打印日期：${date(new Date().toISOString())}`}
        signatures={["经办人"]}
        seal="事务所公章"
      >
        <div className={styles.paper}>
          {filingNo === null && <p className={styles.draft}>草稿</p>}
          <PrintLines lines={linesOf(record, words)} />
          {filingNo !== null && checkCode !== null && (
            <Check filingNo={filingNo} checkCode={checkCode} origin={checkOrigin ?? location.origin} />
          )}
        </div>
      </PrintSheet>
    </PrintArea>
  );
}
