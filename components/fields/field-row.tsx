"use client";

import { memo, type ReactNode } from "react";
import type { FieldMeta } from "@/contracts/kit/field";
import { EditField, type EditProps } from "@/components/fields/edit";
import { ShowField } from "@/components/fields/show";
import styles from "@/components/fields/field-row.module.css";
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
function Locked({ meta, value, reason }: { meta: FieldMeta; value: unknown; reason: string }) {
  const [brief = reason] = reason.split(/[：，；]/);
  return (
    <span className={styles.locked} title={reason}>
      <Icon name="lock" size={14} className={styles.lock} />
      <span>
        {value === null || value === undefined || value === "" ? "—" : <ShowField value={value} meta={meta} />}{" "}
        {meta.unit && value ? meta.unit : ""}
        <span className={styles.brief} aria-hidden>
          {brief}
        </span>
        <span className="visually-hidden">（{reason}）</span>
      </span>
    </span>
  );
}

/** Label, control, help and the sentence of what is wrong: one field of a form. // look.md "Forms" */
export const FieldRow = memo(function FieldRow(props: FieldRowProps) {
  const { path, meta, value, onChange, required, disabled, error, warning, lockedReason, render } = props;
  const id = fieldId(path);
  const noteId = `${id}-note`;
  const hasNote = error !== undefined || warning !== undefined || meta.help !== undefined;
  const edit: EditProps = {
    id,
    value,
    meta,
    disabled: disabled ?? false,
    status: error ? "error" : warning ? "warning" : "",
    onChange: (next) => onChange(path, next),
    "aria-describedby": hasNote ? noteId : undefined,
    "aria-required": required ?? false,
  };
  const isWide = props.wide ?? meta.kind === "longText";
  if (lockedReason !== undefined) {
    return (
      <div className={isWide ? styles.wide : styles.row} data-field={path}>
        <span className={styles.label}>{meta.label}</span>
        <Locked meta={meta} value={value} reason={lockedReason} />
      </div>
    );
  }
  return (
    <div className={isWide ? styles.wide : styles.row} data-field={path}>
      <label htmlFor={id} className={[styles.label, required ? styles.required : ""].join(" ")}>
        {meta.label}
      </label>
      {render ? render(edit) : <EditField {...edit} />}
      {hasNote && (
        <span
          id={noteId}
          className={error ? styles.error : warning ? styles.warning : styles.help}
          role={error ? "alert" : undefined}
        >
          {error ?? warning ?? meta.help}
        </span>
      )}
    </div>
  );
});
