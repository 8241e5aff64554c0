"use client";

import { DatePicker } from "antd";
import dayjs from "dayjs";
import { plainTimeText } from "@/components/fields/inputs/calendar";
import { DateInput } from "@/components/fields/inputs/date-input";
import { typingTime } from "@/components/fields/inputs/date-typing";
import styles from "@/components/fields/inputs/date-time-input.module.css";
import { dateTime } from "@/lib/format/date";

interface Props {
  readonly id?: string;
  /** Name of the field, for the ear: the second input is its 「时间」. */
  readonly label: string;
  /** An instant, ISO 8601; "" for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly status?: "error" | "warning" | "";
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-required"?: boolean | undefined;
}

/** A day that is chosen without a time begins with the office's. */
const OFFICE_OPENS = "09:00";
const TIMES = ["HH:mm", "HHmm", "H:mm"];

/** A moment to the minute in Asia/Shanghai: day and time, each typed or chosen. // contract §7.18 */
export function DateTimeInput({ value, onChange, label, ...rest }: Props) {
  const local = dateTime(value);
  const [day, time] = [local.slice(0, 10), local.slice(11, 16)];
  const set = (nextDay: string, nextTime: string) =>
    onChange(nextDay === "" ? "" : new Date(`${nextDay}T${nextTime || OFFICE_OPENS}:00+08:00`).toISOString());
  // antd hands over a moment after the field was left: a press on save comes before that.
  const acceptTime = (target: EventTarget) => {
    const typed = target instanceof HTMLInputElement ? dayjs(plainTimeText(target.value), TIMES, true) : null;
    const next = typed?.isValid() ? typed.format(TIMES[0]) : time;
    if (next !== time) set(day, next);
  };
  return (
    <div className={styles.both}>
      <DateInput
        {...rest}
        value={day}
        min="2000-01-01"
        max="2999-12-31"
        placeholder="选择日期"
        onChange={(next) => set(next, time)}
      />
      <DatePicker
        picker="time"
        aria-label={`${label}：时间`}
        placeholder="时间"
        format={TIMES}
        allowClear={false}
        needConfirm={false}
        disabled={rest.disabled === true || day === ""}
        status={rest.status ?? ""}
        value={time === "" ? null : dayjs(time, "HH:mm", true)}
        onChange={(next) => next?.isValid() && set(day, next.format("HH:mm"))}
        onBlur={(event) => acceptTime(event.target)}
        components={{ input: typingTime }}
      />
    </div>
  );
}
