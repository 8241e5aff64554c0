"use client";

import { inspectionCompany, type CompanyDetail } from "@/contracts/inspection/company";
import { INSPECT_STATUS } from "@/contracts/inspection/company-fields";
import { RESULT } from "@/contracts/inspection/score";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";

const METAS = metasOf(inspectionCompany.detail);
const ABOUT = ["taskNo", "planName", "companyName", "memberNo", "inspectType", "inspectYear"];
const CONCLUSION = ["inspectResult", "selfScore", "auditScore", "lateDays", "concludeTime", "resultRemark"];

/** How the conclusion came about: of an exempt firm and of one that sent nothing, nothing was reviewed. */
function foundingOf({ inspectResult, planName }: CompanyDetail, result: string): string {
  if (inspectResult === RESULT.exempt) return `你单位在「${planName}」中列为免检，不再填报。`;
  if (inspectResult === RESULT.absent) return `你单位没有提交「${planName}」的检查表，检查结论为「${result}」。`;
  return `经对你单位「${planName}」填报内容的审核，检查结论为「${result}」。`;
}

/** When the conclusion was last put right, of one that was. */
const correctionOf = ({ auditRecords }: CompanyDetail) =>
  auditRecords.findLast(({ action }) => action === "correctConclusion");

/** Against a conclusion that was put right there is an appeal anew. */
function hasAppealed({ inspectStatus, auditRecords }: CompanyDetail): boolean {
  const corrected = auditRecords.findLastIndex(({ action }) => action === "correctConclusion");
  return (
    inspectStatus === INSPECT_STATUS.appeal ||
    auditRecords.slice(corrected + 1).some(({ action }) => action === "appeal")
  );
}

/** What may still be said against it: 申请复核 is done once. */
function remedyOf(record: CompanyDetail): string {
  if (record.inspectStatus === INSPECT_STATUS.appeal) return "你单位已对本结论申请复核，以复核决定为准。";
  if (hasAppealed(record)) return "本结论为复核后的结论，不再受理复核申请。";
  return record.appealUntil === null ? "" : `对本结论有异议的，可在 ${record.appealUntil} 前通过会员端申请复核一次。`;
}

/** 《检查结论通知书》 of a concluded task. // domain b §1 (3) 下载结论通知书 */
export function NoticePrint({ record, onDone }: { readonly record: CompanyDetail; readonly onDone: () => void }) {
  const dictionary = useDictionary();
  const result = record.inspectResult === null ? "—" : dictionary.label("inspect_result", record.inspectResult);
  const corrected = correctionOf(record);
  const conclusion = record.appealUntil === null || hasAppealed(record) ? CONCLUSION : [...CONCLUSION, "appealUntil"];
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="检查结论通知书"
        formNumber={record.taskNo}
        firm={record.companyName}
        firmLabel="被检查单位"
        period={`打印日期：${date(new Date().toISOString())}`}
        seal="协会公章"
      >
        <PrintGrid title="检查任务" items={itemsOf(METAS, ABOUT, record)} />
        <PrintGrid title="检查结论" items={itemsOf(METAS, conclusion, record)} />
        <p>
          {record.companyName}：{foundingOf(record, result)}
          {remedyOf(record)}
          {corrected && `本结论于 ${date(corrected.operateTime)} 更正，此前的通知书作废。`}
        </p>
      </PrintSheet>
    </PrintArea>
  );
}
