import { fieldId } from "@/components/fields/field-row";

/** A tab opens a few frames after it is asked to, since tabs follow the address; about a second at most. */
const OPENING_FRAMES = 60;

/** Goes up with whatever the user does. */
let acts = 0;
if (typeof document !== "undefined")
  for (const act of ["keydown", "pointerdown", "input"]) document.addEventListener(act, () => (acts += 1), true);

/** A mark of this moment: see `focusField`. */
export const momentOfFocus = (): number => acts;

const isShown = (row: Element): boolean => !("checkVisibility" in row) || row.checkVisibility();

/**
 * Brings the row of a dotted path into view and the focus into it, as soon as the tab or box around it is open. Whoever
 * has typed or clicked since `asked` is busy elsewhere: nothing moves under his hands.
 */
export function focusField(path: string, asked = momentOfFocus(), framesLeft = OPENING_FRAMES): void {
  requestAnimationFrame(() => {
    if (momentOfFocus() !== asked) return;
    const row = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`);
    if (!row || !isShown(row)) {
      if (framesLeft > 0) focusField(path, asked, framesLeft - 1);
      return;
    }
    row.scrollIntoView({ block: "center" });
    const control = document.getElementById(fieldId(path)) ?? row.querySelector<HTMLElement>("input,textarea,button");
    // What is wrong with a whole set of rows has no control of its own.
    if (!control) row.tabIndex = -1;
    (control ?? row).focus({ preventScroll: true });
  });
}
