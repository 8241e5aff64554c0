"use client";

import { useState } from "react";
import { YearPicker } from "@/components/fields/inputs/date-input";
import { type DateRange, emptyRange, type Granularity } from "@/components/fields/inputs/date-range";
import { RangePicker } from "@/components/fields/inputs/range-picker";
import { Sample, Story } from "@/features/gallery/story";

interface RangeProps {
  name: string;
  label: string;
  granularity: Granularity;
  min?: string;
  max?: string;
}

function RangeSample({ name, label, granularity, ...limits }: RangeProps) {
  const [value, setValue] = useState<DateRange>(emptyRange);
  const { start, end } = value;
  return (
    <Sample name={name} label={label} value={JSON.stringify({ start, end })}>
      <RangePicker aria-label={label} granularity={granularity} value={value} onChange={setValue} {...limits} />
    </Sample>
  );
}

/** Year picker and the three ranges. // spec §5 */
export function DateStories() {
  const [year, setYear] = useState("");
  return (
    <>
      <Story id="year">
        <Sample name="year" label="年份" htmlFor="year-input" value={year}>
          <YearPicker id="year-input" value={year} onChange={setYear} />
        </Sample>
      </Story>
      <Story id="range-year">
        <RangeSample name="range-year" label="年份区间" granularity="year" />
      </Story>
      <Story id="range-month">
        <RangeSample name="range-month" label="月份区间" granularity="month" />
      </Story>
      <Story id="range-day">
        <RangeSample name="range-day" label="日期区间" granularity="day" />
        <RangeSample
          name="range-day-limited"
          label="日期区间，限 2026 年"
          granularity="day"
          min="2026-01-01"
          max="2026-12-31"
        />
      </Story>
    </>
  );
}
