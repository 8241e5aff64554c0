"use client";

import { type AgreementItem, agreementItem, type ServingPerson } from "@/contracts/agreement/filing/filing-fields";
import { ITEM_KEYS } from "@/features/agreement/filing/look";
import { columnsOf } from "@/components/list/table/columns";
import { RecordSection, ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { useDictionary } from "@/lib/dictionary/context";

const COLUMNS = columnsOf(agreementItem, ITEM_KEYS);

/** People of a row by name. */
export const namesIn = (row: Pick<AgreementItem, "servicePersonIds">, people: readonly ServingPerson[]): string =>
  row.servicePersonIds
    .map((one) => people.find(({ staffId }) => staffId === one)?.staffName ?? "已删除的人员")
    .join("、");

interface Props {
  readonly items: readonly AgreementItem[];
  readonly people: readonly ServingPerson[];
}

/** 服务项目明细, read: people by name. */
export const ItemsView = ({ items, people }: Props) =>
  items.length === 0 ? (
    <EmptyState title="没有填写服务项目" />
  ) : (
    <ViewSection title="服务项目明细">
      <RowTable
        caption="服务项目明细"
        columns={COLUMNS}
        rows={items as readonly Row[]}
        idKey="rowId"
        cell={(key, row) =>
          key === "servicePersonIds" ? namesIn(row as unknown as AgreementItem, people) || "—" : undefined
        }
      />
    </ViewSection>
  );

/** Who serves, row by row: beside rows that are read without their people. */
export function PeopleView({ items, people }: Props) {
  const dictionary = useDictionary();
  const descriptions = items.map((row) => ({
    label: dictionary.label("service_sub_type", row.serviceSubType),
    value: namesIn(row, people) || "—",
  }));
  return descriptions.length > 0 && <RecordSection title="服务人员" items={descriptions} />;
}
