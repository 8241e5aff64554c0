"use client";

import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Draft, type DraftOwner, hearOtherTab } from "@/lib/drafts/drafts";
import { hearOtherMachine } from "@/lib/drafts/server-drafts";
import { lookUp } from "@/lib/drafts/look-up";
import { isOfThisTab, thisTab } from "@/lib/drafts/this-tab";

/** What was left unsaved, and whether it is this very tab's and came in time: then nobody need be asked. */
export type FoundDraft<T> = Draft<T> & { readonly isOfThisTab: boolean };

interface Looked<T> {
  readonly key: string;
  readonly found: FoundDraft<T> | null;
}

/** One earlier draft is kept beside what is typed, not the whole past. */
const alone = <T>({ value, base, savedAt, tab }: Draft<T>): Draft<T> => ({ value, base, savedAt, tab });

/** What was left, this tab's own words first where another tab's were noted after them. */
function ownFirst<T>(key: string, found: Draft<T>): FoundDraft<T> {
  const { tab = thisTab(), left } = found;
  if (tab !== thisTab() && left?.tab === thisTab()) return { ...left, left: alone(found), isOfThisTab: true };
  return { ...found, isOfThisTab: tab === thisTab() && isOfThisTab(key) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the last visit left, and what is typed now. */
export function useFound<T>(
  key: string | null,
  owner: DraftOwner,
  typed: { readonly current: { readonly value: T } | null },
  keepAgain: () => void,
) {
  const { userId, draftKey } = owner;
  const [looked, setLooked] = useState<Looked<T> | null>(null);
  const left = useRef<FoundDraft<T> | null>(null);
  /** Whether that is what another tab types right now; what was left before it is kept behind it. */
  const isOfOther = useRef(false);
  /** What each other tab was last heard to type: who answers it a second time is answered again, by three tabs for ever. */
  const heard = useRef(new Map<string | undefined, string>());
  const show = useCallback((of: string, found: FoundDraft<T> | null, isLive = false) => {
    // Decided upon: what is typed there from now on is offered again.
    if (found === null) heard.current.clear();
    left.current = found;
    isOfOther.current = isLive;
    setLooked({ key: of, found });
  }, []);
  const onLate = useEffectEvent((found: Draft<T>) => {
    if (key === null) return;
    show(key, { ...found, isOfThisTab: false });
    keepAgain();
  });
  /** Returns whether it is news: then both are noted anew. */
  const onOther = useEffectEvent((found: Draft<T>): boolean => {
    const now = left.current;
    const text = JSON.stringify(found.value);
    const isHeard = heard.current.get(found.tab) === text;
    const isKnown = isHeard || isSame(found.value, now?.value) || isSame(found.value, typed.current?.value);
    // What a tab of this browser wrote is on the server later than it was heard here.
    const isOlder = now?.tab !== undefined && now.tab === found.tab && now.savedAt > found.savedAt;
    if (key === null || looked?.key !== key || isKnown || isOlder) return false;
    heard.current.set(found.tab, text);
    const before = isOfOther.current ? now?.left : now && alone(now);
    show(key, { ...alone(found), ...(before && { left: before }), isOfThisTab: false }, true);
    keepAgain();
    return true;
  });
  const onDropped = useEffectEvent(() => {
    if (key === null || looked?.key !== key) return;
    show(key, null);
    keepAgain();
  });
  useEffect(() => (key === null ? undefined : hearOtherMachine<T>(key, onOther)), [key]);
  useEffect(
    () =>
      key === null ? undefined : hearOtherTab<T>({ userId, draftKey }, key, { typed: onOther, dropped: onDropped }),
    [key, userId, draftKey],
  );
  useEffect(() => {
    if (key === null) return;
    left.current = null;
    heard.current.clear();
    return lookUp<T>({ userId, draftKey }, key, {
      settle: (found) => show(key, found && ownFirst(key, found)),
      offer: onLate,
    });
  }, [key, userId, draftKey, show]);
  const isSettled = key === null || looked?.key === key;
  const found = looked !== null && looked.key === key ? looked.found : null;
  /** What is kept beside the form's own text: an offer that nobody has decided upon. */
  const beside = useCallback((): Draft<T> | undefined => {
    const now = left.current;
    return now ? { ...alone(now), ...(isOfOther.current && now.left && { left: alone(now.left) }) } : undefined;
  }, []);
  return { isSettled, found, left, isOfOther, beside, show };
}
