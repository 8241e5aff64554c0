import type { KeyboardEvent } from "react";

const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(":disabled") && element.getClientRects().length > 0;

/**
 * Tab goes round within the dialog around the listening element. antd only pulls the focus back once it has left for
 * something else in the page: at the last button Tab leads out to the browser's own bar. // spec §1
 */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  const dialog = event.currentTarget.closest<HTMLElement>("[role=dialog]");
  if (event.key !== "Tab" || event.defaultPrevented || dialog === null) return;
  const all = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isReachable);
  const [first, last] = [all[0], all.at(-1)];
  const isAtEdge = event.shiftKey
    ? document.activeElement === first || document.activeElement === dialog
    : document.activeElement === last;
  if (!isAtEdge) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
