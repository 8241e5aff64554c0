"use client";

import { taxYear, type TaxYearDetail } from "@/contracts/basic/tax/tax-year";
import { isTaxYearHidden } from "@/contracts/basic/tax/tax-year-rules";
import { SECTIONS, TOTALS } from "@/features/basic/tax/tax-year/look";
import { metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { date } from "@/lib/format/date";

const METAS = metasOf(taxYear.detail);

interface Props {
  readonly record: TaxYearDetail;
  readonly onDone: () => void;
}

/** 《年度纳税情况表》 on A4. Mount it to print. // domain a §4.2, §4.4 */
export const TaxYearPrint = ({ record, onDone }: Props) => (
  <PrintArea onDone={onDone}>
    <PrintSheet
      title="年度纳税情况表"
      formNumber={`${record.year} 年度`}
      firm={record.companyName}
      period={`打印日期：${date(new Date().toISOString())}　金额单位：元`}
      signatures={["填表人", "财务负责人"]}
      seal="事务所公章"
    >
      {[...SECTIONS, TOTALS].map(({ title, keys }) => {
        const shown = keys.filter((key) => !isTaxYearHidden(key, record, record.orgForm));
        return <PrintGrid key={title} title={title} items={itemsOf(METAS, shown, record)} />;
      })}
    </PrintSheet>
  </PrintArea>
);
