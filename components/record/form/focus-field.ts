import { useEffect, useEffectEvent } from "react";
import { fieldId } from "@/components/fields/field-row";

/** A tab opens some frames after it is asked to, since tabs follow the address; on a slow or busy machine it takes seconds. */
const OPENING_MS = 5_000;
/** After so long an item of a list is shown nowhere, rather than not yet. */
const LISTED_MS = 1_000;

/** Goes up with whatever the user does. */
let acts = 0;
if (typeof document !== "undefined")
  for (const act of ["keydown", "pointerdown", "input"]) document.addEventListener(act, () => (acts += 1), true);

/** A mark of this moment: see `focusField`. */
export const momentOfFocus = (): number => acts;

/** Brings the item of a path into view and the focus into it; false where it has no such item. */
export type Lead = (path: string) => boolean;

/** Parts that lead to their items by themselves, by the list that they show. */
const leads = new Map<string, Lead>();

/**
 * A part that names its items otherwise than by their place, folds them away or shows one column at a time leads to them
 * itself: within the element of its list.
 */
export function useLead(list: string, lead: Lead): void {
  const go = useEffectEvent(lead);
  useEffect(() => {
    const own: Lead = (path) => go(path);
    leads.set(list, own);
    return () => {
      if (leads.get(list) === own) leads.delete(list);
    };
  }, [list]);
}

const CONTROL = "input,textarea,button";
const TAKES_FOCUS = `${CONTROL},select,[tabindex],[contenteditable=true]`;
const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
/** The element of an item; a row of a list has none of its own, and stands where its first item does. */
const rowOf = (path: string): HTMLElement | null =>
  find(`[data-field="${CSS.escape(path)}"]`) ?? find(`[data-field^="${CSS.escape(path)}."]`);
const listOf = (path: string): string => path.slice(0, path.lastIndexOf("."));

function isLed(path: string): boolean {
  const [list = ""] = path.split(".");
  const part = leads.has(list) && path !== list ? rowOf(list) : null;
  return part !== null && isShown(part) && leads.get(list)?.(path) === true;
}

const isShown = (row: Element): boolean => !("checkVisibility" in row) || row.checkVisibility();

/**
 * Brings the row of a dotted path into view and the focus into it, as soon as the tab or box around it is open. Whoever
 * has typed or clicked since `asked` is busy elsewhere: nothing moves under his hands.
 */
export function focusField(path: string, asked = momentOfFocus(), since = performance.now()): void {
  requestAnimationFrame(() => {
    if (momentOfFocus() !== asked) return;
    if (isLed(path)) return;
    const row = rowOf(path);
    if (!row || !isShown(row)) {
      const waited = performance.now() - since;
      // What is shown nowhere is shown with what it belongs to.
      const next = path.includes(".") && waited > LISTED_MS ? listOf(path) : path;
      if (waited < OPENING_MS) focusField(next, asked, since);
      return;
    }
    row.scrollIntoView({ block: "center" });
    const named = document.getElementById(fieldId(path));
    // A group of radio buttons has the name, and takes no focus.
    const control = named?.matches(TAKES_FOCUS) ? named : row.querySelector<HTMLElement>(CONTROL);
    // What is wrong with a whole set of rows has no control of its own.
    if (!control) row.tabIndex = -1;
    (control ?? row).focus({ preventScroll: true });
  });
}
