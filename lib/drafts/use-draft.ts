"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Draft,
  type DraftOwner,
  dropDraft,
  flushDrafts,
  noteDraft,
  readDraft,
  warmCipher,
} from "@/lib/drafts/drafts";
import { dropServerDraft, flushServerDrafts, noteServerDraft, readServerDraft } from "@/lib/drafts/server-drafts";
import { isOfThisTab, noteOfThisTab } from "@/lib/drafts/this-tab";
import { useUser } from "@/lib/session/context";

/** How long after the last change a draft is written in this browser; the server's copy follows within two seconds. */
const PAUSE_MS = 400;

/** What was left unsaved, and whether this very tab left it: then nobody need be asked. */
export type FoundDraft<T> = Draft<T> & { readonly isOfThisTab: boolean };

export interface DraftHandle<T> {
  /** What an earlier visit left unsaved; null while looking and when there is nothing. */
  readonly found: FoundDraft<T> | null;
  /** Notes what is typed now. */
  keep(value: T): void;
  /** The form took what was found over; the copies stay until it is saved. */
  forget(): void;
  /** The work is saved or given up: remove every copy. */
  drop(): void;
  /** What is still unsaved belongs to another record now, e.g. to the one just created. */
  moveTo(key: string, base: string, value: T): void;
}

/** The later one of what this browser and the server hold. */
async function latestDraft<T>(owner: DraftOwner, key: string): Promise<FoundDraft<T> | null> {
  const [here, there] = await Promise.all([readDraft<T>(owner, key), readServerDraft<T>(key)]);
  const latest = here && there ? (there.savedAt > here.savedAt ? there : here) : (here ?? there);
  return latest && { ...latest, isOfThisTab: isOfThisTab(key) };
}

/**
 * Keeps what a form holds until it is saved: encrypted in this browser and, for any other one, on the server. A lost
 * session, a closed tab or a dead network costs no typing. `key` names the form and its record (null: keep nothing), `base` the record's version.
 * // contract §7.12, issue 2 "Bad input"
 */
export function useDraft<T>(key: string | null, base: string): DraftHandle<T> {
  const { userId, draftKey } = useUser();
  const [found, setFound] = useState<FoundDraft<T> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let isCurrent = true;
    setFound(null);
    if (key !== null) warmCipher();
    if (key !== null) void latestDraft<T>({ userId, draftKey }, key).then((draft) => isCurrent && setFound(draft));
    return () => {
      isCurrent = false;
    };
  }, [key, userId, draftKey]);

  // Leaving the page within the pause must not lose the last words.
  useEffect(() => {
    const flush = () => {
      void flushDrafts();
      void flushServerDrafts();
    };
    const onHide = () => document.visibilityState === "hidden" && flush();
    addEventListener("pagehide", flush);
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", flush);
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", onHide);
      clearTimeout(timer.current);
      flush();
    };
  }, []);

  const keep = useCallback(
    (value: T) => {
      if (key === null) return;
      noteDraft({ userId, draftKey }, key, value, base);
      noteServerDraft(key, value, base);
      noteOfThisTab(key);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flushDrafts(), PAUSE_MS);
    },
    [key, base, userId, draftKey],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    setFound(null);
    if (key === null) return;
    void dropDraft({ userId, draftKey }, key);
    dropServerDraft(key);
  }, [key, userId, draftKey]);

  const forget = useCallback(() => setFound(null), []);
  const moveTo = useCallback(
    (next: string, nextBase: string, value: T) => {
      drop();
      noteDraft({ userId, draftKey }, next, value, nextBase);
      noteServerDraft(next, value, nextBase);
      noteOfThisTab(next);
      void flushDrafts();
    },
    [drop, userId, draftKey],
  );
  return { found, keep, forget, drop, moveTo };
}
