"use client";

import { useState } from "react";
import type { Choice } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { SearchSelect } from "@/components/fields/search-select";

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
  const found = useOptions(text);
  const { options } = found;
  const value = typeof props.value === "string" && props.value !== "" ? props.value : undefined;
  const isListed = options.some((one) => one.value === value);
  // Until its name has come, what stands there is no id that means nothing to anybody.
  const known = [picked, chosen].find((one) => one?.value === value) ?? (value && { value, label: "正在读取名称…" });
  const kept = known && !isListed ? [known] : [];
  return (
    <SearchSelect
      id={props.id}
      text={text}
      onText={setText}
      found={found}
      kept={kept}
      placeholder={placeholder}
      status={props.status}
      disabled={props.disabled}
      aria-describedby={props["aria-describedby"]}
      aria-required={props["aria-required"]}
      value={value}
      onChange={(next: string | undefined) => {
        setPicked(options.find((one) => one.value === next) ?? null);
        setText("");
        props.onChange(next ?? null);
      }}
    />
  );
}
