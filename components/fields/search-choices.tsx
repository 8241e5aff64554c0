"use client";

import { Select } from "antd";
import { useState } from "react";
import { CLEARABLE } from "@/components/fields/clearable";
import type { Choice } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { EnterWaits } from "@/components/fields/enter-waits";
import { labelled } from "@/components/fields/labelled";

interface Props extends Omit<EditProps, "meta"> {
  /** What the typed text finds; asked by the caller. The hook is the same one at every render. */
  readonly useOptions: (text: string) => { readonly options: readonly Choice[]; readonly isLoading: boolean };
  /** Names of values that were chosen before and are not among the options now. */
  readonly chosen?: readonly Choice[];
  readonly placeholder: string;
}

const NOBODY: readonly Choice[] = [];

/** Several of many things, each found on the server by a part of its name. */
export function SearchChoices({ useOptions, chosen = NOBODY, placeholder, ...props }: Props) {
  const [text, setText] = useState("");
  // Names of what was chosen stay when the next text finds others.
  const [named, setNamed] = useState<readonly Choice[]>([]);
  const { options, isLoading } = useOptions(text);
  const values = Array.isArray(props.value) ? (props.value as string[]) : [];
  const found = new Set(options.map(({ value }) => value));
  const known = [...named, ...chosen.filter(({ value }) => !named.some((one) => one.value === value))];
  const kept = known.filter(({ value }) => values.includes(value) && !found.has(value));
  const isSearching = text.trim() !== "";
  return (
    <EnterWaits isOn={isLoading || (isSearching && options.length === 0)}>
      <Select
        id={props.id}
        mode="multiple"
        style={{ width: "100%" }}
        allowClear={CLEARABLE}
        showSearch={{ filterOption: false, onSearch: setText, searchValue: text }}
        loading={isLoading}
        placeholder={placeholder}
        status={props.status ?? ""}
        disabled={props.disabled ?? false}
        aria-describedby={props["aria-describedby"]}
        aria-required={props["aria-required"]}
        options={labelled(isSearching ? [...options, ...kept] : [...kept, ...options])}
        value={values}
        onChange={(next: string[]) => {
          setNamed([...kept, ...options].filter(({ value }) => next.includes(value)));
          setText("");
          props.onChange(next);
        }}
      />
    </EnterWaits>
  );
}
