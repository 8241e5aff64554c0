"use client";

import { useEffect, useRef, useState } from "react";
import { agreementReportApi } from "@/contracts/agreement/report/report";
import { type BatchList, batchSheet, MOST_TARGETS } from "@/contracts/agreement/report/report-batch";
import { IMPORT_LIMIT } from "@/contracts/kit/sheet";
import { SaveButton } from "@/components/record/save-button";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { FileUpload } from "@/components/ui/input/file-upload";
import { Note } from "@/components/ui/note";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";
import { useEndpointMutation } from "@/lib/query/mutation-of";
import styles from "@/features/agreement/report/batch-workbook.module.css";

const LIMITS = { accept: [".xlsx"], maxSizeBytes: IMPORT_LIMIT.maxBytes, maxCount: 1 };
const HEADS = ["行号", "单位", "列", "原因"];

interface Target {
  readonly targetName: string;
  readonly targetCreditCode: string;
}
const isTyped = ({ targetName, targetCreditCode }: Target): boolean => `${targetName}${targetCreditCode}`.trim() !== "";

interface Brought extends BatchList {
  readonly taken: number;
  /** Units that stand before the file's in the list. */
  readonly before: number;
  /** Rows for which the list has no room. */
  readonly left: number;
}

/** The unit of a row, and where the list has it. */
function unitAt({ rows, before, taken }: Brought, rowNumber: number): string {
  const at = rows.findIndex((row) => row.rowNumber === rowNumber);
  const row = rows[at];
  if (!row) return "未列入名单";
  const place = at < taken ? `名单第 ${before + at + 1} 个` : "未列入名单";
  return `${row.targetName || row.targetCreditCode || "未填写"}（${place}）`;
}

/** What the workbook brought, and what is to be mended in the list. */
function Outcome(brought: Brought) {
  const { faults, taken, left } = brought;
  const more = left > 0 ? `；名单最多 ${MOST_TARGETS} 个，另有 ${left} 行未列入` : "";
  return (
    <>
      <Note tone={faults.length > 0 || left > 0 ? "warn" : "note"}>
        {`已把 ${taken} 个单位列入名单${more}。${faults.length > 0 ? `文件中有 ${faults.length} 处错误，请在名单中改正。` : "请核对后生成草稿。"}`}
      </Note>
      {faults.length > 0 && (
        <table className={`${small.table} ${small.cards}`} aria-label="文件中的错误">
          <SmallTableHead heads={HEADS} />
          <tbody>
            {faults.map(({ rowNumber, label, message }) => (
              <tr key={`${rowNumber} ${label ?? ""} ${message}`}>
                <td className={small.code} data-label={HEADS[0]}>
                  第 {rowNumber} 行
                </td>
                <td data-label={HEADS[1]}>{unitAt(brought, rowNumber)}</td>
                <td data-label={HEADS[2]}>{label ?? "整行"}</td>
                <td data-label={HEADS[3]}>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

/** A workbook's units added to the list, where they are looked over before anything is made. // domain b §6 (7) */
export function BatchWorkbook({ form }: { readonly form: RecordForm<unknown> }) {
  const { mutateAsync } = useEndpointMutation(agreementReportApi.batchRead, { silent: true });
  const [brought, setBrought] = useState<Brought | null>(null);
  // What is typed while the file is read stays.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const send = async (file: File) => {
    setBrought(null);
    const { rows, faults } = await mutateAsync({ body: { file, fields: { fileName: file.name } } }).catch(
      (error: unknown): never => {
        throw new Error(describe(error).text, { cause: error });
      },
    );
    const typed = ((latest.current.values["targets"] ?? []) as readonly Target[]).filter(isTyped);
    const added = rows
      .slice(0, Math.max(0, MOST_TARGETS - typed.length))
      .map(({ targetName, targetCreditCode }) => ({ targetName, targetCreditCode }));
    latest.current.set("targets", [...typed, ...added]);
    setBrought({ rows, faults, before: typed.length, taken: added.length, left: rows.length - added.length });
    return { fileId: file.name, name: file.name, size: file.size };
  };
  return (
    <div className={styles.parts}>
      <SaveButton endpoint={agreementReportApi.batchTemplate} input={{}} fileName={`${batchSheet.title}模板.xlsx`}>
        下载名单模板
      </SaveButton>
      <FileUpload label="单位名单" limits={LIMITS} upload={send} />
      {brought && <Outcome {...brought} />}
    </div>
  );
}
