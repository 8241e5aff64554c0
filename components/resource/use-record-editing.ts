"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import type { z } from "zod";
import type { Finding } from "@/contracts/kit/validate";
import { mergeValues } from "@/components/resource/merge-values";
import { type FormValues, type RecordForm, useRecordForm } from "@/components/resource/use-record-form";
import { isApiError } from "@/lib/api/api-error";
import { type DraftHandle, useDraft } from "@/lib/drafts/use-draft";
import { notify, notifyError, notifySuccess } from "@/lib/notify/notify";

/** What is kept of unfinished work: what was typed, and the record that it was typed upon. */
interface Kept {
  readonly values: FormValues;
  readonly start: FormValues;
}

export interface EditingOptions<Schema extends z.ZodObject, Shown, Answer> {
  /** Names the form and its record: `basic.firm:c1`. */
  readonly draftKey: string;
  readonly schema: Schema;
  /** Unmasked values to begin with; a record's `version` among them, none in a new one. */
  readonly full: FormValues;
  /** Rows are matched by these when two people edited the same record: `{ partners: "partnerId" }`. */
  readonly rowIds: Readonly<Record<string, string>>;
  readonly rules?: (value: z.output<Schema>) => readonly Finding[];
  /** Sends the form; its errors are told here, so the mutation itself is silent. */
  readonly save: (value: z.output<Schema>) => Promise<Answer>;
  readonly isSaving: boolean;
  readonly savedText: string | ((answer: Answer) => string);
  /** The record as it is shown; a 409 brings along the one that stands now. */
  readonly shown: z.ZodType<Shown>;
  /** Loads the unmasked record anew; rejects when it cannot. */
  readonly reload: () => Promise<FormValues | undefined>;
  /** Asks anew for what the screens show of the record; `form` also forgets the values to edit. */
  readonly refresh: (what?: { form: boolean }) => void;
  readonly reveal: (path: string) => void;
  readonly onSaved: (answer: Answer) => void;
  readonly onClose: () => void;
}

export interface RecordEditing<Shown> {
  readonly form: RecordForm<unknown>;
  readonly draft: DraftHandle<Kept>;
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** What somebody else saved meanwhile. */
  readonly conflict: Shown | null;
  /** Puts what was typed upon the latest record. */
  readonly continueOnTop: () => Promise<void>;
  /** Gives the own changes up for what somebody else saved. */
  readonly discard: () => void;
  readonly takeDraft: () => void;
  /** The record as it stands, and what it would be with the draft that was found upon it. */
  readonly stored: FormValues;
  readonly drafted: FormValues | null;
  readonly restoredAt: number | null;
  readonly giveUpRestored: () => void;
}

const OUTCOME_UNKNOWN =
  "保存失败：网络或服务器没有应答。\n您填写的内容已保留在本机，请稍后再按「保存」，不会重复提交。";

const baseOf = (values: FormValues): string => String(values.version ?? "");

/** Draft of the form: kept while it is typed; simply there again in the tab that left it, offered everywhere else. */
function useKeptWork(
  key: string,
  full: FormValues,
  start: FormValues,
  form: RecordForm<unknown>,
  rowIds: Readonly<Record<string, string>>,
) {
  const draft = useDraft<Kept>(key, baseOf(start));
  const [restoredAt, setRestoredAt] = useState<number | null>(null);
  const { values, isDirty, replace, reset } = form;
  const { keep, found, drop, forget } = draft;
  useEffect(() => {
    if (isDirty) keep({ values, start });
  }, [values, isDirty, keep, start]);
  const drafted = useMemo(
    () => found && mergeValues(found.value.start, found.value.values, full, rowIds),
    [found, full, rowIds],
  );
  const takeDraft = useCallback(() => {
    if (!found || !drafted) return;
    setRestoredAt(found.savedAt);
    replace(drafted);
    forget();
  }, [found, drafted, replace, forget]);
  // Typed in this tab upon the very record that stands here: after a reload or a new sign-in it is simply there again.
  const isOwn = found !== null && found.isOfThisTab && found.base === baseOf(full) && !isDirty;
  useEffect(() => {
    if (isOwn) takeDraft();
  }, [isOwn, takeDraft]);
  const giveUpRestored = useCallback(() => {
    setRestoredAt(null);
    drop();
    reset(start);
  }, [drop, reset, start]);
  return { draft, takeDraft, stored: full, drafted: isDirty ? null : drafted, restoredAt, giveUpRestored };
}

/**
 * The life of one edit: values with the contract's rules, the local draft, the save, and what happens when somebody
 * else was faster. Nothing typed is ever thrown away without a question. // contract §2, §7.12
 */
export function useRecordEditing<Schema extends z.ZodObject, Shown, Answer>(
  options: EditingOptions<Schema, Shown, Answer>,
): RecordEditing<Shown> {
  const { full, rowIds, shown, reload, refresh, onClose } = options;
  const [start, setStart] = useState(full);
  const form = useRecordForm(options.schema, full, { rules: options.rules, reveal: options.reveal });
  const kept = useKeptWork(options.draftKey, full, start, form as RecordForm<unknown>, rowIds);
  const [conflict, setConflict] = useState<Shown | null>(null);
  const { values, replace } = form;
  const { drop } = kept.draft;

  const tell = (error: unknown): void => {
    if (form.takeServerErrors(error)) return;
    const current =
      isApiError(error) && error.code === "CONFLICT" ? (shown.safeParse(error.current).data ?? null) : null;
    if (current) setConflict(current);
    else if (isApiError(error) && error.isOutcomeUnknown) notify({ message: OUTCOME_UNKNOWN, channel: "408" });
    else notifyError(error);
  };
  const save = async (): Promise<void> => {
    const body = form.validate();
    if (!body || options.isSaving) return;
    let answer: Answer;
    try {
      answer = await options.save(body);
    } catch (error) {
      tell(error);
      return;
    }
    drop();
    const { savedText } = options;
    notifySuccess(typeof savedText === "string" ? savedText : savedText(answer));
    options.onSaved(answer);
  };
  const continueOnTop = useCallback(async () => {
    const latest = await reload().catch((error: unknown) => notifyError(error));
    if (!latest) return;
    replace(mergeValues(start, values, latest, rowIds));
    setStart(latest);
    setConflict(null);
    refresh();
  }, [reload, replace, start, values, rowIds, refresh]);
  const discard = useCallback(() => {
    drop();
    refresh({ form: true });
    onClose();
  }, [drop, refresh, onClose]);
  return {
    form: form as RecordForm<unknown>,
    ...kept,
    save,
    isSaving: options.isSaving,
    conflict,
    continueOnTop,
    discard,
  };
}
