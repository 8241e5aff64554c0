"use client";

import { FormFields, FormSection } from "@/components/record/record-form";
import { RowCards } from "@/components/record/rows/row-cards";
import { RowLines } from "@/components/record/rows/row-lines";
import type { SetsProps } from "@/components/record/rows/row-set";
import type { Row } from "@/components/record/rows/row-table";
import type { RecordForm } from "@/components/record/use-record-form";

/** The fields of a row know their row only. */
const NOTHING_ELSE: readonly unknown[] = [];

/** Lists of rows that are typed. */
export const RowSetsEdit = ({ sets, schema, idKey, form }: SetsProps & { form: RecordForm<unknown> }) =>
  sets.map(({ list, noun, keys, emptyRow, nameKey, tracks, above, editors }) => {
    const shared = { form, schema, list, idKey, emptyRow };
    return (
      <FormSection key={list} title={noun}>
        {above?.(form)}
        {nameKey ? (
          <RowCards<Row>
            {...shared}
            nameOf={(row) => String(row[nameKey] ?? "")}
            unnamed={`新的${noun}`}
            addText={`添加${noun}`}
            depends={NOTHING_ELSE}
          >
            {(_, at) => <FormFields form={form} schema={schema} paths={keys.map(at)} />}
          </RowCards>
        ) : (
          <RowLines
            {...shared}
            noun={noun}
            keys={keys}
            {...(tracks ? { tracks } : {})}
            {...(editors ? { render: editors } : {})}
          />
        )}
      </FormSection>
    );
  });
