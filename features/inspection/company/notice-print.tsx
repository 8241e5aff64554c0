"use client";

import { inspectionCompany, type CompanyDetail } from "@/contracts/inspection/company";
import { metasOf } from "@/components/list/columns";
import { itemsOf } from "@/components/record/record-view";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";

const METAS = metasOf(inspectionCompany.detail);
const ABOUT = ["taskNo", "planName", "companyName", "memberNo", "inspectType", "inspectYear"];
const RESULT = ["inspectResult", "selfScore", "auditScore", "lateDays", "concludeTime", "appealUntil", "resultRemark"];

/** 《检查结论通知书》 of a concluded task. // domain b §1 (3) 下载结论通知书 */
export function NoticePrint({ record, onDone }: { readonly record: CompanyDetail; readonly onDone: () => void }) {
  const dictionary = useDictionary();
  const result = record.inspectResult === null ? "—" : dictionary.label("inspect_result", record.inspectResult);
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
        <PrintGrid title="检查结论" items={itemsOf(METAS, RESULT, record)} />
        <p>
          {record.companyName}：经对你单位「{record.planName}」填报内容的审核，检查结论为「{result}」。
          {record.appealUntil !== null && `对本结论有异议的，可在 ${record.appealUntil} 前通过会员端申请复核一次。`}
        </p>
      </PrintSheet>
    </PrintArea>
  );
}
