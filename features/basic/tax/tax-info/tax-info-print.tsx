"use client";

import { creditYear } from "@/contracts/basic/tax/credit-year";
import { taxInfo, type TaxInfoDetail } from "@/contracts/basic/tax/tax-info";
import { isTaxInfoHidden } from "@/contracts/basic/tax/tax-info-rules";
import { taxYear } from "@/contracts/basic/tax/tax-year";
import type { RecordContract } from "@/contracts/kit/record";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { SECTIONS } from "@/features/basic/tax/tax-info/look";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf, metasOf } from "@/components/list/table/columns";
import { itemsOf } from "@/components/record/record-view";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";

const METAS = metasOf(taxInfo.detail);
const YEARS = columnsOf(taxYear.row, ["year", "revenueDeclared", "vatPaid", "citPaid", "pitOperatingPaid", "totalTax"]);
const CREDITS = columnsOf(creditYear.row, [
  "year",
  "taxCreditLevel",
  "taxCreditScore",
  "tscLevel",
  "tscScore",
  "auditStatus",
]);
type Row = Readonly<Record<string, unknown>>;

/** The firm's latest rows; null while they are asked for. */
function useRows({ api }: RecordContract, companyId: string): readonly Row[] | null {
  const input = { query: { companyId, page: 1, pageSize: PAGE_SIZES[0], sort: "-year" } } as never;
  const { data, error } = useEndpointQuery(api.list, input, { silent: true });
  return ((data as { rows?: readonly Row[] } | undefined)?.rows ?? null) || (error ? [] : null);
}

interface Props {
  readonly record: TaxInfoDetail;
  readonly onDone: () => void;
}

/** 《事务所涉税信息表》 on A4, with the latest years. Mount it to print. // domain a §4.4 */
export function TaxInfoPrint({ record, onDone }: Props) {
  const dictionary = useDictionary();
  const years = useRows(taxYear as unknown as RecordContract, record.companyId);
  const credits = useRows(creditYear as unknown as RecordContract, record.companyId);
  if (!years || !credits) return null;
  const cellsOf = (columns: typeof YEARS, rows: readonly Row[]) =>
    rows.map((row) => columns.map(({ key, meta }) => fieldText(row[key], meta, dictionary) || "—"));
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet
        title="事务所涉税信息表"
        formNumber={`纳税人识别号：${record.taxpayerNo}`}
        firm={record.companyName}
        period={`打印日期：${date(new Date().toISOString())}　金额单位：元`}
        signatures={["填表人", "负责人"]}
        seal="事务所公章"
      >
        {SECTIONS.map(({ title, keys }) => {
          const shown = keys.filter((key) => !isTaxInfoHidden(key, record, record));
          return <PrintGrid key={title} title={title} items={itemsOf(METAS, shown, record)} />;
        })}
        <PrintRows title="年度纳税情况" heads={YEARS.map(({ meta }) => headOf(meta))} rows={cellsOf(YEARS, years)} />
        <PrintRows title="信用等级" heads={CREDITS.map(({ meta }) => headOf(meta))} rows={cellsOf(CREDITS, credits)} />
      </PrintSheet>
    </PrintArea>
  );
}
