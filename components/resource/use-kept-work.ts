"use client";

import { useCallback, useEffect, useMemo } from "react";
import { mergeValues } from "@/components/resource/merge-values";
import { useOwnDraft } from "@/components/resource/use-own-draft";
import { useDraft } from "@/lib/drafts/use-draft";
import type { FormValues, RecordForm } from "@/components/resource/use-record-form";

/** What is kept of unfinished work: what was typed, and the record that it was typed upon. */
export interface Kept {
  readonly values: FormValues;
  readonly start: FormValues;
}

/** What a draft was typed upon: the record's version, nothing for a new one. */
export const baseOf = (values: FormValues): string => String(values.version ?? "");

/** Draft of the form: kept while it is typed; simply there again in the tab that left it, offered everywhere else. */
export function useKeptWork(
  key: string,
  full: FormValues,
  start: FormValues,
  form: RecordForm<unknown>,
  rowIds: Readonly<Record<string, string>>,
) {
  const draft = useDraft<Kept>(key, baseOf(start));
  const { values, isDirty, replace, reset } = form;
  const { keep, found, drop, forget } = draft;
  useEffect(() => {
    if (isDirty) keep({ values, start });
  }, [values, isDirty, keep, start]);
  const drafted = useMemo(
    () => found && mergeValues(found.value.start, found.value.values, full, rowIds),
    [found, full, rowIds],
  );
  const put = useCallback(() => drafted && replace(drafted), [drafted, replace]);
  const [restoredAt, setRestoredAt] = useOwnDraft(draft, baseOf(full), isDirty, put);
  const takeDraft = useCallback(() => {
    if (!found) return;
    setRestoredAt(found.savedAt);
    put();
    forget();
  }, [found, put, forget, setRestoredAt]);
  const giveUpRestored = useCallback(() => {
    setRestoredAt(null);
    drop();
    reset(start);
  }, [drop, reset, start, setRestoredAt]);
  return { draft, takeDraft, stored: full, drafted: isDirty ? null : drafted, restoredAt, giveUpRestored };
}
