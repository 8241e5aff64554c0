"use client";

import { Select } from "antd";
import { CLEARABLE } from "@/components/fields/clearable";
import type { Choice } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { labelled } from "@/components/fields/labelled";
import { TAB_LEAVES } from "@/components/fields/tab-leaves";

interface Options {
  readonly options: readonly (Choice & { readonly isDisabled?: boolean })[];
  readonly loading?: boolean;
  readonly placeholder?: string;
}

/** Editor of a list of ids that are chosen, not typed: roles, branches. */
export const ChoicesEdit = ({ id, value, onChange, status, disabled, options, ...rest }: EditProps & Options) => (
  <Select
    id={id}
    mode="multiple"
    {...TAB_LEAVES}
    style={{ width: "100%" }}
    allowClear={CLEARABLE}
    showSearch={{ optionFilterProp: "label" }}
    placeholder={rest.placeholder ?? "请选择"}
    status={status ?? ""}
    disabled={disabled ?? false}
    loading={rest.loading ?? false}
    aria-describedby={rest["aria-describedby"]}
    aria-required={rest["aria-required"]}
    options={labelled(options).map((option) => ({
      value: option.value,
      label: option.label,
      disabled: option.isDisabled ?? false,
    }))}
    value={Array.isArray(value) ? (value as string[]) : []}
    onChange={(next: string[]) => onChange(next)}
  />
);
