"use client";

import type { KeyboardEvent, ReactNode } from "react";
import type { z } from "zod";
import type { EditProps } from "@/components/fields/edit";
import { FieldRow } from "@/components/fields/field-row";
import { fieldAt, type RecordForm, valueAt } from "@/components/resource/use-record-form";
import styles from "@/components/resource/record-form.module.css";

interface FieldsProps {
  readonly schema: z.ZodObject;
  readonly form: RecordForm<never> | RecordForm<unknown>;
  /** Dotted paths, in order. */
  readonly paths: readonly string[];
  /** Instead of the kind's own editor, by path. */
  readonly render?: Readonly<Record<string, (props: EditProps) => ReactNode>> | undefined;
  /** Required by a rule across fields, beyond the schema's own. */
  readonly isRequired?: ((path: string) => boolean) | undefined;
  readonly lockedReason?: ((path: string) => string | undefined) | undefined;
  readonly labelOf?: Readonly<Record<string, string>> | undefined;
  readonly disabled?: boolean;
}

/** Fields of one section: two columns from 1200 px, one below. */
export function FormFields({ schema, form, paths, render, isRequired, lockedReason, labelOf, disabled }: FieldsProps) {
  return (
    <div className={styles.grid}>
      {paths.map((path) => {
        const found = fieldAt(schema, path);
        if (!found) return null;
        const meta = labelOf?.[path] ? { ...found.meta, label: labelOf[path] } : found.meta;
        return (
          <FieldRow
            key={path}
            path={path}
            meta={meta}
            value={valueAt(form.values, path)}
            onChange={form.set}
            required={found.required || (isRequired?.(path) ?? false)}
            disabled={disabled ?? false}
            error={form.errorAt(path)}
            warning={form.warningAt(path)}
            lockedReason={lockedReason?.(path)}
            render={render?.[path]}
          />
        );
      })}
    </div>
  );
}

/** A group with its heading, in the order of the paper form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

const CONTROLS = "input:not([disabled]):not([type=hidden]), textarea:not([disabled])";

/** Enter goes to the next field (a long text keeps its line breaks), Ctrl+Enter saves. // look.md "Forms" */
export function enterGoesOn(onSave: () => void) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      onSave();
      return;
    }
    const at = event.target as HTMLElement;
    const isOpenList = at.getAttribute("aria-expanded") === "true";
    if (at.tagName !== "INPUT" || isOpenList) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
    all[all.indexOf(at) + 1]?.focus();
  };
}
