"use client";

import { Checkbox } from "antd";
import { fieldId } from "@/components/fields/field-row";
import styles from "@/components/record/consent/consent-tick.module.css";
import type { RecordForm } from "@/components/record/form/use-record-form";
import type { Consent } from "@/components/record/consent/use-consent";

interface Props {
  readonly consent: Consent;
  /** Knows what was said of a missing tick. */
  readonly form?: Pick<RecordForm<never>, "errorAt" | "forgive">;
}

/** The confirmation before personal numbers and photos are stored: what for, and one tick. // contract §7.20 */
export function ConsentTick({ consent, form }: Props) {
  const { spec, isGiven, give } = consent;
  const { path } = spec.missing;
  const id = fieldId(path);
  const error = form?.errorAt(path);
  return (
    <div className={styles.box} data-field={path}>
      <p className={styles.text} id={`${id}-text`}>
        {spec.text}
        <a href={spec.link.href} target="_blank" rel="noreferrer">
          {spec.link.text}
        </a>
      </p>
      <Checkbox
        id={id}
        checked={isGiven}
        aria-describedby={error === undefined ? `${id}-text` : `${id}-error`}
        aria-invalid={error !== undefined}
        onChange={(event) => {
          give(event.target.checked);
          form?.forgive(path);
        }}
      >
        {spec.label}
      </Checkbox>
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
