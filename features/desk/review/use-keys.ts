"use client";

import { useEffect, useRef, useSyncExternalStore } from "react";

const STORE = "review-keys";
const listeners = new Set<() => void>();

function isOn(): boolean {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether single letters act here; who speaks to the machine may turn them off. // WCAG 2.1.4 */
export function useKeysOn(): readonly [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, isOn, () => true);
  const set = (next: boolean) => {
    try {
      localStorage.setItem(STORE, next ? "on" : "off");
    } catch {
      // Without storage they stay as they are.
    }
    for (const listener of listeners) listener();
  };
  return [on, set];
}

const isTyping = ({ target }: KeyboardEvent): boolean => {
  const at = target as HTMLElement;
  return (
    at.isContentEditable ||
    (/^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName) && !/^checkbox$/.test((at as HTMLInputElement).type))
  );
};
/** A closed one may stay behind, unseen. */
const isInDialog = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.getClientRects().length > 0);

/** Letters that act while nobody types and no dialog stands open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const [on] = useKeysOn();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event) || isInDialog())
        return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [on]);
}
