"use client";

import { Input } from "antd";
import { dateTime } from "@/lib/format/date";

interface Props {
  readonly id?: string;
  /** An instant, ISO 8601; "" for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | "";
}

/** A moment to the minute, typed and shown in Asia/Shanghai by the browser's own control. // contract §7.18 */
export function DateTimeInput({ value, onChange, ...rest }: Props) {
  const local = dateTime(value).slice(0, 16).replace(" ", "T");
  return (
    <Input
      {...rest}
      type="datetime-local"
      min="2000-01-01T00:00"
      max="2999-12-31T23:59"
      value={local}
      onChange={({ target }) => {
        const ms = Date.parse(`${target.value}:00+08:00`);
        onChange(Number.isNaN(ms) ? "" : new Date(ms).toISOString());
      }}
    />
  );
}
