"use client";

import { Input, Select } from "antd";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { FieldKind, FieldMeta } from "@/contracts/kit/field";
import { CLEARABLE } from "@/components/fields/clearable";
import { CompanyFilter } from "@/components/fields/company-filter";
import { useDictionary } from "@/lib/dictionary/context";

export interface FilterProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly meta: FieldMeta;
  /** In a row without labels: the field's name, instead of 全部 or an example. */
  readonly placeholder?: string;
}

const TextFilter = ({ id, value, onChange, meta, placeholder = meta.help }: FilterProps) => (
  <Input
    id={id}
    allowClear
    autoComplete="off"
    {...(placeholder === undefined ? {} : { placeholder })}
    value={typeof value === "string" ? value : value === undefined ? "" : String(value)}
    onChange={(event) => onChange(event.target.value || undefined)}
  />
);

const NumberFilter = ({ id, value, onChange, meta, placeholder }: FilterProps) => (
  <Input
    id={id}
    allowClear
    inputMode="numeric"
    autoComplete="off"
    {...(meta.unit === undefined ? {} : { suffix: meta.unit })}
    {...(placeholder === undefined ? {} : { placeholder })}
    value={value === undefined ? "" : String(value)}
    onChange={(event) => {
      const digits = event.target.value.replace(/\D/g, "").slice(0, 9);
      onChange(digits === "" ? undefined : Number(digits));
    }}
  />
);

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

/** The calendar is the heaviest input: a list loads it only when a date is asked for. */
const DateInput = dynamic(() => import("@/components/fields/inputs/date-input").then((m) => m.DateInput), {
  loading: () => <Input disabled />,
});

const DateFilter = ({ id, value, onChange, meta }: FilterProps) => (
  <DateInput
    id={id}
    granularity={meta.kind === "month" ? "month" : "day"}
    value={(value as string | undefined) ?? ""}
    onChange={(next) => onChange(next || undefined)}
  />
);

/** The specification's year picker. In a row it loads once somebody wants it. // spec §5 */
function YearFilter({ id, value, onChange, meta, placeholder }: FilterProps) {
  const [isWanted, setWanted] = useState(placeholder === undefined);
  const text = typeof value === "number" ? String(value) : "";
  if (!isWanted) {
    return (
      <Input
        id={id}
        readOnly
        placeholder={placeholder ?? ""}
        value={text}
        onFocus={() => setWanted(true)}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <DateInput
      id={id}
      granularity="year"
      placeholder={placeholder ?? meta.help ?? "选择年份"}
      autoFocus={placeholder !== undefined}
      {...(placeholder === undefined ? {} : { defaultOpen: true })}
      value={text}
      onChange={(next) => onChange(next === "" ? undefined : Number(next))}
    />
  );
}

const filters: Readonly<Record<FieldKind, (props: FilterProps) => ReactNode>> = {
  text: TextFilter,
  longText: TextFilter,
  code: TextFilter,
  idNo: TextFilter,
  int: NumberFilter,
  decimal: TextFilter,
  money: TextFilter,
  wan: TextFilter,
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
