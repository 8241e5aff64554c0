"use client";

import { RangePicker } from "@/components/fields/inputs/range-picker";
import type { FilterRange, Values } from "@/components/list/filter/filter-model";

const GRANULARITY = { date: "day", month: "month", year: "year" } as const;
export type Period = keyof typeof GRANULARITY;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

interface Props {
  readonly range: FilterRange;
  readonly kind: Period;
  readonly id: string;
  readonly typed: Values;
  readonly onChange: (changed: Values) => void;
}

/** Days, months or years from and to: the specification's picker keeps them in order. // spec §5 */
export function PeriodRange({ range: { from, to, label }, kind, id, typed, onChange }: Props) {
  // A year is a number where it is asked for.
  const valueOf = (text: string) => (text === "" ? undefined : kind === "year" ? Number(text) : text);
  return (
    <RangePicker
      id={id}
      aria-label={label}
      names={{ start: from.meta.label, end: to.meta.label }}
      granularity={GRANULARITY[kind]}
      value={{ start: textOf(typed[from.key]), end: textOf(typed[to.key]) }}
      onChange={({ start, end }) => onChange({ [from.key]: valueOf(start), [to.key]: valueOf(end) })}
    />
  );
}
