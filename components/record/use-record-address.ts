"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { NEW_RECORD } from "@/lib/routes/new-record";
import { setWayBack } from "@/lib/scroll/places";

interface Change<Key extends string> {
  readonly tab?: Key;
  readonly edit?: boolean;
}

/**
 * Tab and edit mode of a record live in the address beside its id: reload, Back and the return from a lost session
 * find them again. Editing is a step of its own in the history; changing tabs is not.
 */
export function useRecordAddress<Key extends string>(tabs: readonly [Key, ...Key[]]) {
  const search = useSearchParams();
  const current = tabs.find((key) => key === search.get("tab")) ?? tabs[0];
  const isEditing = search.get("edit") === "1";
  // By the address itself: on a slow machine the page still reads as before the last change when the next one comes.
  const go = useCallback(
    (how: "pushState" | "replaceState", { tab, edit }: Change<Key>) => {
      const next = new URLSearchParams(window.location.search);
      if (tab === tabs[0]) next.delete("tab");
      else if (tab !== undefined) next.set("tab", tab);
      if (edit) next.set("edit", "1");
      else if (edit === false) next.delete("edit");
      window.history[how](null, "", next.size > 0 ? `?${next.toString()}` : window.location.pathname);
    },
    [tabs],
  );
  const setTab = useCallback((tab: Key) => go("replaceState", { tab }), [go]);
  const setEditing = useCallback((edit: boolean, tab?: Key) => go("pushState", { edit, ...(tab && { tab }) }), [go]);
  return { tab: current, setTab, isEditing, setEditing };
}

/** Whether a record is typed here: what only its form needs is asked for then alone. */
export const useIsForm = (id: string): boolean => useSearchParams().get("edit") === "1" || id === NEW_RECORD;

/**
 * A list and its records in one address: a record's id stands beside the list's filters, so that the way back leads to
 * the very list that one came from; `within` is the tab of the record that lists it, if it belongs to another one. An
 * empty value of `more` takes its key out of the address. What was handed to a new form is that form's alone.
 */
export function useListAddress(idKey: string, within?: string) {
  const search = useSearchParams();
  const pathname = usePathname();
  const at = (id: string | null, more: Readonly<Record<string, string>> = {}): string => {
    const next = new URLSearchParams(search);
    for (const key of [idKey, "tab", "edit", "handed"]) next.delete(key);
    if (id !== null) next.set(idKey, id);
    else if (within) next.set("tab", within);
    for (const [key, value] of Object.entries(more)) {
      if (value === "") next.delete(key);
      else next.set(key, value);
    }
    return next.size > 0 ? `${pathname}?${next.toString()}` : pathname;
  };
  const [id, listAt] = [search.get(idKey), at(null)];
  // Whichever way leads there, the list stands where it was left. Every change of the address forgets it.
  useEffect(() => {
    if (id !== null) setWayBack(listAt);
  }, [id, listAt, search]);
  return { id, recordAt: at, listAt };
}
