"use client";

import { Select } from "antd";
import { useState } from "react";
import { CLEARABLE } from "@/components/fields/clearable";
import type { Choice } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { EnterWaits } from "@/components/fields/enter-waits";
import { labelled } from "@/components/fields/labelled";

interface Props extends Pick<EditProps, "id" | "value" | "onChange" | "status" | "disabled"> {
  /** What the typed text finds; asked by the caller. */
  readonly useOptions: (text: string) => { readonly options: readonly Choice[]; readonly isLoading: boolean };
  /** Name of a value that was chosen before and is not among the options now. */
  readonly chosen?: Choice | null | undefined;
  readonly placeholder?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-required"?: boolean;
}

/** One of many things, found on the server by a part of its name. The hook is the same one at every render. */
export function SearchChoice({ useOptions, chosen, placeholder = "输入名称查找", ...props }: Props) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<Choice | null>(null);
  const { options, isLoading } = useOptions(text);
  const value = typeof props.value === "string" && props.value !== "" ? props.value : undefined;
  const isListed = options.some((one) => one.value === value);
  // Until its name has come, what stands there is no id that means nothing to anybody.
  const known = [picked, chosen].find((one) => one?.value === value) ?? (value && { value, label: "正在读取名称…" });
  const isSearching = text.trim() !== "";
  const kept = known && !isListed ? [known] : [];
  return (
    <EnterWaits isOn={isLoading || (isSearching && options.length === 0)}>
      <Select
        id={props.id}
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
        value={value}
        onChange={(next: string | undefined) => {
          setPicked(options.find((one) => one.value === next) ?? null);
          setText("");
          props.onChange(next ?? null);
        }}
      />
    </EnterWaits>
  );
}
