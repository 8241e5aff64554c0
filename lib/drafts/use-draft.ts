"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Draft, dropDraft, flushDrafts, noteDraft, readDraft } from "@/lib/drafts/drafts";
import { useUser } from "@/lib/session/context";

/** How long after the last change a draft is written. */
const PAUSE_MS = 400;

export interface DraftHandle<T> {
  /** What an earlier visit left unsaved; null while looking and when there is nothing. */
  readonly found: Draft<T> | null;
  /** Notes what is typed now. */
  keep(value: T): void;
  /** The work is saved or given up: forget it. */
  drop(): void;
}

/**
 * Keeps what a form holds, encrypted in this browser, until it is saved: a lost session, a closed tab or a dead
 * network costs no typing. `key` names the form and its record (null: keep nothing), `base` the record's version.
 * // contract §7.12, issue 2 "Bad input"
 */
export function useDraft<T>(key: string | null, base: string): DraftHandle<T> {
  const { userId, draftKey } = useUser();
  const [found, setFound] = useState<Draft<T> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    if (key !== null) void readDraft<T>({ userId, draftKey }, key).then((draft) => isCurrent && setFound(draft));
    return () => {
      isCurrent = false;
    };
  }, [key, userId, draftKey]);

  // Leaving the page within the pause must not lose the last words.
  useEffect(() => {
    const flush = () => void flushDrafts();
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      clearTimeout(timer.current);
      flush();
    };
  }, []);

  const keep = useCallback(
    (value: T) => {
      if (key === null) return;
      noteDraft({ userId, draftKey }, key, value, base);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flushDrafts(), PAUSE_MS);
    },
    [key, base, userId, draftKey],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    setFound(null);
    if (key !== null) void dropDraft({ userId, draftKey }, key);
  }, [key, userId, draftKey]);

  return { found, keep, drop };
}
