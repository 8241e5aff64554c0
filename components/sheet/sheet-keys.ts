import type { KeyboardEvent } from "react";
import {
  beginTyping,
  cancel,
  clear,
  commit,
  type Direction,
  goHome,
  goOn,
  move,
  redo,
  selectAll,
  type SheetState,
  undo,
} from "@/components/sheet/sheet-model";
import type { SheetStore } from "@/components/sheet/sheet-store";

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
};
/** Rows that PageUp and PageDown pass. */
const PAGE = 12;

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

function byArrow(store: SheetStore, { key, shiftKey, ctrlKey, metaKey }: Key): SheetState | null {
  const { state, form } = store;
  const direction = ARROWS[key];
  // With the caret in a text the arrows walk in it; up and down leave it.
  if (!direction || (state.typing?.hasCaret && (direction === "left" || direction === "right"))) return null;
  return move(form, state, { direction, extends: shiftKey, toEdge: ctrlKey || metaKey ? store.shown : undefined });
}

function byControl(store: SheetStore, { key, shiftKey }: Key): SheetState | null {
  const { state, form } = store;
  // Within a text these keys are the text's own.
  if (state.typing) return null;
  switch (key.toLowerCase()) {
    case "z":
      return shiftKey ? redo(state) : undo(state);
    case "y":
      return redo(state);
    case "a":
      return selectAll(form, state);
    default:
      return null;
  }
}

/** What a key makes of the form; null where it is not the form's: the browser, the text or the page has it. */
export function pressed(store: SheetStore, event: Key): SheetState | null {
  const { state, form } = store;
  const isControl = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (ARROWS[event.key]) return byArrow(store, event);
  if (event.key === "Home" || event.key === "End")
    return state.typing?.hasCaret ? null : goHome(form, state, event.key === "End", isControl, event.shiftKey);
  if (isControl) return byControl(store, event);
  switch (event.key) {
    case "Enter":
      return goOn(form, state, "column", event.shiftKey) ?? commit(form, state);
    case "Tab":
      return goOn(form, state, "row", event.shiftKey);
    case "F2":
      return beginTyping(form, state);
    case "Escape":
      return state.typing ? cancel(state) : null;
    case "Delete":
      return state.typing ? null : clear(form, state);
    case "PageDown":
    case "PageUp":
      return move(form, state, { direction: event.key === "PageDown" ? "down" : "up", count: PAGE });
    default:
      return null;
  }
}
