"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { dataFaultsOf } from "@/contracts/kit/data-fault";
import type { FieldError, Finding } from "@/contracts/kit/validate";
import { mergeValues, rowIdsIn, withTheirs } from "@/components/record/drafts/merge-values";
import { type FormValues, type RecordForm, useRecordForm } from "@/components/record/form/use-record-form";
import { type Kept, type Sent, useKeptWork } from "@/components/record/drafts/use-kept-work";
import { asksConsent, type Consent, consentFindings, consentPlace } from "@/components/record/consent/use-consent";
import { useRepeated } from "@/components/list/bulk/use-repeated";
import { withoutFaults } from "@/components/record/form/stored-faults";
import { isApiError } from "@/lib/api/api-error";
import type { DraftHandle } from "@/lib/drafts/use-draft";
import { notify, notifyError, notifySuccess } from "@/lib/notify/notify";

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
  /** Opens what hides the item at a path; told the tick's place when the tick is missing. */
  readonly reveal: (path: string) => void;
  /** The tick that a save of personal numbers asks for; the save sends its version. */
  readonly consent?: Consent | null | undefined;
  readonly onSaved: (answer: Answer) => void;
  /** Of a create: name and version of the record that it made, for what was typed after it was sent. */
  readonly madeBy?: ((answer: Answer) => { readonly draftKey: string; readonly version: number }) | undefined;
  /** Of a create whose answer was lost together with its page: its key while it is open, and how to go on with it. */
  readonly unanswered?: { openKey(): string | null; resume(key: string, value: z.output<Schema>): void } | undefined;
  readonly onClose: () => void;
}

export interface RecordEditing<Shown> {
  readonly form: RecordForm<unknown>;
  /** The tick, when this save asks for it. */
  readonly consent: Consent | null;
  /** The item that the tick stands beside; at the end of the form where it names none. */
  readonly consentAt: string | undefined;
  readonly reveal: (path: string) => void;
  readonly draft: DraftHandle<Kept>;
  readonly save: () => Promise<void>;
  readonly isSaving: boolean;
  /** Nobody answered the save: it is repeated by itself, typing goes on. */
  readonly isWaiting: boolean;
  /** What somebody else saved meanwhile. */
  readonly conflict: Shown | null;
  /** The form as it was opened, or put upon a later record. */
  readonly opened: FormValues;
  /** Puts what was typed upon the latest record; items named by path become theirs. */
  readonly continueOnTop: (theirs?: readonly string[]) => Promise<void>;
  /** Gives the own changes up for what somebody else saved. */
  readonly discard: () => void;
  readonly takeDraft: () => void;
  /** The record as it stands, and what it would be with the draft that was found upon it. */
  readonly stored: FormValues;
  readonly drafted: FormValues | null;
  readonly restoredAt: number | null;
  readonly giveUpRestored: () => void;
  /** Whether what was typed is saved or given up: whoever leaves before leaves a draft. */
  readonly isOver: () => boolean;
}

const SAVED_LATE = "先前提交的内容已保存。之后修改的内容仍在表单中，请核对后再次保存。";
const CREATED_LATE = "先前提交的内容已保存。之后修改的内容已为您保留，请点「编辑」核对后再次保存。";

const OUTCOME_UNKNOWN =
  "保存失败：网络或服务器没有应答。\n您填写的内容已保留在本机，请稍后再按「保存」，不会重复提交。";

/** The record that stands now; one with values that could not be shown does not fit its schema, and is one all the same. */
const recordIn = <Shown>(current: unknown, shown: z.ZodType<Shown>): Shown | null =>
  shown.safeParse(current).data ?? (dataFaultsOf(current).length > 0 ? (current as Shown) : null);

interface Unanswered<Body> {
  readonly body: Body;
  readonly values: FormValues;
  readonly key: string | null;
  /** Left by an earlier page: repeated at once. */
  readonly isResumed: boolean;
}

interface Opened {
  readonly full: FormValues;
  readonly faults: readonly FieldError[];
  readonly start: FormValues;
}

/** The form with the tick's rule; what opens an item opens, for a missing tick, the item that the tick stands beside. */
function useConsented<Schema extends z.ZodObject>(
  {
    schema,
    rules: own,
    reveal,
    consent,
  }: Pick<EditingOptions<Schema, never, never>, "schema" | "rules" | "reveal" | "consent">,
  { full, faults, start }: Opened,
) {
  const rules = useCallback(
    (value: z.output<Schema>) => [...(own?.(value) ?? []), ...consentFindings(consent, start, value)],
    [own, consent, start],
  );
  const place = useRef<string | undefined>(undefined);
  const open = useCallback(
    (path: string) => {
      const isTick = path === consent?.spec.missing.path;
      if (!isTick) reveal(path);
      else if (place.current !== undefined) reveal(place.current);
    },
    [reveal, consent],
  );
  const form = useRecordForm(schema, full, { rules, remarks: faults, reveal: open });
  const at = consent ? consentPlace(consent.spec, start, form.values) : undefined;
  place.current = at;
  return { form, open, place: at };
}

/**
 * The life of one edit: values with the contract's rules, the local draft, the save, and what happens when somebody
 * else was faster. Nothing typed is ever thrown away without a question. // contract §2, §7.12
 */
export function useRecordEditing<Schema extends z.ZodObject, Shown, Answer>(
  options: EditingOptions<Schema, Shown, Answer>,
): RecordEditing<Shown> {
  const { draftKey, schema, shown, reload, refresh, onClose, consent = null } = options;
  const rowIds = useMemo(() => rowIdsIn(schema, options.rowIds), [schema, options.rowIds]);
  const { values: full, faults } = useMemo(() => withoutFaults(options.full), [options.full]);
  const [start, setStart] = useState(full);
  const { form, open, place } = useConsented(options, { full, faults, start });
  /** What was sent without an answer, and what the form held then. */
  const [unanswered, setUnanswered] = useState<Unanswered<z.output<Schema>> | null>(null);
  const sent = useMemo(() => unanswered?.key && { key: unanswered.key, values: unanswered.values }, [unanswered]);
  const resume = ({ key, values: typedThen }: Sent): void => {
    const body = form.bodyOf(typedThen);
    if (!body || !options.unanswered) return;
    options.unanswered.resume(key, body);
    setUnanswered({ key, body, values: typedThen, isResumed: true });
  };
  const kept = useKeptWork(draftKey, full, start, form as RecordForm<unknown>, rowIds, sent || undefined, resume);
  const [conflict, setConflict] = useState<Shown | null>(null);
  /** Until the record that the own late save made is here, a save would be refused as if somebody else had been faster. */
  const [isCatchingUp, setCatchingUp] = useState(false);
  const isSaving = options.isSaving || isCatchingUp;
  const { values, replace } = form;
  const { drop, giveUp } = kept.draft;
  const typed = useRef(values);
  typed.current = values;
  const over = useRef(false);

  const tell = (error: unknown): void => {
    if (form.takeServerErrors(error)) return;
    const current = isApiError(error) && error.code === "CONFLICT" ? recordIn(error.current, shown) : null;
    if (current) setConflict(current);
    else if (isApiError(error) && error.isOutcomeUnknown) notify({ message: OUTCOME_UNKNOWN, channel: "408" });
    else notifyError(error);
  };
  const continueOnTop = useCallback(
    async (theirs: readonly string[] = []) => {
      const loaded = await reload().catch((error: unknown) => notifyError(error));
      if (!loaded) return;
      const latest = withoutFaults(loaded).values;
      replace(withTheirs(mergeValues(start, typed.current, latest, rowIds), latest, theirs, rowIds));
      setStart(latest);
      setConflict(null);
      refresh();
    },
    [reload, replace, start, rowIds, refresh],
  );
  const deliver = async (sent: Unanswered<z.output<Schema>>): Promise<void> => {
    let answer: Answer;
    try {
      answer = await options.save(sent.body);
    } catch (error) {
      const isAway = isApiError(error) && error.kind === "noAnswer";
      setUnanswered(isAway ? { ...sent, key: options.unanswered?.openKey() ?? null, isResumed: false } : null);
      if (!isAway) tell(error);
      return;
    }
    setUnanswered(null);
    // Typed on while the save was under way: nothing of it may go with the form.
    if (typed.current !== sent.values) {
      const made = options.madeBy?.(answer);
      if (!made) {
        setCatchingUp(true);
        await continueOnTop();
        setCatchingUp(false);
        notifySuccess(SAVED_LATE);
        return;
      }
      kept.draft.moveTo(made.draftKey, String(made.version), { values: typed.current, start: sent.values });
      notifySuccess(CREATED_LATE);
      over.current = true;
      options.onSaved(answer);
      return;
    }
    drop();
    over.current = true;
    const { savedText } = options;
    notifySuccess(typeof savedText === "string" ? savedText : savedText(answer));
    options.onSaved(answer);
  };
  const save = async (): Promise<void> => {
    const body = form.validate();
    if (body && !isSaving) await deliver({ body, values, key: null, isResumed: false });
  };
  const isWaiting = unanswered !== null && !options.isSaving;
  useRepeated(isWaiting, unanswered?.isResumed ?? false, () => unanswered && void deliver(unanswered));
  const discard = useCallback(() => {
    over.current = true;
    giveUp();
    refresh({ form: true });
    onClose();
  }, [giveUp, refresh, onClose]);
  return {
    form: form as RecordForm<unknown>,
    consent: asksConsent(consent, start, values) ? consent : null,
    consentAt: place,
    reveal: open,
    ...kept,
    save,
    isSaving,
    isWaiting: unanswered !== null,
    conflict,
    opened: start,
    continueOnTop,
    discard,
    isOver: useCallback(() => over.current, []),
  };
}
