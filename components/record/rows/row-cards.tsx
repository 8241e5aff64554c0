"use client";

import { Button } from "antd";
import type { ReactNode } from "react";
import { LooseErrors } from "@/components/record/findings";
import styles from "@/components/record/rows/row-cards.module.css";
import { ROW_MARK, type RowsOptions, useRows } from "@/components/record/rows/use-rows";
import { EmptyState } from "@/components/ui/empty-state";

interface Props<Row> extends RowsOptions {
  readonly nameOf: (row: Row) => string;
  /** Stands for a name that is not typed yet. */
  readonly unnamed: string;
  /** Behind the name: what is computed of the row. */
  readonly asideOf?: (row: Row, index: number) => ReactNode;
  /** Between the faults and the rows: sums. */
  readonly summary?: ReactNode;
  readonly empty?: { readonly title: string; readonly hint: string };
  readonly addText: string;
  readonly canAdd?: boolean;
  readonly canRemove?: boolean;
  /** Fields of one row; `at` makes the dotted path of its keys. */
  readonly children: (row: Row, at: (key: string) => string, index: number) => ReactNode;
}

/** Rows with many fields: a card each, with its number, its name and 删除. */
export function RowCards<Row extends object>(props: Props<Row>) {
  const { nameOf, unnamed, asideOf, empty, canAdd = true, canRemove = true, children } = props;
  const { rows, box, loose, keyOf, add, remove } = useRows<Row>(props);
  return (
    <>
      <LooseErrors errors={loose} />
      {props.summary}
      <div ref={box}>
        {rows.map((row, index) => (
          <div key={keyOf(index)} className={styles.card} {...ROW_MARK}>
            <div className={styles.head}>
              <h2 className={styles.title}>
                {index + 1}. {nameOf(row) || unnamed}
                {asideOf && <span className={styles.aside}>　{asideOf(row, index)}</span>}
              </h2>
              {canRemove && (
                <Button
                  size="small"
                  danger
                  onClick={() => remove(index)}
                  aria-label={`删除 ${nameOf(row) || `第 ${index + 1} 行`}`}
                >
                  删除
                </Button>
              )}
            </div>
            {children(row, (key) => `${props.list}.${index}.${key}`, index)}
          </div>
        ))}
      </div>
      {rows.length === 0 && empty && <EmptyState {...empty} />}
      <Button onClick={add} disabled={!canAdd} block>
        {props.addText}
      </Button>
    </>
  );
}
