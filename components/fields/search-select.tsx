"use client";

import { Select, type SelectProps } from "antd";
import type { KeyboardEvent } from "react";
import { CLEARABLE } from "@/components/fields/clearable";
import type { Choice } from "@/components/fields/choice";
import type { EditProps } from "@/components/fields/edit";
import { labelled } from "@/components/fields/labelled";
import { TAB_LEAVES } from "@/components/fields/tab-leaves";

interface Props<Value> extends Pick<EditProps, "id" | "status" | "disabled"> {
  readonly mode?: "multiple";
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the typed text has found. */
  readonly found: { readonly options: readonly Choice[]; readonly isLoading: boolean };
  /** Chosen before, and not among what was found. */
  readonly kept: readonly Choice[];
  readonly placeholder: string;
  readonly value: Value;
  readonly onChange: NonNullable<SelectProps<Value, Choice>["onChange"]>;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-required"?: boolean | undefined;
}

/**
 * A choice among many that are found by a part of their names. Enter and Tab choose nothing while the list shows what an
 * earlier text has found, or only what was chosen before: it would be somebody else.
 */
export function SearchSelect<Value>({ text, onText, found, kept, mode, ...props }: Props<Value>) {
  const { options, isLoading } = found;
  const isSearching = text.trim() !== "";
  const isWaiting = isLoading || (isSearching && options.length === 0);
  const wait = (event: KeyboardEvent): void => {
    if (mode === "multiple") TAB_LEAVES.onKeyDownCapture(event);
    if (!isWaiting || event.ctrlKey || event.metaKey || !(event.key === "Enter" || event.key === "Tab")) return;
    // Tab leaves the field all the same.
    if (event.key === "Enter") event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div role="presentation" style={{ display: "contents" }} onKeyDownCapture={wait}>
      <Select<Value, Choice>
        id={props.id}
        {...(mode && { mode })}
        style={{ width: "100%" }}
        allowClear={CLEARABLE}
        showSearch={{ filterOption: false, onSearch: onText, searchValue: text }}
        loading={isLoading}
        placeholder={props.placeholder}
        status={props.status ?? ""}
        disabled={props.disabled ?? false}
        aria-describedby={props["aria-describedby"]}
        aria-required={props["aria-required"]}
        options={labelled(isSearching ? [...options, ...kept] : [...kept, ...options])}
        value={props.value}
        onChange={props.onChange}
      />
    </div>
  );
}
