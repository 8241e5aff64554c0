"use client";

import { Button } from "antd";
import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import type { z } from "zod";
import type { EditProps } from "@/components/fields/edit";
import { FieldRow } from "@/components/fields/field-row";
import { columnsOf, headOf, rowSchemaOf } from "@/components/list/columns";
import { LooseErrors } from "@/components/record/findings";
import { CONTROLS } from "@/components/record/record-form";
import { fieldAt, valueAt } from "@/components/record/use-record-form";
import { ROW_MARK, type RowsOptions, useRows } from "@/components/record/rows/use-rows";
import styles from "@/components/record/rows/row-lines.module.css";

interface Props extends RowsOptions {
  readonly schema: z.ZodObject;
  /** Keys of a row, in order. */
  readonly keys: readonly string[];
  /** Widths of the columns as grid tracks; equal unless given. */
  readonly tracks?: string;
  /** What a row is called: 「证书」. */
  readonly noun: string;
  /** Instead of a kind's own editor, by key; told the row's index. */
  readonly render?: Readonly<Record<string, (props: EditProps, index: number) => ReactNode>>;
}

/**
 * Rows with few fields: a line each under one head, stacked on small screens. Enter goes from cell to cell, in the last
 * one it begins a new row; what is wrong stands under its cell.
 */
export function RowLines(props: Props) {
  const { form, schema, list, keys, noun, render } = props;
  const { rows, box, loose, keyOf, add, remove } = useRows(props);
  const columns = columnsOf(rowSchemaOf(schema, list), keys);
  const tracks = { "--tracks": props.tracks ?? `repeat(${columns.length}, minmax(0, 1fr))` } as CSSProperties;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = event.target as HTMLElement;
    const isPlainEnter = event.key === "Enter" && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing;
    if (!isPlainEnter || event.defaultPrevented || at.getAttribute("aria-expanded") === "true") return;
    if ([...event.currentTarget.querySelectorAll(CONTROLS)].at(-1) !== at) return;
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.lines} style={tracks} data-field={list}>
      <LooseErrors errors={loose} />
      {rows.length > 0 && (
        <div className={styles.heads} aria-hidden>
          {columns.map(({ key, meta }) => (
            <span key={key} className={fieldAt(schema, `${list}.0.${key}`)?.required ? styles.required : undefined}>
              {headOf(meta)}
            </span>
          ))}
        </div>
      )}
      {/* Enter typed in a field bubbles up to here. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut of the fields inside */}
      <div ref={box} onKeyDown={onKeyDown}>
        {rows.map((_, index) => (
          <div
            key={keyOf(index)}
            className={styles.line}
            role="group"
            aria-label={`${noun} ${index + 1}`}
            {...ROW_MARK}
          >
            {columns.map(({ key, meta }) => {
              const path = `${list}.${index}.${key}`;
              const own = render?.[key];
              return (
                <FieldRow
                  key={key}
                  path={path}
                  meta={meta}
                  wide={false}
                  value={valueAt(form.values, path)}
                  onChange={form.set}
                  required={fieldAt(schema, path)?.required ?? false}
                  error={form.errorAt(path)}
                  warning={form.warningAt(path)}
                  render={own && ((edit) => own(edit, index))}
                />
              );
            })}
            <Button
              className={styles.remove ?? ""}
              onClick={() => remove(index)}
              aria-label={`删除${noun} ${index + 1}`}
            >
              删除
            </Button>
          </div>
        ))}
      </div>
      <Button onClick={add}>添加{noun}</Button>
    </div>
  );
}
