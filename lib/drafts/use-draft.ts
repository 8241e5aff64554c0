"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import { type Draft, type DraftOwner, dropDraft, flushDrafts, noteDraft } from "@/lib/drafts/drafts";
import { writeLastWords } from "@/lib/drafts/last-words";
import { dropServerDraft, flushServerDrafts, noteServerDraft, removeAtOnce } from "@/lib/drafts/server-drafts";
import { leaveField, settleField } from "@/lib/drafts/stop-typing";
import { noteOfElsewhere, noteOfThisTab } from "@/lib/drafts/this-tab";
import { type FoundDraft, useFound } from "@/lib/drafts/use-found";
import { useUser } from "@/lib/session/context";

/**
 * How long after the last change a draft is written in this browser; its last words are there before, and the server's
 * copy follows within two seconds.
 */
const PAUSE_MS = 400;

export interface DraftHandle<T> {
  /** Whether it is known what was left: before, a form takes no typing, which would meet it in the middle of a word. */
  readonly isSettled: boolean;
  /** What an earlier visit left unsaved; null while looking and when there is nothing. */
  readonly found: FoundDraft<T> | null;
  /** Notes what is typed now. What was found and not decided upon is kept beside it. */
  keep(value: T): void;
  /** The form took what was found over; the copies stay until it is saved. */
  forget(): void;
  /** What was found is not wanted; what is typed stays. */
  decline(): void;
  /** What is typed is not wanted; what was found and not decided upon stays. */
  giveUp(): void;
  /** The work is saved: remove every copy. */
  drop(): void;
  /** What is still unsaved belongs to another record now, e.g. to the one just created. */
  moveTo(key: string, base: string, value: T): void;
}

/** Leaving the page within the pause must not lose the last words. */
function useFlush(): void {
  useEffect(() => {
    const flush = () => {
      // First what needs no waiting: a page that goes may not live to hear of the rest.
      writeLastWords();
      void flushDrafts();
      void flushServerDrafts();
    };
    const onGone = () => {
      leaveField();
      removeAtOnce();
      flush();
    };
    const onHide = () => document.visibilityState === "hidden" && flush();
    addEventListener("pagehide", onGone);
    // Back takes the fields away without their being left; heard before the router, which is told the same way.
    const onBack = () => settleField();
    addEventListener("popstate", onBack, true);
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", onGone);
      removeEventListener("popstate", onBack, true);
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", onHide);
      flush();
    };
  }, []);
}

type Noted<T> = Omit<Draft<T>, "savedAt">;

/** `tab` is whose words they are, where not this one's. */
function noteEverywhere<T>(owner: DraftOwner, key: string, { value, base, left, tab }: Noted<T>): void {
  noteDraft(owner, key, value, base, left);
  noteServerDraft(key, value, base, left, tab);
}

/**
 * Keeps what a form holds until it is saved: encrypted in this browser and, for any other one, on the server. A lost
 * session, a closed tab or a dead network costs no typing. `key` names the form and its record (null: keep nothing), `base` the record's version.
 * // contract §7.12, decision 0017
 */
export function useDraft<T>(key: string | null, base: string): DraftHandle<T> {
  const { userId, draftKey } = useUser();
  const owner = useMemo(() => ({ userId, draftKey }), [userId, draftKey]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What was typed last and is neither saved nor given up. */
  const typed = useRef<{ readonly value: T } | null>(null);
  const keepAgain = () => typed.current && keep(typed.current.value);
  const { isSettled, found, left, isOfOther, beside, show } = useFound<T>(key, owner, typed, keepAgain);
  useFlush();

  const keep = useCallback(
    (value: T) => {
      if (key === null) return;
      typed.current = { value };
      noteEverywhere(owner, key, { value, base, left: beside() });
      noteOfThisTab(key);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flushDrafts(), PAUSE_MS);
    },
    [key, base, owner, beside],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    typed.current = null;
    if (key === null) return;
    const others = isOfOther.current ? beside() : undefined;
    show(key, null);
    void dropDraft(owner, key);
    dropServerDraft(key);
    if (!others) return;
    // Another tab's or machine's work is not saved with this one's.
    noteEverywhere(owner, key, others);
    noteOfElsewhere(key);
  }, [key, owner, show, isOfOther, beside]);

  const forget = useCallback(() => {
    if (key === null) return;
    const before = left.current?.left;
    show(key, before ? { ...before, isOfThisTab: false } : null);
    if (typed.current) keep(typed.current.value);
  }, [key, keep, left, show]);
  const decline = useCallback(() => {
    // What another tab has open is its own to give up; dropped here, it would be noted there again.
    const isKeptOn = typed.current !== null || left.current?.left !== undefined || isOfOther.current;
    return isKeptOn ? forget() : drop();
  }, [forget, drop, left, isOfOther]);
  const giveUp = useCallback(() => {
    const rest = left.current;
    drop();
    if (key === null || rest === null) return;
    // It goes on being offered: nobody has decided to go on with it.
    show(key, { ...rest, isOfThisTab: false });
    noteEverywhere(owner, key, { ...rest, left: undefined });
    noteOfElsewhere(key);
  }, [drop, key, left, owner, show]);
  const moveTo = useCallback(
    (next: string, nextBase: string, value: T) => {
      drop();
      noteEverywhere(owner, next, { value, base: nextBase });
      noteOfThisTab(next);
      void flushDrafts();
    },
    [drop, owner],
  );
  return { isSettled, found, keep, forget, decline, giveUp, drop, moveTo };
}
