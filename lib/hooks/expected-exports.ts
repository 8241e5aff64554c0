"use client";

import { useSyncExternalStore } from "react";

const NAME = "portal-exports";
/** As long as the server keeps a file. */
const KEPT_MS = 86_400_000;
const listeners = new Set<() => void>();

type Expected = Readonly<Record<string, number>>;

/** Calls by which lists tell of their exports, and when each was last begun in this browser; whose it was does not stand there. */
function expected(): Expected {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "{}") as Expected;
  } catch {
    return {};
  }
}

function keep(next: Expected): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(next));
  } catch {
    // Without storage the export is found under the list's tools.
  }
  for (const tell of listeners) tell();
}

/** From now on the list looks for its export by itself. */
export function expectExport(callId: string): void {
  const now = Date.now();
  const open = Object.entries(expected()).filter(([, at]) => now - at < KEPT_MS);
  keep({ ...Object.fromEntries(open), [callId]: now });
}

/** There is none any more. */
export function forgetExport(callId: string): void {
  const { [callId]: gone, ...others } = expected();
  if (gone !== undefined) keep(others);
}

const listen = (tell: () => void): (() => void) => {
  listeners.add(tell);
  return () => void listeners.delete(tell);
};

/** Whether an export of this list was begun here within a day: lists without one ask nothing. */
export const useExpectsExport = (callId: string | undefined): boolean =>
  useSyncExternalStore(
    listen,
    () => callId !== undefined && Date.now() - (expected()[callId] ?? 0) < KEPT_MS,
    () => false,
  );
