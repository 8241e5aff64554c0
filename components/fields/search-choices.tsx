"use client";

import { useState } from "react";
import type { Choice } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { SearchSelect } from "@/components/fields/search-select";

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
  const found = useOptions(text);
  const { options } = found;
  const values = Array.isArray(props.value) ? (props.value as string[]) : [];
  const listed = new Set(options.map(({ value }) => value));
  const known = [...named, ...chosen.filter(({ value }) => !named.some((one) => one.value === value))];
  const kept = known.filter(({ value }) => values.includes(value) && !listed.has(value));
  return (
    <SearchSelect
      id={props.id}
      mode="multiple"
      text={text}
      onText={setText}
      found={found}
      kept={kept}
      placeholder={placeholder}
      status={props.status}
      disabled={props.disabled}
      aria-describedby={props["aria-describedby"]}
      aria-required={props["aria-required"]}
      value={values}
      onChange={(next: string[]) => {
        setNamed([...kept, ...options].filter(({ value }) => next.includes(value)));
        setText("");
        props.onChange(next);
      }}
    />
  );
}
