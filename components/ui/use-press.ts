"use client";

import { type MouseEvent, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * A press that ends what is typed: the field in which the caret stands hands over what it holds before `onPress` is
 * called, and what the page draws at that does not move the button away from under the press.
 */
export function usePress(onPress: (() => void) | undefined) {
  const latest = useRef(onPress);
  latest.current = onPress;
  const pressFrom = (button: HTMLElement): void => {
    flushSync(() => button.focus({ preventScroll: true }));
    latest.current?.();
  };
  return {
    pressFrom,
    button: {
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent<HTMLElement>) => pressFrom(event.currentTarget),
    },
  };
}
