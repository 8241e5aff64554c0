import { type RefObject, useEffect } from "react";

/** A step takes the button or field that led to it away: the focus goes on in the dialog, not to the page behind it. */
export function useKeptFocus(body: RefObject<HTMLElement | null>, step: string): void {
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus();
  }, [body, step]);
}
