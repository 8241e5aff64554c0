"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { type FileSource, FilesOf } from "@/components/fields/file-source";
import { ConflictDialog, type Conflicting } from "@/components/record/drafts/conflict-dialog";
import { ConsentTick } from "@/components/record/consent-tick";
import { DraftNote } from "@/components/record/drafts/draft-note";
import { focusField } from "@/components/record/focus-field";
import { enterGoesOn, enterLeavesLists, useFormKeys } from "@/components/record/record-form";
import { RefusalNote } from "@/components/record/refusal-note";
import { SaveBar } from "@/components/record/save-bar";
import type { Diff } from "@/components/record/use-changes";
import type { FormValues } from "@/components/record/use-record-form";
import type { RecordEditing } from "@/components/record/use-record-editing";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { Note } from "@/components/ui/note";
import { PageFrame } from "@/components/ui/page-frame";
import { type PageTab, PageTabs } from "@/components/ui/page-tabs";
import { FormSkeleton } from "@/components/ui/skeletons";
import { useRunning } from "@/components/ui/use-running";
import { askBeforeLeaving } from "@/lib/drafts/leave-question";

interface Props<Key extends string, Shown extends Conflicting> {
  readonly title: string;
  /** Name of the form for assistive technology: 「修改事务所信息」. */
  readonly label: string;
  readonly editing: RecordEditing<Shown>;
  /** Whose files the fields show and upload; an upload under way blocks the save. */
  readonly files: Omit<FileSource, "uploads">;
  /** Remarks above the form: locked items and the like. */
  readonly notes?: ReactNode;
  readonly tabs: readonly Omit<PageTab<Key>, "errorCount">[];
  readonly tab: Key;
  readonly setTab: (tab: Key) => void;
  /** The tab that holds the item at a path; counts the faults on each. */
  readonly tabOf: (path: string) => string;
  readonly saveHint?: string | undefined;
  /** Where the focus goes first, instead of the first field. */
  readonly focusAt?: string | undefined;
  readonly onClose: () => void;
  /** The record that the form was opened on; null for a new one, which nobody else can have changed. */
  readonly before: Shown | null;
  readonly diff: Diff<Shown>;
}

const QUESTION = {
  title: "放弃已填写的内容？",
  content: "返回后，本次填写的内容不会保存。",
  confirmText: "放弃并返回",
  cancelText: "继续填写",
  danger: true,
} as const;

/**
 * A record's form as a page. It takes no typing before it is known what an earlier visit left: that would come into
 * the middle of a word.
 */
export function RecordEditor<Key extends string, Shown extends Conflicting>(props: Props<Key, Shown>) {
  if (props.editing.draft.isSettled) return <Editor {...props} />;
  return (
    <PageFrame title={props.title}>
      <FormSkeleton fields={16} />
    </PageFrame>
  );
}

/** Drafts, remarks, tabs with their faults, save bar, keys, questions before it is left. */
function Editor<Key extends string, Shown extends Conflicting>(props: Props<Key, Shown>) {
  const { editing, tabOf, onClose, before } = props;
  const { form, draft, conflict } = editing;
  const ask = useConfirm();
  const uploads = useRunning();
  const formRef = useRef<HTMLFormElement>(null);
  const save = () => {
    if (!uploads.isRunning) void editing.save();
  };
  useFormKeys(formRef, save);
  const { focusAt } = props;
  useEffect(() => {
    if (focusAt) focusField(focusAt);
  }, [focusAt]);
  const [isLeaving, setLeaving] = useState(false);
  const mustAsk = form.isDirty && !isLeaving;
  useEffect(() => (mustAsk ? askBeforeLeaving() : undefined), [mustAsk]);
  const close = async () => {
    if (form.isDirty && !(await ask(QUESTION))) return;
    setLeaving(true);
    if (form.isDirty) draft.giveUp();
    onClose();
  };
  const inTabs = form.errors.filter(({ path }) => path !== editing.consent?.spec.missing.path);
  const errorsOn = (key: Key): number => inTabs.filter((error) => tabOf(error.path) === key).length;
  return (
    <PageFrame title={props.title}>
      {/* The form's values hold all that is compared, as the record does. */}
      <DraftNote {...editing} diff={props.diff as unknown as Diff<FormValues>} files={before?.attachments ?? []} />
      {props.notes}
      <RefusalNote form={form} />
      {form.errorAt("") && <Note tone="wrong">{form.errorAt("")}</Note>}
      {/* Keys typed in any field bubble up to here. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts of the form, no control of its own */}
      <form
        onSubmit={(event) => event.preventDefault()}
        ref={formRef}
        onKeyDownCapture={enterLeavesLists}
        onKeyDown={enterGoesOn}
        aria-label={props.label}
      >
        <FilesOf {...props.files} uploads={uploads}>
          <PageTabs
            tabs={props.tabs.map((tab) => ({ ...tab, errorCount: errorsOn(tab.key) }))}
            active={props.tab}
            onChange={props.setTab}
          />
        </FilesOf>
        {editing.consent && <ConsentTick consent={editing.consent} form={form} />}
        <SaveBar
          form={form}
          isSaving={editing.isSaving}
          isWaiting={editing.isWaiting}
          isUploading={uploads.isRunning}
          hint={props.saveHint}
          onSave={save}
          onClose={() => void close()}
        />
      </form>
      {conflict !== null && before !== null && (
        <ConflictDialog
          before={before}
          current={conflict}
          diff={props.diff}
          opened={editing.opened}
          typed={form.values}
          onContinue={(theirs) => void editing.continueOnTop(theirs)}
          onDiscard={() => {
            setLeaving(true);
            editing.discard();
          }}
        />
      )}
    </PageFrame>
  );
}
