"use client";

import { type ReactNode, useEffect, useState } from "react";
import type { z } from "zod";
import type { Finding } from "@/contracts/kit/validate";
import { fieldsOf } from "@/contracts/kit/field";
import type { EditProps } from "@/components/fields/edit";
import { DraftOffer } from "@/components/resource/draft-offer";
import { FormFields } from "@/components/resource/record-form";
import styles from "@/components/resource/record-form.module.css";
import { type FormValues, type RecordForm, useRecordForm } from "@/components/resource/use-record-form";
import { DragDialog } from "@/components/ui/drag-dialog";
import { Note } from "@/components/ui/note";
import { describe } from "@/lib/api/describe";
import { useDraft } from "@/lib/drafts/use-draft";
import { notifySuccess } from "@/lib/notify/notify";

interface Props<Schema extends z.ZodObject> {
  readonly title: string;
  readonly schema: Schema;
  /** What the fields hold at first; a new record's are blank. */
  readonly initial: FormValues;
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
  /** What follows the fields: files. */
  readonly children?: (form: RecordForm<unknown>) => ReactNode;
  /** Work under way that the save waits for. */
  readonly isUploading?: boolean;
  /** Saves; a rejection is told here, field errors beside their fields: the mutation itself is silent. */
  readonly onSave: (value: z.output<Schema>) => Promise<unknown>;
  readonly onClose: () => void;
  readonly saveText?: string;
  readonly savedText?: string;
  /** Names this form and its record, so that what is typed survives; null keeps nothing. */
  readonly draftKey: string | null;
  /** The record's version; empty for a new one. */
  readonly base?: string;
}

/**
 * A short form in a dialog. Mount it where it opens: one mount is one form opening. Esc and ✕ ask when something was
 * typed, Ctrl+Enter saves. // look.md "Forms"
 */
export function RecordDialog<Schema extends z.ZodObject>(props: Props<Schema>) {
  const { title, schema, initial, rules, render, onSave, onClose, draftKey, base = "" } = props;
  const form = useRecordForm(schema, initial, { rules });
  const draft = useDraft<FormValues>(draftKey, base);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { keep } = draft;
  const { isDirty, values } = form;
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
      await onSave(value);
      draft.drop();
      notifySuccess(props.savedText ?? "保存成功");
      onClose();
    } catch (error) {
      if (!form.takeServerErrors(error)) setRefusal(describe(error).text);
    } finally {
      setSaving(false);
    }
  };
  const leave = () => {
    // Closing was confirmed: what was typed is given up knowingly.
    if (form.isDirty) draft.drop();
    onClose();
  };

  return (
    <DragDialog
      open
      title={title}
      dirty={form.isDirty}
      onClose={leave}
      onSave={() => void save()}
      saving={isSaving}
      {...(props.saveText === undefined ? {} : { saveText: props.saveText })}
    >
      {refusal !== null && <Note tone="wrong">{refusal}</Note>}
      <DraftOffer draft={form.isDirty ? null : draft.found} base={base} onRestore={form.replace} onDrop={draft.drop} />
      <FormFields
        schema={schema}
        form={form}
        paths={paths.filter((path) => props.isShown?.(path, values) ?? true)}
        render={props.renderFor ? { ...render, ...props.renderFor(form as RecordForm<unknown>) } : render}
        isRequired={(path) => props.isRequired?.(path, values) ?? false}
      />
      {props.children && <div className={styles.more}>{props.children(form as RecordForm<unknown>)}</div>}
    </DragDialog>
  );
}
