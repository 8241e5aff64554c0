"use client";

import { type ReactNode, useState } from "react";
import { isFaulty } from "@/contracts/kit/data-fault";
import type { FieldMeta } from "@/contracts/kit/field";
import { isEmpty } from "@/contracts/kit/none";
import { DataFault } from "@/components/fields/data-fault";
import { ShowField } from "@/components/fields/show";
import { sectionId } from "@/components/record/outline";
import styles from "@/components/record/record-view.module.css";
import { DescriptionGrid, type DescriptionItem, isEmptyItem } from "@/components/ui/description-grid";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";

/** How one record differs from "label and value of its kind". */
export interface ViewRules {
  /** Items that do not apply to this record. */
  readonly isHidden?: (key: string) => boolean;
  /** Labels that depend on the record. */
  readonly labelOf?: (key: string) => string | undefined;
  /** Key of the value to show instead, already text: a place's name for its code. */
  readonly textKeys?: Readonly<Record<string, string>>;
  /** Values that are shown otherwise than their kind: a code's name. */
  readonly show?: Readonly<Record<string, (value: unknown) => ReactNode>>;
  /** What stands where nothing is: 「长期」. */
  readonly noneTexts?: Readonly<Record<string, string>>;
  /** Codes that people copy elsewhere. */
  readonly copied?: ReadonlySet<string>;
  /** What a return marked, by the item's key. */
  readonly marks?: ReadonlyMap<string, string>;
}

/** Items of a record as labels and values, in the order of `keys`; `metas` are those of its schema. */
export function itemsOf(
  metas: ReadonlyMap<string, FieldMeta>,
  keys: readonly string[],
  record: object,
  { isHidden, labelOf, textKeys = {}, show = {}, noneTexts = {}, copied, marks }: ViewRules = {},
): DescriptionItem[] {
  const values = record as Readonly<Record<string, unknown>>;
  const itemOf = (key: string): DescriptionItem => {
    const meta = metas.get(key) ?? { label: key };
    const value = values[textKeys[key] ?? key];
    const wide = meta.kind === "longText";
    const mark = marks?.get(key);
    if (isFaulty(record, key)) return { label: labelOf?.(key) ?? meta.label, value: <DataFault />, wide, mark };
    const shown = show[key]?.(value) ?? (
      <>
        <ShowField value={value} meta={textKeys[key] ? { label: meta.label } : meta} record={record} />
        {meta.unit ? ` ${meta.unit}` : ""}
      </>
    );
    return {
      label: labelOf?.(key) ?? meta.label,
      value: isEmpty(value) ? (noneTexts[key] ?? null) : shown,
      // Nobody needs a masked number elsewhere.
      copy: copied?.has(key) && typeof value === "string" && !value.includes("***") ? value : undefined,
      wide,
      mark,
    };
  };
  return keys.filter((key) => !isHidden?.(key)).map(itemOf);
}

/** A titled group of a record that is read. */
export function ViewSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} id={sectionId(title)}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}

/** Items as labels and values; those that nobody filled are folded behind their count. // look.md "Records" */
export function ItemGrid({ items }: { readonly items: readonly DescriptionItem[] }) {
  const [isOpen, setOpen] = useState(false);
  const shown = items.filter((item) => !(item.isFolded ?? isEmptyItem(item)) || item.mark !== undefined);
  const folded = items.length - shown.length;
  return (
    <>
      {(isOpen || shown.length > 0) && <DescriptionGrid items={isOpen ? items : shown} />}
      {folded > 0 && (
        <PlainButton look="quiet" className={styles.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="chevronRight" size={14} className={isOpen ? styles.opened : undefined} />
          {isOpen ? "收起未填写的项目" : `${folded} 项未填写`}
        </PlainButton>
      )}
    </>
  );
}

/** A picture beside what is told about it; above it on phones. */
export const Beside = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <div className={styles.beside}>
    {picture}
    <div>{children}</div>
  </div>
);

interface RecordSectionProps {
  readonly title: string;
  readonly items: readonly DescriptionItem[];
  /** What stands below the items: files. */
  readonly children?: ReactNode;
}

/** A titled group of labels and values. */
export const RecordSection = ({ title, items, children }: RecordSectionProps) => (
  <ViewSection title={title}>
    <ItemGrid items={items} />
    {children}
  </ViewSection>
);
