"use client";

import type { ChangeEvent, ComponentProps } from "react";
import { plainDateText } from "@/components/fields/inputs/calendar";
import type { Granularity } from "@/components/fields/inputs/date-range";

/** The text field inside antd's picker, which reads what Chinese input methods type as if it were typed plainly. */
function typing(granularity: Granularity) {
  return function DateTyping({ onChange, onCompositionEnd, ...rest }: ComponentProps<"input">) {
    return (
      <input
        {...rest}
        onChange={(event) => {
          const { isComposing } = event.nativeEvent as InputEvent;
          if (!isComposing) event.target.value = plainDateText(event.target.value, granularity);
          onChange?.(event);
        }}
        onCompositionEnd={(event) => {
          onCompositionEnd?.(event);
          event.currentTarget.value = plainDateText(event.currentTarget.value, granularity);
          onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
        }}
      />
    );
  };
}

export const typingFor = { year: typing("year"), month: typing("month"), day: typing("day") } as const;
