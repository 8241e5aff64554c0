"use client";

import type { z } from "zod";
import { columnsOf, rowSchemaOf } from "@/components/resource/columns";
import { FormFields, FormSection } from "@/components/resource/record-form";
import { ViewSection } from "@/components/resource/record-view";
import { RowCards } from "@/components/resource/row-cards";
import { RowLines } from "@/components/resource/row-lines";
import { type Row, RowTable } from "@/components/resource/row-table";
import type { RecordForm } from "@/components/resource/use-record-form";
import { EmptyState } from "@/components/ui/empty-state";

/** One list of rows of a record, as data. */
export interface RowSetSpec {
  readonly list: string;
  readonly noun: string;
  readonly keys: readonly string[];
  readonly emptyRow: object;
  /** Item that names a row; such a list is typed in cards, another one in lines. */
  readonly nameKey?: string;
  /** Widths of a line's columns as grid tracks. */
  readonly tracks?: string;
}

interface SetsProps {
  readonly sets: readonly RowSetSpec[];
  readonly schema: z.ZodObject;
  readonly idKey: string;
}

/** Lists of rows that are read; says once when all are empty. */
export function RowSetsView({ sets, schema, idKey, record, none }: SetsProps & { record: object; none: string }) {
  const rowsOf = (list: string) => (record as Readonly<Record<string, unknown>>)[list] as readonly Row[];
  const filled = sets.filter(({ list }) => rowsOf(list).length > 0);
  if (filled.length === 0) return <EmptyState title={none} />;
  return filled.map(({ list, noun, keys }) => (
    <ViewSection key={list} title={noun}>
      <RowTable caption={noun} columns={columnsOf(rowSchemaOf(schema, list), keys)} rows={rowsOf(list)} idKey={idKey} />
    </ViewSection>
  ));
}

/** Lists of rows that are typed. */
export const RowSetsEdit = ({ sets, schema, idKey, form }: SetsProps & { form: RecordForm<unknown> }) =>
  sets.map(({ list, noun, keys, emptyRow, nameKey, tracks }) => {
    const shared = { form, schema, list, idKey, emptyRow };
    return (
      <FormSection key={list} title={noun}>
        {nameKey ? (
          <RowCards<Row>
            {...shared}
            nameOf={(row) => String(row[nameKey] ?? "")}
            unnamed={`新的${noun}`}
            addText={`添加${noun}`}
          >
            {(_, at) => <FormFields form={form} schema={schema} paths={keys.map(at)} />}
          </RowCards>
        ) : (
          <RowLines {...shared} noun={noun} keys={keys} {...(tracks ? { tracks } : {})} />
        )}
      </FormSection>
    );
  });
