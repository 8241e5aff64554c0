"use client";

import { ANNUAL_STATE, ANNUAL_TITLE, type AnnualFigures, annualRow, annualSheet } from "@/contracts/statistics/annual";
import { PrintFigures } from "@/components/charts/figures-print";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { dateTime } from "@/lib/format/date";

interface Props {
  readonly data: AnnualFigures;
  readonly onDone: () => void;
}

/** 年度总体情况草表 on A4 across. Mount it to print. // domain b §9 (4) */
export const AnnualPrint = ({ data: { year, companyName, asOf, notes, rows, total }, onDone }: Props) => (
  <PrintArea onDone={onDone}>
    <PrintSheet
      title={`${ANNUAL_TITLE}（${ANNUAL_STATE}）`}
      firm={companyName}
      period={`${year} 年度　数据截至 ${dateTime(asOf)}`}
      signatures={["填表人", "负责人"]}
      isLandscape
    >
      <PrintFigures
        label="按业务类别"
        schema={annualRow}
        columns={annualSheet.columns.map(({ key }) => key as string)}
        rows={rows}
        total={total}
        sort={undefined}
      />
      <PrintGrid
        title="口径说明"
        items={notes.map(({ label, value }) => ({ label: label ?? "", value: value ?? "", wide: true }))}
      />
    </PrintSheet>
  </PrintArea>
);
