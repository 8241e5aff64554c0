"use client";

import { FormSection } from "@/components/record/record-form";
import { RowGrid } from "@/components/record/rows/row-grid";
import type { SetsProps } from "@/components/record/rows/row-set";
import type { RecordForm } from "@/components/record/use-record-form";

/** The cells of a row know their row only. */
const NOTHING_ELSE: readonly unknown[] = [];

/** Lists of rows that are typed. */
export const RowSetsEdit = ({ sets, schema, idKey, form }: SetsProps & { form: RecordForm<unknown> }) =>
  sets.map(({ list, noun, keys, emptyRow, totals, above, editors }) => (
    <FormSection key={list} title={noun}>
      {above?.(form)}
      <RowGrid
        form={form}
        schema={schema}
        list={list}
        idKey={idKey}
        emptyRow={emptyRow}
        keys={keys}
        noun={noun}
        {...(totals ? { totals } : {})}
        render={editors}
        depends={NOTHING_ELSE}
      />
    </FormSection>
  ));
