"use client";

import { Select } from "antd";
import { CLEARABLE } from "@/components/fields/clearable";
import type { EditProps } from "@/components/fields/edit";
import type { FilterProps } from "@/components/fields/filter-inputs";
import { labelled } from "@/components/fields/labelled";

/** One of a few things that are no dictionary: firms, years. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Options {
  readonly options: readonly Choice[];
  readonly loading?: boolean;
}

const shared = ({ options, loading = false }: Options) => ({
  style: { width: "100%" },
  allowClear: CLEARABLE,
  showSearch: { optionFilterProp: "label" },
  loading,
  options: labelled(options),
});
export const chosen = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** Editor of a text item that is chosen, not typed. */
export const ChoiceEdit = ({
  id,
  value,
  onChange,
  status,
  disabled,
  options,
  loading,
  ...rest
}: EditProps & Options) => (
  <Select
    {...shared({ options, ...(loading === undefined ? {} : { loading }) })}
    id={id}
    placeholder="请选择"
    status={status ?? ""}
    disabled={disabled ?? false}
    aria-describedby={rest["aria-describedby"]}
    aria-required={rest["aria-required"]}
    value={chosen(value)}
    onChange={(next: string | undefined) => onChange(next ?? null)}
  />
);

/** Filter by one of a few things. */
export const ChoiceFilter = ({ id, value, onChange, options, placeholder = "全部" }: FilterProps & Options) => (
  <Select
    {...shared({ options })}
    id={id}
    placeholder={placeholder}
    value={chosen(value)}
    onChange={(next: string | undefined) => onChange(next)}
  />
);
