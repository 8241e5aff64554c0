"use client";

import Link from "next/link";
import { memo, type ReactNode } from "react";
import type { FieldMeta } from "@/contracts/kit/field";
import { EditField, type EditProps } from "@/components/fields/edit";
import { ShowField } from "@/components/fields/show";
import styles from "@/components/fields/field-row.module.css";
import { useLockHref } from "@/components/fields/lock-source";
import { useMark } from "@/components/fields/marks";
import { Icon } from "@/components/ui/icon";

export interface FieldRowProps {
  /** Dotted path of the value; makes the ids and lets an error find its field. */
  readonly path: string;
  readonly meta: FieldMeta;
  readonly value: unknown;
  readonly onChange: (path: string, value: unknown) => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly warning?: string | undefined;
  /** Why it cannot be typed here; the value is then shown as text with a lock. */
  readonly lockedReason?: string | undefined;
  readonly wide?: boolean;
  /** Instead of the kind's own editor. */
  readonly render?: ((props: EditProps) => ReactNode) | undefined;
}

/** Id of the control at a path; the form focuses the first wrong one by it. */
export const fieldId = (path: string): string => `field-${path.replaceAll(".", "-")}`;

/** The reason in full for the ear and the pointer; for the eye its first words, since a form may have many. */
function Locked({ path, meta, value, reason }: { path: string; meta: FieldMeta; value: unknown; reason: string }) {
  const [brief = reason] = reason.split(/[：，；]/);
  const href = useLockHref(path);
  return (
    <span className={styles.locked} title={reason}>
      <Icon name="lock" size={14} className={styles.lock} />
      <span>
        {value === null || value === undefined || value === "" ? "—" : <ShowField value={value} meta={meta} />}{" "}
        {meta.unit && value ? meta.unit : ""}
        {href === undefined ? (
          <span className={styles.brief} aria-hidden data-lock-words="">
            {brief}
          </span>
        ) : (
          <Link className={styles.brief} href={href} aria-label={`申请变更${meta.label}`}>
            申请变更
          </Link>
        )}
        <span className="visually-hidden">（{reason}）</span>
      </span>
    </span>
  );
}

type Sentences = Pick<FieldRowProps, "error" | "warning"> & { readonly id: string; readonly help: string | undefined };

/** What is wrong before what is doubtful before what helps; a grid of rows hides the help, which its head would repeat. */
function Said({ id, error, warning, help }: Sentences) {
  const isHelp = error === undefined && warning === undefined;
  return (
    <span
      id={id}
      className={error ? styles.error : warning ? styles.warning : styles.help}
      role={error ? "alert" : undefined}
      data-help={isHelp ? "" : undefined}
    >
      {error ?? warning ?? help}
    </span>
  );
}

const classOf = (isWide: boolean, isMarked: boolean): string =>
  [isWide ? styles.wide : styles.row, isMarked ? styles.marked : ""].join(" ");

/** What a return marked here: it stands until the record is submitted again. */
const Marked = ({ id, note }: { id: string; note: string | undefined }) =>
  note === undefined ? null : (
    <span id={id} className={styles.error}>
      退回标出：{note}
    </span>
  );

/** Label, control, help and the sentence of what is wrong: one field of a form. // look.md "Forms" */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { path, meta, value, onChange, required, disabled, error, warning, lockedReason, render } = props;
  const mark = useMark(path);
  const id = fieldId(path);
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || warning !== undefined || meta.help !== undefined;
  const notes = [hasNote ? noteId : "", mark === undefined ? "" : `${id}-mark`].filter(Boolean).join(" ");
  const edit: EditProps = {
    id,
    value,
    meta,
    disabled: disabled ?? false,
    status: error ? "error" : warning ? "warning" : "",
    onChange: (next) => onChange(path, next),
    "aria-describedby": notes || undefined,
    "aria-required": required ?? false,
  };
  const isWide = props.wide ?? meta.kind === "longText";
  if (lockedReason !== undefined) {
    return (
      <div className={classOf(isWide, mark !== undefined)} data-field={path}>
        <span className={styles.label} data-label="">
          {meta.label}
        </span>
        <Locked path={path} meta={meta} value={value} reason={lockedReason} />
        <Marked id={`${id}-mark`} note={mark} />
      </div>
    );
  }
  return (
    <div className={classOf(isWide, mark !== undefined)} data-field={path}>
      <label htmlFor={id} className={[styles.label, required ? styles.required : ""].join(" ")}>
        {meta.label}
      </label>
      {render ? render(edit) : <EditField {...edit} />}
      {hasNote && <Said id={noteId} error={error} warning={warning} help={meta.help} />}
      <Marked id={`${id}-mark`} note={mark} />
    </div>
  );
});
