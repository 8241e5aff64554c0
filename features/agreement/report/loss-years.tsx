"use client";

import { z } from "zod";
import { elementFields, lossYear, type LossYear } from "@/contracts/agreement/report/report-elements";
import { columnsOf } from "@/components/list/table/columns";
import { RowGrid } from "@/components/record/rows/row-grid";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";

const KEYS = ["year", "declaredLoss", "confirmedLoss", "usedBefore", "carryForward"] as const;
const EMPTY_ROW = { rowId: null, year: null, declaredLoss: "", confirmedLoss: "", usedBefore: "", carryForward: "" };
const SCHEMA = z.object({ lossYears: elementFields.lossYears });
const COLUMNS = columnsOf(lossYear, KEYS);

/** 分年度亏损 of 0503, a row for each year. // domain b §6 2b */
export const LossYearsEdit = ({ form }: { readonly form: RecordForm<unknown> }) => (
  <RowGrid<typeof EMPTY_ROW>
    form={form}
    schema={SCHEMA}
    list="lossYears"
    idKey="rowId"
    keys={KEYS}
    noun="亏损年度"
    emptyRow={EMPTY_ROW}
    totals={["declaredLoss", "confirmedLoss", "usedBefore", "carryForward"]}
    empty={{ title: "还没有填写亏损年度", hint: "每个亏损年度一行；可结转以后年度 = 确认亏损 － 以前年度已弥补。" }}
  />
);

/** The same where 业务要素 stand in an item of their own: the request to correct. */
export function NestedLossYears({ form }: { readonly form: RecordForm<unknown> }) {
  const within = (path: string): string => `elements.${path}`;
  const own = form.errors.filter(({ path }) => path.startsWith(within("")));
  const nested: RecordForm<unknown> = {
    ...form,
    values: (form.values["elements"] ?? {}) as FormValues,
    set: (path, value) => form.set(within(path), value),
    errorAt: (path) => form.errorAt(within(path)),
    warningAt: (path) => form.warningAt(within(path)),
    errors: own.map((one) => ({ ...one, path: one.path.slice(within("").length) })),
  };
  return <LossYearsEdit form={nested} />;
}

/** Read. */
export const LossYears = ({ rows }: { readonly rows: readonly LossYear[] }) =>
  rows.length === 0 ? null : (
    <RowTable caption="分年度亏损" columns={COLUMNS} rows={rows as readonly Row[]} idKey="rowId" />
  );
