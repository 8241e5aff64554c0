"use client";

import type { ChangeEvent, ComponentProps } from "react";
import { plainDateText, plainTimeText } from "@/components/fields/inputs/calendar";
import type { Granularity } from "@/components/fields/inputs/date-range";

/** The text field inside antd's picker, which reads what Chinese input methods type as if it were typed plainly. */
function typing(plain: (text: string) => string) {
  return function DateTyping({ onChange, onCompositionEnd, ...rest }: ComponentProps<"input">) {
    return (
      <input
        {...rest}
        onChange={(event) => {
          const { isComposing } = event.nativeEvent as InputEvent;
          if (!isComposing) event.target.value = plain(event.target.value);
          onChange?.(event);
        }}
        onCompositionEnd={(event) => {
          onCompositionEnd?.(event);
          event.currentTarget.value = plain(event.currentTarget.value);
          onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
        }}
      />
    );
  };
}

const typingOf = (granularity: Granularity) => typing((text) => plainDateText(text, granularity));
export const typingFor = { year: typingOf("year"), month: typingOf("month"), day: typingOf("day") } as const;
export const typingTime = typing(plainTimeText);
