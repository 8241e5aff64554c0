"use client";

import { DatePicker, type DatePickerProps } from "antd";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatDate, parseDate, pickerOf, readTyped } from "@/components/fields/inputs/calendar";
import { typingFor } from "@/components/fields/inputs/date-typing";
import {
  emptyRange,
  formats,
  isEndDisabled,
  isStartDisabled,
  placeholders,
  withEnd,
  withStart,
  type DateRange,
  type Granularity,
} from "@/components/fields/inputs/date-range";
import styles from "@/components/fields/inputs/range-picker.module.css";

interface Props {
  value?: DateRange | null | undefined;
  onChange?: (value: DateRange) => void;
  granularity?: Granularity;
  disabled?: boolean;
  status?: DatePickerProps["status"];
  /** Earliest and latest date of both ends, as texts. */
  min?: string;
  max?: string;
  /** antd's `Form.Item` gives the label's target; the first field takes it. */
  id?: string;
  className?: string;
  "aria-label"?: string;
  /** What the ends are called; made of the label and their placeholders unless given. */
  names?: DateRange;
}

/**
 * Start and end in two fields that keep each other in order. Clicking cannot cross the other end, typing may and takes
 * it along. The start cannot be cleared. // spec §1, §5
 */
export function RangePicker({ value, onChange, granularity = "day", min, max, id, className, names, ...rest }: Props) {
  const range = value ?? emptyRange;
  const label = rest["aria-label"];
  const isOutside = (date: string) => (min !== undefined && date < min) || (max !== undefined && date > max);
  // One key may come both from antd and from here before the new range is drawn: it is handed over once.
  const given = useRef<DateRange | null>(null);
  useEffect(() => {
    given.current = null;
  });
  const change = (next: DateRange) => {
    const known = given.current ?? range;
    if (next.start === known.start && next.end === known.end) return;
    given.current = next;
    onChange?.(next);
  };

  const ends = (["start", "end"] as const).map((side) => {
    const couple = side === "start" ? withStart : withEnd;
    const isDisabled = side === "start" ? isStartDisabled : isEndDisabled;
    const accept = (target: EventTarget) => {
      // Keys and blurs of the calendar come this way too.
      if (!(target instanceof HTMLInputElement)) return;
      // antd would put the old date back: an end that was emptied by keys could never be taken away.
      if (target.value === "" && side === "end") return change(withEnd(range, ""));
      const typed = readTyped(target.value, granularity);
      // antd takes what may be clicked, and only a moment after the field was left: a press comes before that.
      if (typed !== "" && !isOutside(typed)) change(couple(range, typed));
    };
    const name = placeholders[granularity][side];
    return (
      <DatePicker
        key={side}
        {...(id === undefined ? {} : { id: side === "start" ? id : `${id}-end` })}
        aria-label={names?.[side] ?? (label === undefined ? name : `${label}：${name}`)}
        className={styles.end}
        picker={pickerOf[granularity]}
        format={[...formats[granularity]]}
        components={{ input: typingFor[granularity] }}
        placeholder={name}
        value={parseDate(range[side], granularity)}
        allowClear={side === "end"}
        disabled={rest.disabled ?? false}
        status={rest.status}
        disabledDate={(date) => {
          const text = formatDate(date, granularity);
          return isOutside(text) || isDisabled(range, text);
        }}
        onChange={(date) => change(couple(range, formatDate(date, granularity)))}
        onBlur={(event) => accept(event.target)}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          // antd puts the old date back on Tab when the typed one crosses the other end, before the field is left.
          if (event.key === "Enter" || event.key === "Tab") accept(event.target);
        }}
      />
    );
  });

  return (
    <div className={[styles.range, className].filter(Boolean).join(" ")} role="group" aria-label={label}>
      {ends[0]}
      <span className={styles.to}>至</span>
      {ends[1]}
    </div>
  );
}
