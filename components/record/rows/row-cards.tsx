"use client";

import { Button } from "antd";
import { memo, type ReactNode } from "react";
import { LooseErrors } from "@/components/record/form/findings";
import styles from "@/components/record/rows/row-cards.module.css";
import { ROW_MARK, type RowsOptions, useRows } from "@/components/record/rows/use-rows";
import { EmptyState } from "@/components/ui/state/empty-state";

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
  /** What the fields of a row look at beside the row and its faults; the whole form unless told. */
  readonly depends?: readonly unknown[];
  /** Fields of one row; `at` makes the dotted path of its keys. */
  readonly children: (row: Row, at: (key: string) => string, index: number) => ReactNode;
}

interface HeadProps {
  readonly index: number;
  readonly name: string;
  readonly unnamed: string;
  readonly aside: ReactNode;
  /** Null: rows cannot be taken away. */
  readonly onRemove: ((index: number) => void) | null;
}

const Head = memo(function Head({ index, name, unnamed, aside, onRemove }: HeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        {index + 1}. {name || unnamed}
        {aside !== undefined && <span className={styles.aside}>　{aside}</span>}
      </h2>
      {onRemove && (
        <Button size="small" danger onClick={() => onRemove(index)} aria-label={`删除 ${name || `第 ${index + 1} 行`}`}>
          删除
        </Button>
      )}
    </div>
  );
});

interface FieldsProps<Row> {
  readonly row: Row;
  readonly index: number;
  /** What the fields look at beside the row; the same as before: the row is not drawn again. */
  readonly depends: readonly unknown[];
  readonly draw: Props<Row>["children"];
  readonly list: string;
}

const isSame = (one: FieldsProps<unknown>, next: FieldsProps<unknown>): boolean =>
  one.row === next.row &&
  one.index === next.index &&
  one.list === next.list &&
  one.depends.length === next.depends.length &&
  one.depends.every((each, i) => Object.is(each, next.depends[i]));

/** A key in one row draws that row only: a form may hold a hundred of them. */
const Fields = memo(
  ({ row, index, draw, list }: FieldsProps<unknown>) => draw(row, (key) => `${list}.${index}.${key}`, index),
  isSame,
);
Fields.displayName = "Fields";

/** Rows with many fields: a card each, with its number, its name and 删除. */
export function RowCards<Row extends object>(props: Props<Row>) {
  const { form, list, nameOf, unnamed, asideOf, empty, canAdd = true, canRemove = true, children } = props;
  const { rows, box, loose, keyOf, add, remove } = useRows<Row>(props);
  const { errorAt, warningAt } = form;
  const depends = [errorAt, warningAt, ...(props.depends ?? [form.values])];
  return (
    <>
      <LooseErrors errors={loose} />
      {props.summary}
      <div ref={box}>
        {rows.map((row, index) => (
          <div key={keyOf(index)} className={styles.card} {...ROW_MARK}>
            <Head
              index={index}
              name={nameOf(row)}
              unnamed={unnamed}
              aside={asideOf?.(row, index)}
              onRemove={canRemove ? remove : null}
            />
            <Fields
              row={row}
              index={index}
              list={list}
              depends={depends}
              draw={children as Props<unknown>["children"]}
            />
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
