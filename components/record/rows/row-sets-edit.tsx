"use client";

import { FormSection } from "@/components/record/form/record-form";
import { RowGrid } from "@/components/record/rows/row-grid";
import type { SetsProps } from "@/components/record/rows/row-set";
import type { RecordForm } from "@/components/record/form/use-record-form";

/** The cells of a row know their row only. */
const NOTHING_ELSE: readonly unknown[] = [];

interface EditSetsProps extends SetsProps {
  readonly form: RecordForm<unknown>;
  /** Why a list as a whole cannot be typed in now. */
  readonly lockedReason?: (path: string) => string | undefined;
  /** Whether a row may be typed in although its list is locked; it is neither added to nor taken away from. */
  readonly isRowOpen?: (list: string, rowId: unknown) => boolean;
}

/** Lists of rows that are typed; a locked one is shown as it stands. */
export const RowSetsEdit = ({ sets, schema, idKey, form, lockedReason, isRowOpen }: EditSetsProps) =>
  sets.map(({ list, noun, keys, emptyRow, totals, above, editors }) => {
    const reason = lockedReason?.(list);
    const rowReason = (_path: string, row: object): string | undefined =>
      isRowOpen?.(list, (row as Readonly<Record<string, unknown>>)[idKey]) ? undefined : reason;
    return (
      <FormSection key={list} title={noun}>
        {reason === undefined && above?.(form)}
        <RowGrid
          form={form}
          schema={schema}
          list={list}
          idKey={idKey}
          emptyRow={emptyRow}
          keys={keys}
          noun={noun}
          {...(totals ? { totals } : {})}
          {...(reason === undefined ? {} : { canAdd: false, canRemove: false, lockedReason: rowReason })}
          render={editors}
          depends={NOTHING_ELSE}
        />
      </FormSection>
    );
  });
