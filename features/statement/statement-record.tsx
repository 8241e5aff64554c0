"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import { UNSENT } from "@/contracts/kit/submission";
import { PERIOD } from "@/contracts/statement/terms";
import { annexTitle, breakdownOf } from "@/features/statement/print/annex";
import { Breakdown } from "@/features/statement/sheet/breakdown";
import type { Statement, StatementKind } from "@/features/statement/kind";
import styles from "@/features/statement/statement.module.css";
import { namesOf } from "@/features/statement/names";
import { SheetView } from "@/features/statement/sheet/sheet-view";
import { KeptRecord } from "@/components/record/records/kept-record";
import type { KeptRecordParts, KeptRecordProps } from "@/components/record/records/records-screen";
import type { RecordTab } from "@/components/record/record-spec";
import { SaveButton } from "@/components/record/save-button";
import { MoreBox } from "@/components/ui/more-box";
import { PlainButton } from "@/components/ui/plain-button";
import { Can, useMayCall } from "@/lib/session/can";

const SheetEdit = dynamic(() => import("@/features/statement/sheet/sheet-edit").then((m) => m.SheetEdit));
const Compare = dynamic(() => import("@/features/statement/sheet/compare").then((m) => m.Compare));
const StatementPrint = dynamic(() => import("@/features/statement/print/print").then((m) => m.StatementPrint));
const AnnexPrint = dynamic(() => import("@/features/statement/print/annex-print").then((m) => m.AnnexPrint));
const WorkbookDialog = dynamic(() => import("@/features/statement/workbook-dialog").then((m) => m.WorkbookDialog));

/** 盖章报表, 纳税申报表/完税证明, 审计报告, then everything else. */
const FILE_TYPES = [13, 14, 15, 99];
const SHEET: RecordTab = {
  key: "sheet",
  label: "报表",
  isOwn: true,
  typed: { items: ["formKey"], lists: ["lines"] },
};
const BREAKDOWN: RecordTab = {
  key: "breakdown",
  label: "业务收入构成",
  isOwn: true,
  typed: { items: [], lists: ["breakdown"] },
};
const HEADER = [
  { title: "报告期", keys: ["year", "periodType", "period", "scope"] },
  { title: "签字人", keys: ["legalPerson", "financeHead", "preparer"] },
  { title: "审计情况", keys: ["audited", "auditFirm", "auditReportNo"] },
  { title: "说明", keys: ["explanation", "remark"] },
];
const KNOWN = [
  {
    title: "报表信息",
    keys: [
      ...["companyName", "creditCode", "accountingStandard", "periodText", "reportDate", "periodFrom", "periodTo"],
      ...["fillDate", "lateDays", "submitTime", "auditTime", "auditOpinion"],
    ],
  },
];
const COMPARE: RecordTab = { key: "compare", label: "同类对照", isOwn: true };

interface Acts {
  readonly kind: StatementKind;
  readonly record: Statement;
}

/** Template, import and export of one statement, under one button. */
function WorkbookBox({ kind, record }: Acts) {
  const { api } = kind;
  const [isOpen, setOpen] = useState(false);
  const mayImport = useMayCall(api.bringIn) && record.canEdit && UNSENT.includes(record.auditStatus);
  const mayExport = useMayCall(api.workbook);
  const { statementId, year, periodType, period, scope } = record;
  if (!mayImport && !mayExport) return null;
  return (
    <>
      <MoreBox label="Excel 导入与导出" face={{ content: "Excel", className: styles.excel }}>
        {(shut) => (
          <>
            {mayImport && (
              <SaveButton
                endpoint={api.template}
                input={{ query: { year, periodType, period, scope } } as never}
                fileName={`${kind.of.noun}模板.xlsx`}
              >
                下载模板
              </SaveButton>
            )}
            {mayImport && (
              <PlainButton
                onClick={() => {
                  shut();
                  setOpen(true);
                }}
              >
                导入
              </PlainButton>
            )}
            {mayExport && (
              <SaveButton
                endpoint={api.workbook}
                input={{ params: { statementId } }}
                fileName={`${kind.of.noun}_${record.periodText}.xlsx`}
              >
                导出
              </SaveButton>
            )}
          </>
        )}
      </MoreBox>
      {isOpen && <WorkbookDialog kind={kind} record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Beside 编辑. */
function Actions({ kind, record }: Acts) {
  const [printing, setPrinting] = useState<"form" | "annex" | null>(null);
  const annex = annexTitle(kind, record);
  const done = () => setPrinting(null);
  return (
    <>
      <Can need={[`g_hy_statement_${kind.stem}_print`, "g_hy_desk_statement_view"]}>
        <Button onClick={() => setPrinting("form")}>打印</Button>
        {annex !== null && <Button onClick={() => setPrinting("annex")}>打印{annex}</Button>}
      </Can>
      <WorkbookBox kind={kind} record={record} />
      {printing === "form" && <StatementPrint kind={kind} record={record} onDone={done} />}
      {printing === "annex" && <AnnexPrint kind={kind} record={record} onDone={done} />}
    </>
  );
}

/** What a statement's page is, of whichever of the three. */
export function recordParts(kind: StatementKind, isDesk: boolean): KeptRecordParts<StatementKind["of"]> {
  const tabs: [RecordTab, ...RecordTab[]] = [
    SHEET,
    ...(kind.hasBreakdown ? [BREAKDOWN] : []),
    { key: "basic", label: "表头与说明", sections: HEADER, known: KNOWN },
    { key: "files", label: "附件", fileTypes: FILE_TYPES },
    ...(isDesk ? [COMPARE] : []),
    { key: "steps", label: "审核记录", stepsOf: "audit_status" },
    { key: "history", label: "变更记录", isHistory: true },
  ];
  return {
    ...namesOf(kind),
    sections: HEADER,
    known: KNOWN,
    fileTypes: FILE_TYPES,
    isHidden: (key, values) =>
      key === "formKey" ||
      (key === "period" && values["periodType"] === PERIOD.year) ||
      ((key === "auditFirm" || key === "auditReportNo") && values["audited"] !== true) ||
      // What stands in one by mistake can be seen there, and taken out.
      (key === "breakdown" && values["periodType"] !== PERIOD.year && breakdownOf(values).length === 0),
    needs: (form) => [
      ...["legalPerson", "financeHead", "preparer"],
      ...(form.audited === true ? ["auditFirm", "auditReportNo"] : []),
    ],
    recordActions: (record) => <Actions kind={kind} record={record} />,
    spec: {
      tabs,
      rowIdKey: "itemCode",
      rowIdKeys: { breakdown: "rowNo" },
      headKeys: ["periodText", "accountingStandard", "scope"],
      titleOf: (record) => `${record.companyName} ${record.periodText} ${kind.of.noun}`,
      view: (tab, record) => {
        if (tab === BREAKDOWN.key) return <Breakdown lines={breakdownOf(record)} />;
        return tab === COMPARE.key ? (
          <Compare kind={kind} record={record} />
        ) : (
          <SheetView kind={kind} record={record} />
        );
      },
      edit: (tab, form, record) => {
        if (tab === BREAKDOWN.key) return <Breakdown lines={breakdownOf(form.values)} form={form} />;
        return record && <SheetEdit kind={kind} form={form} record={record} />;
      },
    },
  };
}

/** A statement's page: its sheet, head, files, steps and history. // domain a §7 */
export const recordOf = (kind: StatementKind) => {
  const parts = recordParts(kind, false);
  return function StatementRecord(props: KeptRecordProps) {
    return <KeptRecord {...props} parts={parts} />;
  };
};
