"use client";

import type { BusinessParameter } from "@/contracts/auth/business-parameter";
import { ChoicesEdit } from "@/components/fields/choices";
import type { EditProps } from "@/components/fields/edit";
import { FormFields } from "@/components/record/form/record-form";
import { RowCards } from "@/components/record/rows/row-cards";
import type { Row } from "@/components/record/rows/row-table";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { emptyRowOf, formOf } from "@/features/desk/params/param-value";

/** A list of plain rows: a card each, its items as the parameter names them. */
export function ParamRows({ param, form }: { param: BusinessParameter; form: RecordForm<unknown> }) {
  const { columns } = param;
  const schema = formOf(param);
  const [first] = columns;
  const nameOf = (row: Row): string => {
    const value = first && row[first.key];
    if (first?.kind !== "number") return String(value ?? "");
    return value === null || value === undefined || value === ""
      ? `${first.label}不填`
      : `${first.label} ${String(value)}`;
  };
  const renderAt = (at: (key: string) => string) =>
    Object.fromEntries(
      columns
        .filter(({ kind }) => kind === "choices")
        .map(({ key, options }) => [at(key), (props: EditProps) => <ChoicesEdit {...props} options={options} />]),
    );
  return (
    <RowCards<Row>
      form={form}
      list="value"
      idKey=""
      emptyRow={emptyRowOf(columns)}
      nameOf={nameOf}
      unnamed="新的一项"
      addText="添加一项"
    >
      {(_, at) => (
        <FormFields form={form} schema={schema} paths={columns.map(({ key }) => at(key))} render={renderAt(at)} />
      )}
    </RowCards>
  );
}
