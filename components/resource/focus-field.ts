import { fieldId } from "@/components/fields/field-row";

/** A tab opens a few frames after it is asked to, since tabs follow the address; about a second at most. */
const OPENING_FRAMES = 60;

const isShown = (row: Element): boolean => !("checkVisibility" in row) || row.checkVisibility();

/** Brings the row of a dotted path into view and the focus into it, as soon as the tab or box around it is open. */
export function focusField(path: string, framesLeft = OPENING_FRAMES): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (!row || !isShown(row)) {
      if (framesLeft > 0) focusField(path, framesLeft - 1);
      return;
    }
    row.scrollIntoView({ block: "center" });
    const control = document.getElementById(fieldId(path)) ?? row.querySelector<HTMLElement>("input,textarea,button");
    // What is wrong with a whole set of rows has no control of its own.
    if (!control) row.tabIndex = -1;
    (control ?? row).focus({ preventScroll: true });
  });
}
