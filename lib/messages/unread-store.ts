import { useSyncExternalStore } from "react";
import type { Unread } from "@/contracts/message/unread";

let current: Unread | null = null;
const listeners = new Set<() => void>();

/** What the last poll, or the last mark, told of the own inbox, null before the first; the bell, its drawer and the list share it. */
export const unreadStore = {
  get: (): Unread | null => current,
  set(next: Unread): void {
    current = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useUnread = (): Unread | null => useSyncExternalStore(unreadStore.subscribe, unreadStore.get, () => null);

/** 「99+」 beyond what is counted. // domain b §11.2 (3) */
export const unreadText = (count: number): string => (count > 99 ? "99+" : String(count));
