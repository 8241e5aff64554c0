"use client";

import { Checkbox } from "antd";
import type { ReactNode } from "react";
import type { Change } from "@/contracts/kit/diff";
import type { FieldMeta } from "@/contracts/kit/field";
import type { RecordContract } from "@/contracts/kit/record";
import { FilesOf } from "@/components/fields/file-source";
import { columnsOf, metasOf, rowSchemaOf } from "@/components/list/table/columns";
import { FilesView, type RecordFile } from "@/components/record/files/files-view";
import { PhotosView } from "@/components/record/files/photos-view";
import type { RecordTab, ShownRecord } from "@/components/record/record-spec";
import { itemsOf, RecordSection, ViewSection } from "@/components/record/record-view";
import { keptSpec, type RecordLook } from "@/components/record/records/kept-spec";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import type { Section } from "@/components/record/section";
import styles from "@/components/review/review-form.module.css";
import { isEmptyItem } from "@/components/ui/description-grid";
import { StatusTag } from "@/components/ui/status-tag";

/** Items that are to be put right, by their paths. */
export interface Marking {
  readonly marked: ReadonlySet<string>;
  /** What alone may be marked; null: each item. */
  readonly only?: ReadonlySet<string> | null;
  /** What the last return has asked for. */
  readonly asked?: ReadonlySet<string>;
  toggle(path: string, label: string): void;
}

/** What a form that is reviewed gets. */
export interface ReviewFormProps {
  /** The record behind it, for what it keeps in lists of its own. */
  readonly bizId?: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Lists that its kind keeps beside the items. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly files: readonly RecordFile[];
  /** What differs from what was accepted before. */
  readonly changes: readonly Change[];
  /** Null: nothing may be marked now. */
  readonly marking: Marking | null;
}

interface Props<P extends RecordContract> extends ReviewFormProps {
  readonly look: RecordLook<P>;
  /** Behind the form's own sections. */
  readonly children?: ReactNode;
}

const MARK = "mark";
const MARK_META: FieldMeta = { label: "需修改", width: 88 };

function Mark({ path, label, marking }: { path: string; label: string; marking: Marking }) {
  return (
    <Checkbox
      className={styles.mark ?? ""}
      checked={marking.marked.has(path)}
      onChange={() => marking.toggle(path, label)}
      aria-label={`标出「${label}」需修改`}
    >
      <span aria-hidden>需修改</span>
    </Checkbox>
  );
}

/** A value with what it was before and the box that marks it. */
function Item({ value, path, label, changes, marking }: ItemProps) {
  const change = changes.find((one) => one.path === path);
  const isMarked = marking?.marked.has(path) ?? false;
  return (
    <span className={isMarked ? styles.marked : styles.item} data-item={path}>
      <span className={styles.value}>{value ?? "—"}</span>
      {change && (
        <span className={styles.change}>
          <StatusTag tone="warning">已变更</StatusTag>
          <span className={styles.before}>原：{change.before ?? "未填写"}</span>
        </span>
      )}
      {marking && <Mark path={path} label={label} marking={marking} />}
    </span>
  );
}

interface ItemProps extends Pick<ReviewFormProps, "changes" | "marking"> {
  readonly value: ReactNode;
  readonly path: string;
  readonly label: string;
}

/** A form as it was submitted, read: items that differ say what they were, and each may be marked. */
export function ReviewForm<P extends RecordContract>(props: Props<P>) {
  const { look, values, files, changes, marking, children } = props;
  const { of } = look;
  const spec = keptSpec(look);
  const metas = metasOf(of.detail);
  const typed = new Set(Object.keys(of.fields));
  const rules = {
    isHidden: (key: string) => !(key in values) || spec.isHidden(key, values),
    show: spec.show?.(values as unknown as ShownRecord as never) ?? {},
  };
  // What is empty and yet spoken of stands in sight.
  const isTold = (key: string): boolean =>
    changes.some(({ path }) => path === key) || [marking?.marked, marking?.asked].some((paths) => paths?.has(key));
  const section = ({ title, keys }: Section) => {
    const items = keys.flatMap((key) =>
      itemsOf(metas, [key], values, rules).map((item) => ({
        ...item,
        isFolded: isEmptyItem(item) && !isTold(key),
        value: (
          <Item
            value={item.value}
            path={key}
            label={item.label}
            changes={changes}
            marking={typed.has(key) && (marking?.only?.has(key) ?? true) ? marking : null}
          />
        ),
      })),
    );
    return items.length > 0 && <RecordSection key={title} title={title} items={items} />;
  };
  const named = new Set(photoIds(spec.tabs, values));
  const loose = files.filter(({ fileId }) => !named.has(fileId));
  return (
    <FilesOf owner={look.files} stored={files}>
      {spec.tabs.map((tab) => (
        <div key={tab.key} className={styles.part}>
          {[...(tab.sections ?? []), ...(tab.known ?? [])].map(section)}
          <Rows tab={tab} {...props} />
          {tab.photos && values[tab.photos] !== undefined && (
            <ViewSection title={tab.label}>
              <PhotosView label={tab.label} photos={values[tab.photos] as readonly { fileId: string }[]} />
            </ViewSection>
          )}
        </div>
      ))}
      {children && <div className={styles.part}>{children}</div>}
      {loose.length > 0 && (
        <ViewSection title="附件">
          {marking && <Mark path="attachments" label="附件" marking={marking} />}
          <FilesView files={loose} emptyHint="" />
        </ViewSection>
      )}
    </FilesOf>
  );
}

const photoIds = (tabs: readonly RecordTab[], values: ReviewFormProps["values"]): string[] =>
  tabs.flatMap(({ photos }) =>
    photos ? ((values[photos] ?? []) as readonly { fileId: string }[]).map(({ fileId }) => fileId) : [],
  );

/** Lists of rows; a row that came or changed says so, and each may be marked. */
function Rows<P extends RecordContract>({ tab, look, values, changes, marking }: Props<P> & { tab: RecordTab }) {
  const sets = (tab.rows ?? []).filter(({ list }) => ((values[list] ?? []) as readonly Row[]).length > 0);
  return sets.map(({ list, noun, keys }) => {
    const columns = columnsOf(rowSchemaOf(look.of.form, list), keys);
    const [first] = keys;
    const pathOf = (row: Row): string => `${list}.${String(row["rowId"])}`;
    const isChanged = (row: Row): boolean => changes.some(({ path }) => path.startsWith(`${pathOf(row)}.`));
    const nameOf = (row: Row): string => `${noun} ${String((first && row[first]) ?? "")}`;
    return (
      <ViewSection key={list} title={noun}>
        <RowTable
          caption={noun}
          columns={marking ? [...columns, { key: MARK, meta: MARK_META }] : columns}
          rows={values[list] as readonly Row[]}
          idKey="rowId"
          cell={(key, row) => {
            if (key === MARK && marking) return <Mark path={pathOf(row)} label={nameOf(row)} marking={marking} />;
            if (key !== first || !isChanged(row)) return undefined;
            return (
              <>
                {String(row[key] ?? "—")} <StatusTag tone="warning">已变更</StatusTag>
              </>
            );
          }}
        />
      </ViewSection>
    );
  });
}
