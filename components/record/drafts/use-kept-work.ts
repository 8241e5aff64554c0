"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import { mergeValues, type RowIds } from "@/components/record/drafts/merge-values";
import { useTakenDraft } from "@/components/record/drafts/use-taken-draft";
import { useOwnDraft } from "@/components/record/drafts/use-own-draft";
import { useDraft } from "@/lib/drafts/use-draft";
import type { FormValues, RecordForm } from "@/components/record/form/use-record-form";

/** What is kept of unfinished work: what was typed, and the record that it was typed upon. */
export interface Kept {
  readonly values: FormValues;
  readonly start: FormValues;
  /** A save that nobody has answered, by its key: repeated, never sent anew. */
  readonly sent?: Sent;
}

export interface Sent {
  readonly key: string;
  readonly values: FormValues;
}

/** What a draft was typed upon: the record's version, nothing for a new one. */
export const baseOf = (values: FormValues): string => String(values.version ?? "");

/** Draft of the form: kept while it is typed; simply there again in the tab that left it, offered everywhere else. */
export function useKeptWork(
  key: string,
  full: FormValues,
  start: FormValues,
  form: RecordForm<unknown>,
  rowIds: RowIds,
  sent: Sent | undefined,
  onSent: (sent: Sent) => void,
) {
  const draft = useDraft<Kept>(key, baseOf(start));
  const { values, isDirty, replace, reset } = form;
  const { keep, found, forget, decline, giveUp } = draft;
  useEffect(() => {
    if (isDirty) keep({ values, start, ...(sent && { sent }) });
  }, [values, isDirty, keep, start, sent]);
  const drafted = useMemo(
    () => found && mergeValues(found.value.start, found.value.values, full, rowIds),
    [found, full, rowIds],
  );
  const { take, takeOut } = useTakenDraft({ values, start, replace, reset, rowIds });
  const resume = useRef(onSent);
  resume.current = onSent;
  const put = useCallback(() => {
    if (!found || !drafted) return;
    take(drafted);
    // Upon a later record the save came through, or somebody else's did: then what is typed is compared with it.
    if (!found.value.sent || found.base !== baseOf(full)) return;
    const isUnchanged = JSON.stringify(found.value.sent.values) === JSON.stringify(drafted);
    resume.current({ ...found.value.sent, ...(isUnchanged && { values: drafted }) });
  }, [found, drafted, take, full]);
  const [restoredAt, setRestoredAt] = useOwnDraft(draft, baseOf(full), isDirty, put);
  const takeDraft = useCallback(() => {
    if (!found) return;
    setRestoredAt(found.savedAt);
    put();
    forget();
  }, [found, put, forget, setRestoredAt]);
  const giveUpRestored = useCallback(() => {
    setRestoredAt(null);
    giveUp();
    takeOut();
  }, [giveUp, takeOut, setRestoredAt]);
  // The save came through although its answer was lost: there is nothing to offer.
  const isStored = drafted !== null && JSON.stringify(drafted) === JSON.stringify(full);
  useEffect(() => {
    if (isStored && !isDirty) decline();
  }, [isStored, isDirty, decline]);
  return { draft, takeDraft, stored: full, drafted, restoredAt, giveUpRestored };
}
