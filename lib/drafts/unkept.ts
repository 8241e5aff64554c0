import { useSyncExternalStore } from "react";

/** Names of drafts that this browser, and that the server, could not keep as they were last typed. */
const refused = { here: new Set<string>(), there: new Set<string>() };
const listeners = new Set<() => void>();
let isAny = false;

function settle(): void {
  const next = [...refused.here].some((key) => refused.there.has(key));
  if (next === isAny) return;
  isAny = next;
  for (const listener of listeners) listener();
}

/**
 * Whether something typed is kept by nobody: the browser's store is full or denied, and the server does not take it
 * either. One of the two is enough to lose nothing, so nobody need be told then.
 */
export const unkept = {
  note(where: keyof typeof refused, key: string, isKept: boolean): void {
    if (isKept) refused[where].delete(key);
    else refused[where].add(key);
    settle();
  },
  /** The draft is saved or given up. */
  forget(key: string): void {
    refused.here.delete(key);
    refused.there.delete(key);
    settle();
  },
  /** Drafts that only the server can hold. */
  refusedHere: (): readonly string[] => [...refused.here],
  isAny: (): boolean => isAny,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** See `unkept`; false on the server. */
export const useUnkept = (): boolean => useSyncExternalStore(unkept.subscribe, unkept.isAny, () => false);
