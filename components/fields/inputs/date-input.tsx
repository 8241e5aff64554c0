"use client";

import { DatePicker, type DatePickerProps } from "antd";
import type { KeyboardEvent } from "react";
import { formatDate, parseDate, pickerOf, readTyped } from "@/components/fields/inputs/calendar";
import { typingFor } from "@/components/fields/inputs/date-typing";
import { formats, type Granularity } from "@/components/fields/inputs/date-range";

/** Fits antd's `Form.Item`; values are calendar texts, "" for none. */
export interface DateFieldProps extends Omit<
  DatePickerProps,
  "value" | "defaultValue" | "onChange" | "picker" | "format" | "minDate" | "maxDate" | "multiple"
> {
  value?: string | null | undefined;
  onChange?: (value: string) => void;
  /** Earliest and latest date, as texts of the same format. */
  min?: string | undefined;
  max?: string | undefined;
}

/** One calendar date (`2026-03-31`), month (`2026-03`) or year (`2026`). Digits without separators are understood. */
export function DateInput({
  value,
  onChange,
  min,
  max,
  granularity = "day",
  ...rest
}: DateFieldProps & { granularity?: Granularity }) {
  const minDate = parseDate(min, granularity);
  const maxDate = parseDate(max, granularity);
  const accept = (target: EventTarget) => {
    // Keys and blurs of the calendar come this way too.
    if (!(target instanceof HTMLInputElement)) return;
    // antd would put the old date back: emptied by keys it could never be taken away.
    if (value && target.value === "") return onChange?.("");
    // antd hands over a moment after the field was left, which a page that goes does not live to see.
    const typed = readTyped(target.value, granularity);
    const isOutside = (min && typed < min) || (max && typed > max);
    if (typed !== "" && typed !== value && !isOutside) onChange?.(typed);
  };
  return (
    <DatePicker
      {...rest}
      style={{ width: "100%", ...rest.style }}
      // A day under the resting pointer would stand in place of what was typed, and be taken for it when the field is left.
      previewValue={false}
      picker={pickerOf[granularity]}
      format={[...formats[granularity]]}
      value={parseDate(value, granularity)}
      {...(minDate === null ? {} : { minDate })}
      {...(maxDate === null ? {} : { maxDate })}
      onChange={(date) => onChange?.(formatDate(date, granularity))}
      onBlur={(event, info) => {
        rest.onBlur?.(event, info);
        accept(event.target);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>, preventDefault) => {
        rest.onKeyDown?.(event, preventDefault);
        // antd hands over by Enter what is a date; emptied, the form would be asked for the old one.
        if (event.key === "Enter" && (event.target as HTMLInputElement).value === "") accept(event.target);
      }}
      components={{ input: typingFor[granularity] }}
    />
  );
}

/** A four-digit year, or "" for none. // spec §5 "Year picker" */
export function YearPicker({ placeholder = "选择年份", ...rest }: DateFieldProps) {
  return <DateInput {...rest} placeholder={placeholder} granularity="year" />;
}
