"use client";

import { agreementFiling, agreementFilingApi } from "@/contracts/agreement/filing/filing";
import { SubTypeEdit } from "@/features/agreement/contract/sub-type-edit";
import { ITEM_KEYS, ITEMS_TAB } from "@/features/agreement/filing/look";
import type { EditProps } from "@/components/fields/edit";
import { SearchChoices } from "@/components/fields/search-choices";
import { FormSection } from "@/components/record/form/record-form";
import { RowGrid } from "@/components/record/rows/row-grid";
import type { RecordForm } from "@/components/record/form/use-record-form";
import { useEndpointQuery } from "@/lib/query/query-of";

const EMPTY_ROW = {
  rowId: null,
  serviceCategory: null as number | null,
  serviceSubType: null as number | null,
  itemAmount: "",
  periodStart: "",
  periodEnd: "",
  servicePersonIds: [] as readonly string[],
};
type Row = typeof EMPTY_ROW;

const labelOf = ({ name, hint }: { name: string; hint: string | null }): string => (hint ? `${name}（${hint}）` : name);
const READ = { silent: true, noLoading: true } as const;

/** People of the firm whom a typed text finds. */
function usePeople(keyword: string) {
  const query = { page: 1, pageSize: 50, ...(keyword.trim() === "" ? {} : { keyword: keyword.trim() }) };
  const result = useEndpointQuery(agreementFilingApi.people, { query }, { ...READ, keepsPrevious: true });
  const options = (result.data?.rows ?? []).map((one) => ({ value: one.id, label: labelOf(one) }));
  return { options, isLoading: result.isFetching };
}

/** 服务人员 of a row; who was chosen before keeps his name. */
function PeopleEdit({ meta: _meta, ...props }: EditProps) {
  const ids = Array.isArray(props.value) ? (props.value as string[]) : [];
  const query = { page: 1, pageSize: 50, ids };
  const named = useEndpointQuery(agreementFilingApi.people, { query }, { ...READ, isEnabled: ids.length > 0 });
  const chosen = (named.data?.rows ?? []).map((one) => ({ value: one.id, label: labelOf(one) }));
  return <SearchChoices {...props} useOptions={usePeople} chosen={chosen} placeholder="输入姓名查找" />;
}

const RENDER = {
  serviceSubType: (props: EditProps, _index: number, row: Row) => <SubTypeEdit {...props} row={row} />,
  servicePersonIds: (props: EditProps) => <PeopleEdit {...props} />,
};
const NOTHING_ELSE: readonly unknown[] = [];

/** 服务项目明细: what is served, for how much, when and by whom. // domain b §4 (2) */
export const ItemsEdit = ({ form }: { readonly form: RecordForm<unknown> }) => (
  <FormSection title="服务项目明细">
    <RowGrid<Row>
      form={form}
      schema={agreementFiling.form}
      list={ITEMS_TAB}
      idKey="rowId"
      keys={ITEM_KEYS}
      noun="服务项目"
      emptyRow={EMPTY_ROW}
      render={RENDER}
      totals={["itemAmount"]}
      depends={NOTHING_ELSE}
      empty={{ title: "还没有服务项目", hint: "至少填写一项；金额合计应等于协议金额。" }}
    />
  </FormSection>
);
