"use client";

import { agreementFiling } from "@/contracts/agreement/filing/filing";
import { type YearAmount, yearAmount } from "@/contracts/agreement/filing/filing-fields";
import { YEAR_KEYS, YEARS } from "@/features/agreement/filing/look";
import { columnsOf } from "@/components/list/table/columns";
import { FormSection } from "@/components/record/form/record-form";
import { ViewSection } from "@/components/record/record-view";
import { RowGrid } from "@/components/record/rows/row-grid";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import type { RecordForm } from "@/components/record/form/use-record-form";

const COLUMNS = columnsOf(yearAmount, YEAR_KEYS);
const EMPTY_ROW = { rowId: null, year: null as number | null, amount: "" };
type YearRow = typeof EMPTY_ROW;
const NOTHING_ELSE: readonly unknown[] = [];

/** 分年度金额: what of an agreement over several years falls to each. // domain b §4 (7) */
export const YearsEdit = ({ form }: { readonly form: RecordForm<unknown> }) => (
  <FormSection title="分年度金额">
    <RowGrid<YearRow>
      form={form}
      schema={agreementFiling.form}
      list={YEARS}
      idKey="rowId"
      keys={YEAR_KEYS}
      noun="年度"
      emptyRow={EMPTY_ROW}
      totals={["amount"]}
      depends={NOTHING_ELSE}
      empty={{ title: "没有分年度", hint: "服务期跨年度的协议可以按年度填写，合计等于协议金额；不分年度的不填。" }}
    />
  </FormSection>
);

/** Read; nothing of an agreement that is not divided. */
export const YearsView = ({ rows }: { readonly rows: readonly YearAmount[] }) =>
  rows.length > 0 && (
    <ViewSection title="分年度金额">
      <RowTable caption="分年度金额" columns={COLUMNS} rows={rows as readonly Row[]} idKey="rowId" />
    </ViewSection>
  );
