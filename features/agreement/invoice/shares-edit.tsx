"use client";

import { Select } from "antd";
import { agreementInvoice, agreementInvoiceApi } from "@/contracts/agreement/invoice/invoice";
import { SHARE_KEYS, SHARES_TAB } from "@/features/agreement/invoice/look";
import { CLEARABLE } from "@/components/fields/clearable";
import type { EditProps } from "@/components/fields/edit";
import { labelled } from "@/components/fields/labelled";
import { subjectEditor } from "@/components/fields/subject-editors";
import { FormSection } from "@/components/record/form/record-form";
import { RowGrid } from "@/components/record/rows/row-grid";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { useEndpointQuery } from "@/lib/query/query-of";

const EMPTY_ROW = { rowId: null, agreementId: "", agreementItemId: null as string | null, allocAmount: "" };
type Row = typeof EMPTY_ROW;
const READ = { silent: true, noLoading: true } as const;

const AgreementEdit = subjectEditor(agreementInvoiceApi.agreements, "输入协议编号、备案编号或委托人查找");

/** A service of the row's agreement; none: of the agreement as a whole. */
function ItemEdit({ row, ...props }: EditProps & { readonly row: Row }) {
  const { agreementId } = row;
  const isEnabled = agreementId !== "";
  const asked = { params: { agreementId: agreementId || "none" } };
  const { data, isFetching } = useEndpointQuery(agreementInvoiceApi.items, asked, { ...READ, isEnabled });
  const options = (data ?? []).map(({ id, name, hint }) => ({ value: id, label: hint ? `${name}（${hint}）` : name }));
  return (
    <Select
      id={props.id}
      style={{ width: "100%" }}
      allowClear={CLEARABLE}
      loading={isFetching}
      disabled={(props.disabled ?? false) || !isEnabled}
      status={props.status ?? ""}
      aria-describedby={props["aria-describedby"]}
      placeholder={isEnabled ? "不选为整份协议" : "请先选择协议"}
      options={labelled(options)}
      value={typeof props.value === "string" && props.value !== "" ? props.value : null}
      onChange={(next: string | null | undefined) => props.onChange(next ?? null)}
    />
  );
}

const RENDER = {
  agreementId: (props: EditProps) => <AgreementEdit {...props} />,
  agreementItemId: (props: EditProps, _index: number, row: Row) => <ItemEdit {...props} row={row} />,
};
const NOTHING_ELSE: readonly unknown[] = [];

/** 关联协议: how much of the invoice each agreement has. // domain b §5 (2) */
export const SharesEdit = ({ form }: { readonly form: RecordForm<unknown> }) => (
  <FormSection title="关联协议">
    <RowGrid<Row>
      form={form}
      schema={agreementInvoice.form}
      list={SHARES_TAB}
      idKey="rowId"
      keys={SHARE_KEYS}
      noun="关联协议"
      emptyRow={EMPTY_ROW}
      render={RENDER}
      totals={["allocAmount"]}
      depends={NOTHING_ELSE}
      empty={{ title: "还没有关联协议", hint: "可以先保存为「待关联」；分摊金额与非涉税业务金额合计应等于价税合计。" }}
    />
  </FormSection>
);
