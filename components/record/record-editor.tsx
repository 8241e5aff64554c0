"use client";

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { z } from "zod";
import type { FieldError } from "@/contracts/kit/validate";
import { type FileSource, FilesOf } from "@/components/fields/file-source";
import { ConsentBeside } from "@/components/record/consent/consent-beside";
import { ConflictDialog, type Conflicting } from "@/components/record/drafts/conflict-dialog";
import { ConsentTick } from "@/components/record/consent/consent-tick";
import { DraftNote } from "@/components/record/drafts/draft-note";
import { focusField } from "@/components/record/form/focus-field";
import { missingIn, type OutlineSection, requiredIn, standingOf } from "@/components/record/outline";
import { RecordHead } from "@/components/record/page/record-head";
import { RecordPage } from "@/components/record/page/record-page";
import { RecordSkeleton } from "@/components/record/page/record-skeleton";
import { enterGoesOn, enterLeavesLists, useFormKeys } from "@/components/record/form/record-form";
import { RefusalNote } from "@/components/record/form/refusal-note";
import { SaveBar } from "@/components/record/save-bar";
import type { Diff } from "@/components/record/history/use-changes";
import type { FormValues } from "@/components/record/form/use-record-form";
import type { RecordEditing } from "@/components/record/use-record-editing";
import { useConfirm } from "@/components/ui/dialog/confirm";
import { Note } from "@/components/ui/note";
import { useRunning } from "@/components/ui/use-running";
import { askBeforeLeaving } from "@/lib/drafts/leave-question";
import { notify } from "@/lib/notify/notify";

/** One part of the form: its entry in the index, the groups in it, and its fields. */
export interface EditPart<Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly sections: readonly OutlineSection[];
  readonly children: ReactNode;
}

interface Props<Key extends string, Shown extends Conflicting> {
  readonly title: string;
  /** Name of the form for assistive technology: 「编辑事务所信息」. */
  readonly label: string;
  readonly editing: RecordEditing<Shown>;
  /** Whose files the fields show and upload; an upload under way blocks the save. */
  readonly files: Omit<FileSource, "uploads">;
  /** Remarks above the form: locked items and the like. */
  readonly notes?: ReactNode;
  readonly parts: readonly EditPart<Key>[];
  readonly tab: Key;
  readonly setTab: (tab: Key) => void;
  /** The part that holds the item at a path; counts the faults on each. */
  readonly tabOf: (path: string) => string;
  readonly schema: z.ZodObject;
  /** Required by rules across items, beyond the schema's own. */
  readonly needs: ReadonlySet<string>;
  readonly isHidden: (key: string) => boolean;
  /** What the rules say is still to be filled. */
  readonly gaps: readonly FieldError[];
  readonly saveHint?: string | undefined;
  /** The index runs across the top. */
  readonly isAcross?: boolean;
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

/** Told when a typed form is left by a menu. */
const keptText = (title: string): string => `「${title}」填写的内容没有保存，已保留为草稿。再次打开时可以继续编辑。`;

/**
 * A record's form as a page. It takes no typing before it is known what an earlier visit left: that would come into
 * the middle of a word.
 */
export function RecordEditor<Key extends string, Shown extends Conflicting>(props: Props<Key, Shown>) {
  if (props.editing.draft.isSettled) return <Editor {...props} />;
  return <RecordSkeleton title={props.title} labels={props.parts.map(({ label }) => label)} isForm />;
}

/** What is wrong and what is missing, by part and by group of a part. */
function useOutline<Key extends string, Shown extends Conflicting>(props: Props<Key, Shown>) {
  const { editing, parts, schema, needs, isHidden, gaps } = props;
  const { values, errors: all } = editing.form;
  const asked = { parts, schema, needs, isHidden };
  const missing = missingIn(asked, values, gaps);
  const errors = all.filter(({ path }) => path !== editing.consent?.spec.missing.path);
  const said = { required: new Set(requiredIn(asked)), missing, errors, values };
  const isOn =
    (key: Key) =>
    ({ path }: FieldError): boolean =>
      props.tabOf(path) === key;
  const index = parts.map((part) => {
    const errorCount = errors.filter(isOn(part.key)).length;
    const missingCount = missing.filter(isOn(part.key)).length;
    const keys = part.sections.flatMap((section) => section.keys);
    return {
      ...part,
      errorCount,
      missingCount,
      standing: errorCount > 0 ? ("wrong" as const) : missingCount > 0 ? ("missing" as const) : standingOf(keys, said),
      sections: part.sections.map((section) => ({ ...section, standing: standingOf(section.keys, said) })),
    };
  });
  return { missing, index };
}

/** Asks before the page is left, and says what became of what was typed when a menu leads away. */
function useLeaving({
  editing,
  title,
  onClose,
}: Pick<Props<string, never>, "title" | "onClose"> & { editing: RecordEditing<never> }) {
  const { form, draft, isOver } = editing;
  const ask = useConfirm();
  const [isLeaving, setLeaving] = useState(false);
  const left = useRef(false);
  const mustAsk = form.isDirty && !isLeaving;
  useEffect(() => (mustAsk ? askBeforeLeaving() : undefined), [mustAsk]);
  const leave = () => {
    left.current = true;
    setLeaving(true);
  };
  const close = async () => {
    if (form.isDirty && !(await ask(QUESTION))) return;
    leave();
    if (form.isDirty) draft.giveUp();
    onClose();
  };
  const tell = useEffectEvent(() => {
    if (form.isDirty && !left.current && !isOver()) notify(keptText(title));
  });
  useEffect(() => () => tell(), []);
  return { leave, close };
}

/** What an earlier visit left, remarks, and what the server said of the form as a whole. */
function Notes<Key extends string, Shown extends Conflicting>({ editing, before, notes, diff }: Props<Key, Shown>) {
  const { form } = editing;
  return (
    <>
      {/* The form's values hold all that is compared, as the record does. */}
      <DraftNote {...editing} diff={diff as unknown as Diff<FormValues>} files={before?.attachments ?? []} />
      {notes}
      <RefusalNote form={form} />
      {form.errorAt("") && <Note tone="wrong">{form.errorAt("")}</Note>}
    </>
  );
}

/** Drafts, remarks, index with its dots, foot, keys, questions before it is left. */
function Editor<Key extends string, Shown extends Conflicting>(props: Props<Key, Shown>) {
  const { editing, before } = props;
  const { form, conflict, consent, consentAt } = editing;
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
  const { leave, close } = useLeaving({ ...props, editing: editing as RecordEditing<never> });
  const { missing, index } = useOutline(props);
  const go = (path: string) => {
    editing.reveal(path);
    focusField(path);
  };
  const tick = consent && <ConsentTick consent={consent} form={form} />;
  return (
    <>
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
          <ConsentBeside path={consentAt} tick={tick}>
            <RecordPage
              head={<RecordHead title={props.title} />}
              notes={<Notes {...props} />}
              parts={index}
              active={props.tab}
              onChange={props.setTab}
              isAcross={props.isAcross ?? false}
              foot={
                <>
                  {consentAt === undefined && tick}
                  <SaveBar
                    form={form}
                    isSaving={editing.isSaving}
                    isWaiting={editing.isWaiting}
                    isUploading={uploads.isRunning}
                    hint={props.saveHint}
                    missing={missing}
                    onGo={go}
                    onSave={save}
                    onClose={() => void close()}
                  />
                </>
              }
            />
          </ConsentBeside>
        </FilesOf>
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
            leave();
            editing.discard();
          }}
        />
      )}
    </>
  );
}
