"use client";

import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { CellNotes, SheetForm, SheetValues } from "@/components/sheet/sheet-form";
import { cellId } from "@/components/sheet/sheet-cell";
import { pressed } from "@/components/sheet/sheet-keys";
import {
  beginTyping,
  commit,
  copyText,
  clear,
  goTo,
  keyAt,
  type Place,
  preview,
  type SheetState,
  type as typeInto,
  valueAt,
  writeCells,
} from "@/components/sheet/sheet-model";
import type { TypedSheetHandle } from "@/components/sheet/sheet-grid";
import { paste } from "@/components/sheet/sheet-paste";
import { SheetStore } from "@/components/sheet/sheet-store";
import { OWN_LETTERS } from "@/lib/host/early-typing";

interface Options {
  readonly id: string;
  readonly form: SheetForm;
  readonly values: SheetValues;
  readonly onChange: (values: SheetValues) => void;
  readonly notes: CellNotes;
  /** Draws the column that a place stands in, where one is shown at a time. */
  readonly onColumn: (column: string) => void;
  /** Leads to faults in rows that are folded away, behind the last one here. */
  readonly toFolded: (() => void) | undefined;
}

/**
 * Typing rests that long before the sums follow and the form hears of it: its draft holds it by then, and no key waits for
 * them or for the page around the sheet to be drawn.
 */
const RESTS_MS = 300;

/** The cell that an event happened in, by its place. */
function placeOf(form: SheetForm, target: EventTarget | null): Place | null {
  const key = (target as HTMLElement | null)?.closest?.("[data-cell]")?.getAttribute("data-cell");
  if (!key) return null;
  const [rowKey, columnKey] = key.split(".");
  const row = form.rows.findIndex((one) => one.key === rowKey);
  const column = form.columns.findIndex((one) => one.key === columnKey);
  return row < 0 || column < 0 ? null : { row, column };
}

/** The cell in a column of the row whose name or number an event happened on. */
function placeBeside(form: SheetForm, target: EventTarget | null, column: number): Place | null {
  const line = (target as HTMLElement | null)?.closest?.("tr");
  const first = placeOf(form, line?.querySelector("[data-cell]") ?? null);
  return first && { row: first.row, column };
}

const isAt = ({ state: { at } }: SheetStore, { row, column }: Place): boolean => at.row === row && at.column === column;

/** What is typed leaves for the form when the sheet is left, saved or taken away, or when typing rests. */
function useHandedOver(store: SheetStore, values: SheetValues, onChange: (values: SheetValues) => void) {
  const sent = useRef(values);
  const shown = useRef(values);
  shown.current = values;
  // What was handed over comes back, at times after the next has left: by its place in the row it is known as no news.
  const places = useRef(new WeakMap<SheetValues, number>());
  const count = useRef(0);
  const seen = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useRef(onChange);
  send.current = onChange;
  const handOver = useCallback((next: SheetValues) => {
    clearTimeout(timer.current);
    // While the form has yet to take it, as behind a rest, it is sent again: whoever saves now saves it, too.
    if (next === sent.current && next === shown.current) return;
    sent.current = next;
    places.current.set(next, (count.current += 1));
    send.current(next);
  }, []);
  const handOverNow = useCallback(() => handOver(preview(store.form, store.state)), [store, handOver]);
  const rest = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      store.catchUp();
      // A key that comes meanwhile goes first.
      startTransition(handOverNow);
    }, RESTS_MS);
  }, [store, handOverNow]);
  useEffect(() => {
    const place = places.current.get(values) ?? -1;
    if (place >= seen.current) seen.current = place;
    else if (values !== sent.current) {
      sent.current = values;
      store.load(values);
    }
  }, [store, values]);
  useEffect(() => handOverNow, [handOverNow]);
  return { handOverNow, rest };
}

interface Doing {
  readonly form: SheetForm;
  readonly store: SheetStore;
  readonly act: (next: SheetState) => void;
  /** What is typed is complete, and the form has it. */
  readonly finish: () => void;
  /** And the focus goes where the state has gone. */
  readonly actAndFollow: (next: SheetState) => void;
  readonly focus: (at: Place) => void;
  readonly nextFault: () => boolean;
}

/** Keys and texts. */
function typingOf({ form, store, act, finish, actAndFollow, nextFault }: Doing) {
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      // An input method's own keys.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      if (event.key === "F8" && nextFault()) return event.preventDefault();
      const isSave = event.key === "Enter" && (event.ctrlKey || event.metaKey);
      if (isSave) return finish();
      const next = pressed(store, event);
      if (!next) {
        if (event.key === "Tab") finish();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      actAndFollow(next);
    },
    onFocus: (event: FocusEvent<HTMLElement>): void => {
      const place = placeOf(form, event.target);
      if (place && !isAt(store, place)) act(goTo(form, store.state, place));
      if (place && !store.state.typing) (event.target as HTMLInputElement).select?.();
    },
    onBlur: (event: FocusEvent<HTMLElement>): void => {
      if (!event.currentTarget.contains(event.relatedTarget)) finish();
    },
  };
}

/** What a letter sets off in a cell; nothing around the sheet asks for any of it. */
const OF_LETTERS = ["keypress", "beforeinput", "textInput", "input", "keyup"] as const;

/**
 * Letters typed into the cells of a table. They end there: React would look through all that the page is built of once for
 * each event of each letter, at a third of a key's cost. The mark tells the head's script that React is not to hear of them.
 */
function useLetters({ form, store, act }: Pick<Doing, "form" | "store" | "act">): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const heard = table.current;
    heard?.setAttribute(OWN_LETTERS, "");
    const hear = (event: Event): void => {
      event.stopPropagation();
      if (event.type === "input") act(typeInto(form, store.state, (event.target as HTMLInputElement).value));
    };
    for (const kind of OF_LETTERS) heard?.addEventListener(kind, hear);
    return () => {
      for (const kind of OF_LETTERS) heard?.removeEventListener(kind, hear);
    };
  }, [form, store, act]);
  return table;
}

/** Blocks from and to a workbook. */
function clipboardOf({ form, store, act }: Doing) {
  return {
    onPaste: (event: ClipboardEvent<HTMLElement>): void => {
      const text = event.clipboardData.getData("text");
      // Into a text that is being typed goes a text; a block is a block everywhere.
      if (store.state.typing && !/[\t\n]/.test(text.replace(/\r?\n$/, ""))) return;
      event.preventDefault();
      act(paste(form, store.state, text));
    },
    onCopy: (event: ClipboardEvent<HTMLElement>): void => {
      if (store.state.typing) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", copyText(form, store.state, store.shown));
    },
    onCut: (event: ClipboardEvent<HTMLElement>): void => {
      if (store.state.typing) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", copyText(form, store.state, store.shown));
      act(clear(form, store.state));
    },
  };
}

function pointerOf({ form, store, act, focus }: Doing) {
  let wasHere = false;
  let pressedBy = "";
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      pressedBy = event.pointerType;
      const place = placeOf(form, event.target);
      if (!place || event.button !== 0) return;
      wasHere = isAt(store, place);
      if (event.shiftKey || !wasHere) act(goTo(form, store.state, place, event.shiftKey));
    },
    // Most of a cell may be what is said in it, or room below its figure: a press there is meant for the cell, and what is
    // typed next goes into it.
    onMouseDown: (event: MouseEvent<HTMLElement>): void => {
      if (event.button !== 0 || !placeOf(form, event.target)) return;
      if (event.target instanceof HTMLInputElement) {
        // Pressed on what is marked, the browser puts the caret there after the click: the first key would go into the
        // figure instead of replacing it.
        const isMarked = !store.state.typing && event.target === document.activeElement;
        if (isMarked && pressedBy !== "touch") event.preventDefault();
        return;
      }
      event.preventDefault();
      focus(store.state.at);
    },
    onPointerOver: (event: PointerEvent<HTMLElement>): void => {
      if (event.buttons !== 1 || event.pointerType !== "mouse") return;
      const place = placeOf(form, event.target);
      if (place && !isAt(store, place) && !store.state.typing) act(goTo(form, store.state, place, true));
    },
    // Drawn over several cells: the keyboard goes on where the pointer has come to.
    onPointerUp: (): void => {
      if (store.state.from) focus(store.state.at);
    },
    onClick: (event: MouseEvent<HTMLElement>): void => {
      if (!placeOf(form, event.target)) {
        const beside = placeBeside(form, event.target, store.state.at.column);
        // Whoever draws over a name copies it.
        if (!beside || document.getSelection()?.isCollapsed === false) return;
        act(goTo(form, store.state, beside));
        return focus(beside);
      }
      if (store.state.typing) return;
      const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === "touch";
      // A second touch puts the caret into the text: a phone has no F2.
      if (isTouch && wasHere) act(beginTyping(form, store.state));
      else (event.target as HTMLInputElement).select?.();
    },
    onDoubleClick: (): void => act(beginTyping(form, store.state)),
  };
}

/** A form of figures as it is typed: its store, and what keys, blocks and clicks do to it. */
export function useSheet({ id, form, values, onChange, notes, onColumn, toFolded }: Options) {
  const [store] = useState(() => new SheetStore(form, values));
  const { handOverNow, rest } = useHandedOver(store, values, onChange);
  useEffect(() => store.annotate(notes), [store, notes]);

  const act = useCallback(
    (next: SheetState) => {
      store.set(next);
      rest();
    },
    [store, rest],
  );
  const put = useCallback<TypedSheetHandle["put"]>(
    (cellsOf, say) => {
      const state = commit(form, store.state);
      const changed = Object.entries(cellsOf(state.values))
        .map(([key, after]) => ({ key, before: valueAt(state.values, key), after }))
        .filter(({ before, after }) => before !== after);
      if (changed.length === 0) return changed;
      store.set(writeCells(state, changed, say(changed)));
      handOverNow();
      return changed;
    },
    [form, store, handOverNow],
  );
  const finish = useCallback(() => {
    store.set(commit(form, store.state));
    handOverNow();
  }, [form, store, handOverNow]);
  const focus = useCallback(
    (at: Place) => {
      onColumn(form.columns[at.column]?.key ?? "");
      const input = document.getElementById(cellId(id, keyAt(form, at))) as HTMLInputElement | null;
      if (!input) return;
      if (document.activeElement !== input) input.focus({ preventScroll: true });
      if (!store.state.typing) input.select();
      input.scrollIntoView?.({ block: "nearest", inline: "nearest" });
    },
    [form, id, store, onColumn],
  );
  const actAndFollow = useCallback(
    (next: SheetState) => {
      const { at } = store.state;
      act(next);
      if (next.at !== at) focus(next.at);
    },
    [act, focus, store],
  );
  const go = useCallback((at: Place) => actAndFollow(goTo(form, store.state, at)), [actAndFollow, form, store]);
  /** To the next cell at which something is said, from the cell at hand on and around. */
  const nextFault = useCallback((): boolean => {
    const places = store.faultyPlaces();
    const { at } = store.state;
    const isBehind = ({ row, column }: Place): boolean => row > at.row || (row === at.row && column > at.column);
    const behind = places.find(isBehind);
    if (!behind && toFolded) {
      finish();
      toFolded();
      return true;
    }
    const next = behind ?? places[0];
    if (!next) return false;
    act(goTo(form, store.state, next));
    focus(next);
    return true;
  }, [store, form, act, focus, finish, toFolded]);

  const events = useMemo(() => {
    const doing = { form, store, act, finish, actAndFollow, focus, nextFault };
    return { ...typingOf(doing), ...clipboardOf(doing), ...pointerOf(doing) };
  }, [form, store, act, finish, actAndFollow, focus, nextFault]);
  const table = useLetters({ form, store, act });
  return { store, table, events, act, put, go, nextFault };
}
