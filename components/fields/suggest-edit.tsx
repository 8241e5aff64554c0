"use client";

import { AutoComplete } from "antd";
import { chosen, type Options } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";

/** Editor of a text item that is typed, with what it usually is offered. */
export const SuggestEdit = ({ id, value, onChange, status, disabled, options, ...rest }: EditProps & Options) => (
  <AutoComplete
    id={id}
    style={{ width: "100%" }}
    status={status ?? ""}
    disabled={disabled ?? false}
    aria-describedby={rest["aria-describedby"]}
    aria-required={rest["aria-required"]}
    value={chosen(value) ?? ""}
    onChange={(next: string) => onChange(next)}
    options={options.map(({ label }) => ({ value: label }))}
  />
);
