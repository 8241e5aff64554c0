"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { isOptional, schemaAt } from "@/contracts/kit/field";
import { check, type FieldError, type Finding } from "@/contracts/kit/validate";
import { focusField, momentOfFocus } from "@/components/record/form/focus-field";
import { isApiError } from "@/lib/api/api-error";
import { today } from "@/lib/format/date";

/** What a form holds while it is typed: any shape, blanks included. */
export type FormValues = Readonly<Record<string, unknown>>;

export interface RecordForm<Output> {
  readonly values: FormValues;
  readonly isDirty: boolean;
  /** Sets the value at a dotted path (`partners.0.contribution`). */
  readonly set: (path: string, value: unknown) => void;
  /** Replaces everything, e.g. by a restored draft; the form counts as typed in. */
  readonly replace: (values: FormValues) => void;
  /** Starts anew from a record just loaded or saved. */
  readonly reset: (values: FormValues) => void;
  readonly errorAt: (path: string) => string | undefined;
  readonly warningAt: (path: string) => string | undefined;
  readonly errors: readonly FieldError[];
  /** Of the refused save that `errors` came with; null when they are the form's own. */
  readonly eventNo: string | null;
  /** Takes back what was said of a path. */
  readonly forgive: (path: string) => void;
  /** The record as the contract takes it, or null: then the errors stand beside their fields and the first has focus. */
  readonly validate: () => Output | null;
  /** What `validate` made of values that passed before; null when they do not any more. */
  readonly bodyOf: (values: FormValues) => Output | null;
  /** Field errors of a refused save; false when the error says nothing about fields. */
  readonly takeServerErrors: (error: unknown) => boolean;
  /** Not when the user has gone on since `asked`. */
  readonly focusFirstError: (errors?: readonly FieldError[], asked?: number) => void;
}

interface Options<Output> {
  /** Rules across fields, the contract's own; asked when the fields themselves are right. */
  readonly rules?: ((value: Output) => readonly Finding[]) | undefined;
  /** What is said of the record as it was opened, beside its fields: until it is checked anew. */
  readonly remarks?: readonly FieldError[] | undefined;
  /** Opens what hides the field (a tab, a box) before it gets focus. */
  readonly reveal?: ((path: string) => void) | undefined;
}

/**
 * A copy with one value changed; lists and objects on the way are copied, the rest is shared. The very same where
 * nothing changes: a field that is left as it was is no typing.
 */
export function withValue<T>(root: T, path: readonly string[], value: unknown): T {
  const [step, ...rest] = path;
  if (step === undefined) return value as T;
  const at = ((root ?? {}) as Record<string, unknown>)[step];
  const next = withValue(at, rest, value);
  if (Object.is(at, next)) return root;
  if (Array.isArray(root)) {
    const copy: unknown[] = [...(root as unknown[])];
    copy[Number(step)] = next;
    return copy as T;
  }
  return { ...root, [step]: next };
}

export const valueAt = (root: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (at, step) => (at !== null && typeof at === "object" ? (at as Record<string, unknown>)[step] : undefined),
      root,
    );

/** Nothing typed, or only blanks, is null where the contract allows null: forms speak "", the wire speaks null. */
export function blanksToNull(value: unknown, schema: z.ZodType, path: readonly string[] = []): unknown {
  if (typeof value === "string" && value.trim() === "") {
    const at = schemaAt(schema, path);
    return at && isOptional(at) ? null : value;
  }
  if (Array.isArray(value)) return value.map((one, i) => blanksToNull(one, schema, [...path, String(i)]));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, blanksToNull(one, schema, [...path, key])]),
  );
}

/** State of one record's form: values, what is wrong beside which field, and where the focus goes. // look.md "Forms" */
export function useRecordForm<S extends z.ZodObject>(
  schema: S,
  initial: FormValues,
  { rules, remarks = [], reveal }: Options<z.output<S>> = {},
): RecordForm<z.output<S>> {
  const [values, setValues] = useState(initial);
  const [start, setStart] = useState(initial);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [warnings, setWarnings] = useState(remarks);
  const [eventNo, setEventNo] = useState<string | null>(null);
  const current = useRef(values);
  current.current = values;

  const forgive = useCallback((path: string) => {
    const isAt = (e: FieldError): boolean => e.path === path || e.path.startsWith(`${path}.`);
    setErrors((now) => (now.some(isAt) ? now.filter((e) => !isAt(e)) : now));
  }, []);
  const set = useCallback(
    (path: string, value: unknown) => {
      setValues((now) => withValue(now, path.split("."), value));
      // What is being mended is no longer accused; the next check has the last word.
      forgive(path);
    },
    [forgive],
  );
  const replace = useCallback((next: FormValues) => {
    setValues(next);
    setErrors([]);
  }, []);
  const reset = useCallback((next: FormValues) => {
    setValues(next);
    setStart(next);
    setErrors([]);
    setWarnings([]);
  }, []);
  const focusFirstError = useCallback(
    (list?: readonly FieldError[], moment = momentOfFocus()) => {
      const first = list?.[0];
      if (!first || moment !== momentOfFocus()) return;
      reveal?.(first.path);
      focusField(first.path, moment);
    },
    [reveal],
  );
  /** When the save was asked for: its answer may come while the user types on. */
  const asked = useRef(0);
  const validate = useCallback((): z.output<S> | null => {
    asked.current = momentOfFocus();
    const result = check(schema, blanksToNull(current.current, schema), today());
    const findings = result.ok ? (rules?.(result.value) ?? []) : [];
    const wrong = result.ok ? findings.filter((f) => f.level === "error") : result.errors;
    setErrors(wrong);
    setEventNo(null);
    setWarnings(findings.filter((f) => f.level === "warning"));
    if (result.ok && wrong.length === 0) return result.value;
    focusFirstError(wrong);
    return null;
  }, [schema, rules, focusFirstError]);
  const bodyOf = useCallback(
    (of: FormValues): z.output<S> | null => {
      const result = check(schema, blanksToNull(of, schema), today());
      return result.ok ? result.value : null;
    },
    [schema],
  );
  const takeServerErrors = useCallback(
    (error: unknown): boolean => {
      if (!isApiError(error) || error.fieldErrors.length === 0) return false;
      setErrors(error.fieldErrors);
      setEventNo(error.errorId || null);
      focusFirstError(error.fieldErrors, asked.current);
      return true;
    },
    [focusFirstError],
  );
  const byPath = useMemo(() => new Map(errors.map((e) => [e.path, e.message])), [errors]);
  const warned = useMemo(() => new Map(warnings.map((e) => [e.path, e.message])), [warnings]);
  // The same ones until something else is wrong: rows that did not change are not drawn again for them.
  const errorAt = useCallback((path: string) => byPath.get(path), [byPath]);
  const warningAt = useCallback((path: string) => warned.get(path), [warned]);
  return {
    values,
    isDirty: values !== start,
    set,
    replace,
    reset,
    errorAt,
    warningAt,
    errors,
    eventNo,
    forgive,
    validate,
    bodyOf,
    takeServerErrors,
    focusFirstError,
  };
}
