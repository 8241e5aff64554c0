"use client";

import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { type Draft, type DraftOwner, dropDraft, flushDrafts, noteDraft } from "@/lib/drafts/drafts";
import { writeLastWords } from "@/lib/drafts/last-words";
import { lookUp } from "@/lib/drafts/look-up";
import { dropServerDraft, flushServerDrafts, noteServerDraft, removeAtOnce } from "@/lib/drafts/server-drafts";
import { leaveField } from "@/lib/drafts/stop-typing";
import { isOfThisTab, noteOfElsewhere, noteOfThisTab } from "@/lib/drafts/this-tab";
import { useUser } from "@/lib/session/context";

/**
 * How long after the last change a draft is written in this browser; its last words are there before, and the server's
 * copy follows within two seconds.
 */
const PAUSE_MS = 400;

/** What was left unsaved, and whether it is this very tab's and came in time: then nobody need be asked. */
export type FoundDraft<T> = Draft<T> & { readonly isOfThisTab: boolean };

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

interface Looked<T> {
  readonly key: string;
  readonly found: FoundDraft<T> | null;
}

/** One earlier draft is kept beside what is typed, not the whole past. */
const alone = <T>({ value, base, savedAt }: Draft<T>): Draft<T> => ({ value, base, savedAt });

/** What the last visit left, and what is typed now. */
function useFound<T>(key: string | null, owner: DraftOwner, keepAgain: () => void) {
  const { userId, draftKey } = owner;
  const [looked, setLooked] = useState<Looked<T> | null>(null);
  const left = useRef<FoundDraft<T> | null>(null);
  const show = useCallback((of: string, found: FoundDraft<T> | null) => {
    left.current = found;
    setLooked({ key: of, found });
  }, []);
  const onLate = useEffectEvent((found: Draft<T>) => {
    if (key === null) return;
    show(key, { ...found, isOfThisTab: false });
    keepAgain();
  });
  useEffect(() => {
    if (key === null) return;
    left.current = null;
    return lookUp<T>({ userId, draftKey }, key, {
      settle: (found) => show(key, found && { ...found, isOfThisTab: isOfThisTab(key) }),
      offer: onLate,
    });
  }, [key, userId, draftKey, show]);
  const isSettled = key === null || looked?.key === key;
  return { isSettled, found: looked !== null && looked.key === key ? looked.found : null, left, show };
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
    addEventListener("online", flush);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", onGone);
      removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", onHide);
      flush();
    };
  }, []);
}

function noteEverywhere<T>(owner: DraftOwner, key: string, value: T, base: string, left?: Draft<T>): void {
  noteDraft(owner, key, value, base, left);
  noteServerDraft(key, value, base, left);
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
  const { isSettled, found, left, show } = useFound<T>(key, owner, keepAgain);
  useFlush();

  const keep = useCallback(
    (value: T) => {
      if (key === null) return;
      typed.current = { value };
      noteEverywhere(owner, key, value, base, left.current ? alone(left.current) : undefined);
      noteOfThisTab(key);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flushDrafts(), PAUSE_MS);
    },
    [key, base, owner, left],
  );
  const drop = useCallback(() => {
    clearTimeout(timer.current);
    typed.current = null;
    if (key === null) return;
    show(key, null);
    void dropDraft(owner, key);
    dropServerDraft(key);
  }, [key, owner, show]);

  const forget = useCallback(() => {
    if (key === null) return;
    const before = left.current?.left;
    show(key, before ? { ...before, isOfThisTab: false } : null);
    if (typed.current) keep(typed.current.value);
  }, [key, keep, left, show]);
  const decline = useCallback(() => (typed.current || left.current?.left ? forget() : drop()), [forget, drop, left]);
  const giveUp = useCallback(() => {
    const rest = left.current;
    drop();
    if (key === null || rest === null) return;
    // It goes on being offered: nobody has decided to go on with it.
    show(key, { ...rest, isOfThisTab: false });
    noteEverywhere(owner, key, rest.value, rest.base);
    noteOfElsewhere(key);
  }, [drop, key, left, owner, show]);
  const moveTo = useCallback(
    (next: string, nextBase: string, value: T) => {
      drop();
      noteEverywhere(owner, next, value, nextBase);
      noteOfThisTab(next);
      void flushDrafts();
    },
    [drop, owner],
  );
  return { isSettled, found, keep, forget, decline, giveUp, drop, moveTo };
}
