"use client";

import { Input, type InputProps, type InputRef } from "antd";
import { useId, useLayoutEffect, useRef, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from "react";
import { grouped } from "@/contracts/kit/amount/amount";
import { sameDecimal } from "@/components/fields/inputs/decimal-text";
import { PasteSaid } from "@/components/fields/inputs/paste-said";
import { isPaste } from "@/components/fields/inputs/pasted-number";
import styles from "@/components/fields/inputs/number-input.module.css";

/** The rules of one kind of number field: pure text functions, tested as tables. */
export interface NumberCodec {
  /** Why `raw` is not taken at all; null: it is read. */
  refused: (raw: string, isPasted: boolean) => string | null;
  /** Stored value → text shown. */
  textOf: (value: string) => string;
  /** What stands in the field after typing or pasting `raw` over `previous`. */
  typed: (raw: string, previous: string, isPasted?: boolean) => string;
  /** Text → stored value. `original` is the value at focus, for fields that show less than they store. */
  valueOf: (text: string, original: string) => string;
  /** Text on blur or Enter → stored value. */
  settled: (text: string, original: string) => string;
}

/** What every number field takes besides its own rules; fits antd's `Form.Item`. Values are decimal texts. */
export interface NumberFieldProps extends Omit<
  InputProps,
  "value" | "defaultValue" | "onChange" | "min" | "max" | "type" | "suffix"
> {
  value?: string | null | undefined;
  onChange?: (value: string) => void;
  /** Stands inside the field at the right: 元, 万元, %. */
  unit?: ReactNode;
  /** In a column of figures, whose head tells the unit: at the right, and thousands apart while nobody types. */
  isFigure?: boolean;
}

/** The keypads of phones have no minus: where a value may be below zero the whole keyboard comes. */
export const keypadFor = (min: string) => ({ inputMode: min.startsWith("-") ? "text" : "decimal" }) as const;

interface Editing {
  text: string;
  /** Stored value when editing began. */
  original: string;
  isComposing: boolean;
}

interface Taken {
  readonly raw: string;
  readonly at: number;
  readonly next: string;
  readonly previous: string;
  readonly isPasted: boolean;
}
/** Where nothing was taken the caret stays; else it stands behind what was taken of the text before it. */
function caretBehind(codec: NumberCodec, { raw, at, next, previous, isPasted }: Taken): number {
  const behind =
    next === previous ? at - (raw.length - next.length) : codec.typed(raw.slice(0, at), "", isPasted).length;
  return Math.max(0, Math.min(behind, next.length));
}

/** Text field for exact numbers: safe for input methods and paste, keeps the caret, speaks only decimal texts. */
export function NumberInput(props: NumberFieldProps & { codec: NumberCodec }) {
  const { codec, value, onChange, unit, isFigure = false, ...rest } = props;
  const stored = value ?? "";
  const [isAtHand, setAtHand] = useState(false);
  const [editing, setEditing] = useState<Editing | null>(null);
  const input = useRef<InputRef>(null);
  const caret = useRef<number | null>(null);
  const [refused, setRefused] = useState<{ readonly why: string; readonly kept: string } | null>(null);
  const saidId = useId();

  // A value that came from outside (reset, another field's rule) replaces what is being typed.
  const isCurrent =
    editing !== null && (editing.isComposing || sameDecimal(codec.valueOf(editing.text, editing.original), stored));
  const text = isCurrent ? editing.text : codec.textOf(stored);
  // Told of what the field kept then: another value ends it.
  const said = refused && sameDecimal(refused.kept, stored) ? refused.why : null;

  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.input?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const emit = (next: string) => {
    if (next !== stored) onChange?.(next);
  };
  const original = isCurrent ? editing.original : stored;
  // What an input method composes is no text yet: the one before it counts.
  const previous = isCurrent && editing.isComposing ? codec.textOf(stored) : text;
  const type = (raw: string, at: number | null, isPasted = false) => {
    const why = codec.refused(raw, isPasted);
    const next = why === null ? codec.typed(raw, previous, isPasted) : previous;
    setRefused(why === null ? null : { why, kept: codec.valueOf(next, original) });
    if (next !== raw && at !== null) caret.current = caretBehind(codec, { raw, at, next, previous, isPasted });
    setEditing({ text: next, original, isComposing: false });
    emit(codec.valueOf(next, original));
  };
  const settle = () => {
    // The field may be left in the middle of a composition.
    const typed = isCurrent && editing.isComposing ? codec.typed(editing.text, previous) : text;
    if (isCurrent) emit(codec.settled(typed, editing.original));
    setEditing(null);
  };

  return (
    <>
      <Input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...(said === null ? {} : { "aria-describedby": [rest["aria-describedby"], saidId].filter(Boolean).join(" ") })}
        {...(isFigure ? { className: styles.figure ?? "" } : {})}
        {...(unit === undefined || isFigure ? {} : { suffix: <span className={styles.unit}>{unit}</span> })}
        ref={input}
        value={isFigure && !isAtHand ? grouped(text) : text}
        onFocus={(event) => {
          setAtHand(true);
          rest.onFocus?.(event);
        }}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const raw = event.target.value;
          if ((event.nativeEvent as InputEvent).isComposing) setEditing({ text: raw, original, isComposing: true });
          else type(raw, event.target.selectionStart, isPaste(event.nativeEvent));
        }}
        onCompositionEnd={(event) => {
          type(event.currentTarget.value, event.currentTarget.selectionStart);
          rest.onCompositionEnd?.(event);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          // Before the form hears of it: Enter submits what the blur would have made of it.
          if (event.key === "Enter" && !event.nativeEvent.isComposing) settle();
          rest.onKeyDown?.(event);
        }}
        onBlur={(event) => {
          setAtHand(false);
          settle();
          rest.onBlur?.(event);
        }}
      />
      {said !== null && <PasteSaid id={saidId} said={said} />}
    </>
  );
}
