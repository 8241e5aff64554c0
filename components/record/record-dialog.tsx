"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { z } from "zod";
import type { Finding } from "@/contracts/kit/validate";
import { fieldsOf } from "@/contracts/kit/field";
import type { EditProps } from "@/components/fields/edit";
import { blankOf } from "@/components/record/form/blank";
import { DraftOffer } from "@/components/record/drafts/draft-offer";
import { ConsentTick } from "@/components/record/consent/consent-tick";
import { RefusalNote } from "@/components/record/form/refusal-note";
import { RestoredNote } from "@/components/record/drafts/restored-note";
import { asksConsent, type Consent, consentFindings } from "@/components/record/consent/use-consent";
import { useOwnDraft } from "@/components/record/drafts/use-own-draft";
import { useTakenDraft } from "@/components/record/drafts/use-taken-draft";
import { FormFields } from "@/components/record/form/record-form";
import styles from "@/components/record/form/record-form.module.css";
import { type FormValues, type RecordForm, useRecordForm } from "@/components/record/form/use-record-form";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { Note } from "@/components/ui/note";
import { isApiError } from "@/lib/api/api-error";
import { describe } from "@/lib/api/describe";
import { useDraft } from "@/lib/drafts/use-draft";
import { notifySuccess } from "@/lib/notify/notify";

interface Props<Schema extends z.ZodObject> {
  readonly title: string;
  readonly schema: Schema;
  /** What the fields hold at first; blank unless given. */
  readonly initial?: FormValues;
  /** Fields in order; all labelled ones of the schema unless given. At most eight, more belong into a page. */
  readonly paths?: readonly string[];
  readonly rules?: (value: z.output<Schema>) => readonly Finding[];
  readonly render?: Readonly<Record<string, (props: EditProps) => ReactNode>>;
  /** The same where an editor depends on what else is typed. */
  readonly renderFor?: (form: RecordForm<unknown>) => Readonly<Record<string, (props: EditProps) => ReactNode>>;
  /** Fields that do not apply as things are typed. */
  readonly isShown?: (path: string, values: FormValues) => boolean;
  /** Required by a rule across fields, beyond the schema's own. */
  readonly isRequired?: (path: string, values: FormValues) => boolean;
  /** What is answered, above the fields. */
  readonly lead?: ReactNode;
  /** What follows the fields: files. */
  readonly children?: (form: RecordForm<unknown>) => ReactNode;
  /** Work under way that the save waits for. */
  readonly isUploading?: boolean;
  /** Saves; a rejection is told here, field errors beside their fields: the mutation itself is silent. */
  readonly onSave: (value: z.output<Schema>) => Promise<unknown>;
  readonly onClose: () => void;
  readonly saveText?: string;
  /** Of a form with tables. */
  readonly width?: number;
  readonly savedText?: string;
  /** Names this form and its record, so that what is typed survives. */
  readonly draftKey: string;
  /** The tick that a save of personal numbers asks for; `useConsent` makes it, the save sends its version. */
  readonly consent?: Consent;
  /** The record's version; empty for a new one. */
  readonly base?: string;
  /**
   * The version that the act is upon; saved as `version`. When somebody else changed the record, saying so once is
   * enough: the next try is upon the latest.
   */
  readonly version?: number;
}

/**
 * A short form in a dialog. Mount it where it opens: one mount is one form opening; keep what it is open for in
 * `useOpenDialog`, and a new sign-in opens it again. Esc and ✕ ask when something was typed, Ctrl+Enter saves. // look.md "Forms"
 */
export function RecordDialog<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { title, schema, rules, render, onSave, onClose, draftKey, base = "", consent } = props;
  const [version, setVersion] = useState(props.version);
  const [initial] = useState(() => ({
    ...(props.initial ?? blankOf(schema)),
    ...(version === undefined ? {} : { version }),
  }));
  const form = useRecordForm(schema, initial, {
    rules: (value) => [...(rules?.(value) ?? []), ...consentFindings(consent, initial, value)],
  });
  const draft = useDraft<FormValues>(draftKey, base);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { keep } = draft;
  const { isDirty, values } = form;
  const { take, takeOut } = useTakenDraft({ values, start: initial, replace: form.replace, reset: form.reset });
  const [restoredAt, setRestoredAt] = useOwnDraft(draft, base, isDirty, take);
  useEffect(() => {
    if (isDirty) keep(values);
  }, [isDirty, values, keep]);
  const paths =
    props.paths ?? fieldsOf(schema).flatMap(({ key, meta }) => (meta && meta.readOnly !== true ? [key] : []));

  const save = async () => {
    const value = form.validate();
    if (value === null || isSaving || props.isUploading) return;
    setSaving(true);
    setRefusal(null);
    try {
      await onSave(version === undefined ? value : { ...value, version });
      draft.drop();
      notifySuccess(props.savedText ?? "保存成功");
      onClose();
    } catch (error) {
      const current = isApiError(error) ? (error.current as { version?: number } | null) : null;
      if (version !== undefined && current?.version !== undefined) setVersion(current.version);
      if (!form.takeServerErrors(error)) setRefusal(describe(error).text);
    } finally {
      setSaving(false);
    }
  };
  const leave = () => {
    // Closing was confirmed: what was typed is given up knowingly.
    if (form.isDirty) draft.giveUp();
    onClose();
  };

  return (
    <DragDialog
      open
      title={title}
      dirty={form.isDirty}
      onClose={leave}
      onSave={() => void save()}
      isReady={draft.isSettled}
      saving={isSaving}
      saveDisabled={props.isUploading ?? false}
      footerStart={props.isUploading ? "附件正在上传，完成后可以保存" : undefined}
      {...(props.width === undefined ? {} : { width: props.width })}
      {...(props.saveText === undefined ? {} : { saveText: props.saveText })}
    >
      {refusal !== null && <Note tone="wrong">{refusal}</Note>}
      <RefusalNote form={form} />
      <RestoredNote
        at={restoredAt}
        onGiveUp={() => {
          setRestoredAt(null);
          draft.giveUp();
          takeOut();
        }}
      />
      <DraftOffer draft={draft} base={base} onTake={take} />
      {props.lead && <div className={styles.lead}>{props.lead}</div>}
      <FormFields
        schema={schema}
        form={form}
        paths={paths.filter((path) => props.isShown?.(path, values) ?? true)}
        render={props.renderFor ? { ...render, ...props.renderFor(form as RecordForm<unknown>) } : render}
        isRequired={(path) => props.isRequired?.(path, values) ?? false}
      />
      {props.children && <div className={styles.more}>{props.children(form as RecordForm<unknown>)}</div>}
      {asksConsent(consent, initial, values) && consent && <ConsentTick consent={consent} form={form} />}
    </DragDialog>
  );
}
