"use client";

import { Fragment, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useEffectEvent } from "react";
import type { z } from "zod";
import type { EditProps } from "@/components/fields/edit";
import { FieldRow } from "@/components/fields/field-row";
import { useTickAt } from "@/components/record/consent/consent-beside";
import { sectionId } from "@/components/record/outline";
import { fieldAt } from "@/components/record/form/field-at";
import { type RecordForm, valueAt } from "@/components/record/form/use-record-form";
import styles from "@/components/record/form/record-form.module.css";
import { leaveField } from "@/lib/drafts/stop-typing";

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
  /** Fields that draw themselves over the whole width, by path. */
  readonly blocks?: Readonly<Record<string, ReactNode>> | undefined;
  readonly disabled?: boolean;
}

/** Fields of one section: two columns from 1200 px, one below. */
export function FormFields(props: FieldsProps) {
  const { schema, form, paths, render, isRequired, lockedReason, labelOf, blocks, disabled } = props;
  const tickAt = useTickAt();
  return (
    <div className={styles.grid}>
      {paths.map((path) => {
        if (blocks?.[path] !== undefined)
          return (
            <div key={path} className={styles.block}>
              {blocks[path]}
            </div>
          );
        const tick = tickAt(path);
        const found = fieldAt(schema, path);
        if (!found) return null;
        const meta = labelOf?.[path] ? { ...found.meta, label: labelOf[path] } : found.meta;
        return (
          <Fragment key={path}>
            <FieldRow
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
            {tick !== null && <div className={styles.block}>{tick}</div>}
          </Fragment>
        );
      })}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  /** The page says its title right above. */
  readonly isTitled?: boolean;
  readonly children: ReactNode;
}

/** A group with its heading, in the order of the paper form. */
export function FormSection({ title, isTitled = false, children }: SectionProps) {
  return (
    <section className={styles.section} id={sectionId(title)}>
      {!isTitled && <h2 className={styles.heading}>{title}</h2>}
      {children}
    </section>
  );
}

/** What is typed in; files are chosen by their own buttons. */
export const CONTROLS = "input:not([disabled]):not([type=hidden]):not([type=file]), textarea:not([disabled])";

const isPlainEnter = (event: KeyboardEvent<HTMLElement>): boolean =>
  event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;

/** Radios of one group are one stop, at the chosen one. */
const groupOf = (control: HTMLElement): Element | null => control.closest("[role=radiogroup]");
const isSameChoice = (one: HTMLElement, other: HTMLElement): boolean =>
  groupOf(one) !== null && groupOf(one) === groupOf(other);

function goOn(event: KeyboardEvent<HTMLElement>): void {
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const at = event.target as HTMLElement;
  const next = all.slice(all.indexOf(at) + 1).find((one) => !isSameChoice(one, at));
  const chosen = all.find((one) => next && isSameChoice(one, next) && (one as HTMLInputElement).checked);
  (chosen ?? next)?.focus();
}

/** A closed list would open on Enter: caught before it hears of it. Arrow keys, blank and typing open lists. */
export function enterLeavesLists(event: KeyboardEvent<HTMLElement>): void {
  const at = event.target as HTMLElement;
  if (!isPlainEnter(event) || at.getAttribute("role") !== "combobox" || at.getAttribute("aria-expanded") === "true")
    return;
  event.stopPropagation();
  goOn(event);
}

/** Enter goes to the next field; a long text keeps its line breaks, an open list its choice. // look.md "Forms" */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  const at = event.target as HTMLElement;
  if (
    !isPlainEnter(event) ||
    event.defaultPrevented ||
    at.tagName !== "INPUT" ||
    at.getAttribute("aria-expanded") === "true"
  )
    return;
  goOn(event);
}

/** Ctrl+Enter saves from wherever the focus is; the first field has it when the form opens. */
export function useFormKeys(form: RefObject<HTMLFormElement | null>, onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    // Whoever types elsewhere, a search or a message, is left there.
    if (!document.activeElement?.matches(CONTROLS))
      form.current?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      // A dialog above the form has its own Ctrl+Enter.
      if ((event.target as HTMLElement).closest("[role=dialog]")) return;
      event.preventDefault();
      leaveField();
      save();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
}
