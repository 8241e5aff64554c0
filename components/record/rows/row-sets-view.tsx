"use client";

import { columnsOf, rowSchemaOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import type { SetsProps } from "@/components/record/rows/row-set";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";

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
