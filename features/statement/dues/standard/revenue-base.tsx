"use client";

import { Select } from "antd";
import { REVENUE_BASE_WORDS } from "@/contracts/statement/dues/rule-words";
import type { EditProps } from "@/components/fields/edit";

/** What revenue the unit's part is taken of, in words. // domain a §12.1 R7 */
export const baseWord = (value: unknown): string => REVENUE_BASE_WORDS[Number(value)] ?? "";

/** The same, chosen by its words. */
export const BaseEdit = ({ id, value, onChange, status, disabled = false, ...rest }: EditProps) => (
  <Select
    id={id}
    style={{ width: "100%" }}
    status={status ?? ""}
    disabled={disabled}
    aria-describedby={rest["aria-describedby"]}
    aria-required={rest["aria-required"]}
    options={Object.entries(REVENUE_BASE_WORDS).map(([base, label]) => ({ value: Number(base), label }))}
    value={typeof value === "number" ? value : undefined}
    onChange={(next: number) => onChange(next)}
  />
);
