"use client";

import { Input } from "antd";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { FieldMeta } from "@/contracts/kit/field";
import { halfWidth } from "@/components/fields/inputs/half-width";
import { PasteSaid } from "@/components/fields/inputs/paste-said";
import { isPaste, refusedPaste } from "@/components/fields/inputs/pasted-number";

export interface FilterProps {
  readonly id: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly meta: FieldMeta;
  /** In a row without labels: the field's name, instead of 全部 or an example. */
  readonly placeholder?: string;
}

export const TextFilter = ({ id, value, onChange, meta, placeholder = meta.help }: FilterProps) => (
  <Input
    id={id}
    allowClear
    autoComplete="off"
    {...(placeholder === undefined ? {} : { placeholder })}
    value={typeof value === "string" ? value : value === undefined ? "" : String(value)}
    onChange={(event) => onChange(event.target.value || undefined)}
  />
);

export function NumberFilter({ id, value, onChange, meta, placeholder }: FilterProps) {
  const [refused, setRefused] = useState<{ readonly why: string; readonly kept: unknown } | null>(null);
  const said = refused && refused.kept === value ? refused.why : null;
  return (
    <>
      <Input
        id={id}
        allowClear
        inputMode="numeric"
        autoComplete="off"
        {...(meta.unit === undefined ? {} : { suffix: meta.unit })}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(said === null ? {} : { "aria-describedby": `${id}-said` })}
        value={value === undefined ? "" : String(value)}
        onChange={({ target, nativeEvent }) => {
          const why = refusedPaste(target.value, { isPasted: isPaste(nativeEvent) });
          setRefused(why === null ? null : { why, kept: value });
          if (why !== null) return;
          const digits = halfWidth(target.value).replace(/\D/g, "").slice(0, 9);
          onChange(digits === "" ? undefined : Number(digits));
        }}
      />
      {said !== null && <PasteSaid id={`${id}-said`} said={said} />}
    </>
  );
}

/** The calendar is the heaviest input: a list loads it only when a date is asked for. */
const DateInput = dynamic(() => import("@/components/fields/inputs/date-input").then((m) => m.DateInput), {
  loading: () => <Input disabled />,
});

/** The forms' own: typed in 万元, asked for in 元; it brings its arithmetic with it. */
const WanInput = dynamic(() => import("@/components/fields/inputs/wan-input").then((m) => m.WanInput), {
  loading: () => <Input disabled />,
});

export const WanFilter = ({ id, value, onChange, meta, placeholder }: FilterProps) => (
  <WanInput
    id={id}
    min="0"
    unit={meta.unit ?? "万元"}
    {...(placeholder === undefined ? {} : { placeholder })}
    value={typeof value === "string" ? value : ""}
    onChange={(yuan) => onChange(yuan || undefined)}
  />
);

export const DateFilter = ({ id, value, onChange, meta }: FilterProps) => (
  <DateInput
    id={id}
    granularity={meta.kind === "month" ? "month" : "day"}
    value={(value as string | undefined) ?? ""}
    onChange={(next) => onChange(next || undefined)}
  />
);

/** The specification's year picker. In a row it loads once somebody wants it. // spec §5 */
export function YearFilter({ id, value, onChange, meta, placeholder }: FilterProps) {
  const [isWanted, setWanted] = useState(placeholder === undefined);
  const text = typeof value === "number" ? String(value) : "";
  if (!isWanted) {
    return (
      <Input
        id={id}
        readOnly
        placeholder={placeholder ?? ""}
        value={text}
        onFocus={() => setWanted(true)}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <DateInput
      id={id}
      granularity="year"
      placeholder={placeholder ?? meta.help ?? "选择年份"}
      autoFocus={placeholder !== undefined}
      {...(placeholder === undefined ? {} : { defaultOpen: true })}
      value={text}
      onChange={(next) => onChange(next === "" ? undefined : Number(next))}
    />
  );
}
