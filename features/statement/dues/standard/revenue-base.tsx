"use client";

import { Select } from "antd";
import { REVENUE_BASE } from "@/contracts/statement/dues/terms";
import type { EditProps } from "@/components/fields/edit";

const WORDS: readonly { readonly value: number; readonly label: string }[] = [
  { value: REVENUE_BASE.taxServices, label: "涉税业务收入（八类业务合计）" },
  { value: REVENUE_BASE.total, label: "收入总额（营业收入）" },
];

/** What revenue the unit's part is taken of, in words. // domain a §12.1 R7 */
export const baseWord = (value: unknown): string => WORDS.find((one) => one.value === value)?.label ?? "";

/** The same, chosen by its words. */
export const BaseEdit = ({ id, value, onChange, status, disabled = false, ...rest }: EditProps) => (
  <Select
    id={id}
    style={{ width: "100%" }}
    status={status ?? ""}
    disabled={disabled}
    aria-describedby={rest["aria-describedby"]}
    aria-required={rest["aria-required"]}
    options={WORDS.map((one) => ({ ...one }))}
    value={typeof value === "number" ? value : undefined}
    onChange={(next: number) => onChange(next)}
  />
);
