"use client";

import { Select } from "antd";
import type { ReactNode } from "react";
import type { FieldKind } from "@/contracts/kit/field";
import { CLEARABLE } from "@/components/fields/clearable";
import { CompanyFilter } from "@/components/fields/company-filter";
import {
  DateFilter,
  type FilterProps,
  NumberFilter,
  TextFilter,
  WanFilter,
  YearFilter,
} from "@/components/fields/filter-inputs";
import { useDictionary } from "@/lib/dictionary/context";

function DictFilter({ id, value, onChange, meta, placeholder = "全部" }: FilterProps) {
  const isMany = meta.kind === "dicts";
  // An address may ask for an entry that is disabled by now.
  const chosen = Array.isArray(value) ? (value as number[]) : typeof value === "number" ? [value] : [];
  const options = useDictionary().options(meta.dict ?? "", chosen);
  return (
    <Select
      id={id}
      style={{ width: "100%" }}
      allowClear={CLEARABLE}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: "label" }}
      {...(isMany ? { mode: "multiple" as const } : {})}
      placeholder={placeholder}
      options={options.map((option) => ({ value: option.value, label: option.label }))}
      value={(value as number | number[] | undefined) ?? (isMany ? [] : undefined)}
      onChange={(next: unknown) => onChange(Array.isArray(next) && next.length === 0 ? undefined : (next ?? undefined))}
    />
  );
}

const YesNoFilter = ({ id, value, onChange, meta, placeholder }: FilterProps) => (
  <Select
    id={id}
    style={{ width: "100%" }}
    allowClear={CLEARABLE}
    placeholder={placeholder ?? "全部"}
    options={[
      // Beside its name 是 and 否 speak; alone they would not.
      { value: true, label: placeholder === undefined ? "是" : `${meta.label}：是` },
      { value: false, label: placeholder === undefined ? "否" : `${meta.label}：否` },
    ]}
    value={value as boolean | undefined}
    onChange={(next: unknown) => onChange(next ?? undefined)}
  />
);

const filters: Readonly<Record<FieldKind, (props: FilterProps) => ReactNode>> = {
  text: TextFilter,
  longText: TextFilter,
  code: TextFilter,
  idNo: TextFilter,
  int: NumberFilter,
  decimal: TextFilter,
  money: TextFilter,
  wan: WanFilter,
  percent: TextFilter,
  date: DateFilter,
  month: DateFilter,
  year: YearFilter,
  dateTime: DateFilter,
  dict: DictFilter,
  dicts: DictFilter,
  yesNo: YesNoFilter,
  locality: TextFilter,
  files: TextFilter,
  company: CompanyFilter,
};

/** The one filter of a field's kind. */
export function FilterField(props: FilterProps) {
  const Filter = filters[props.meta.kind ?? "text"];
  return <Filter {...props} />;
}
