"use client";

import { inspectionCompany, type CompanyDetail } from "@/contracts/inspection/company";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { date } from "@/lib/format/date";

const METAS = metasOf(inspectionCompany.detail);
const ABOUT = ["taskNo", "planName", "companyName", "memberNo", "directorName", "inspectYear"];
const VISIT = ["onsiteDate", "onsiteTeam", "onsitePeople", "onsiteMaterials", "onsiteConfirmTime"];
const FOUND = ["onsiteOpinion", "onsiteRecordTime", "onsiteSignTime", "onsiteSignNote"];

/** 《现场检查记录》: day, people, what was found, papers, and what the firm says of it. // domain b §1 (4) */
export const OnsitePrint = ({ record, onDone }: { readonly record: CompanyDetail; readonly onDone: () => void }) => (
  <PrintArea onDone={onDone}>
    <PrintSheet
      title="现场检查记录"
      formNumber={record.taskNo}
      firm={record.companyName}
      firmLabel="被检查单位"
      period={`打印日期：${date(new Date().toISOString())}`}
      signatures={["检查人员", "被检查单位负责人", "日期"]}
      seal="被检查单位公章"
    >
      <PrintGrid title="检查任务" items={itemsOf(METAS, ABOUT, record)} />
      <PrintGrid title="现场检查" items={itemsOf(METAS, VISIT, record)} />
      <PrintGrid title="发现的情况与事务所意见" items={itemsOf(METAS, FOUND, record)} />
      {record.onsiteFiles.length > 0 && (
        <PrintRows
          title="现场检查材料"
          isNumbered
          heads={["材料"]}
          rows={record.onsiteFiles.map(({ fileName }) => [fileName])}
        />
      )}
    </PrintSheet>
  </PrintArea>
);
