"use client";

import type { ReactNode } from "react";
import { isFaulty } from "@/contracts/kit/data-fault";
import type { FieldMeta } from "@/contracts/kit/field";
import { isEmpty } from "@/contracts/kit/none";
import { DataFault } from "@/components/fields/data-fault";
import { ShowField } from "@/components/fields/show";
import styles from "@/components/record/record-view.module.css";
import { DescriptionGrid, type DescriptionItem } from "@/components/ui/description-grid";

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
}

/** Items of a record as labels and values, in the order of `keys`; `metas` are those of its schema. */
export function itemsOf(
  metas: ReadonlyMap<string, FieldMeta>,
  keys: readonly string[],
  record: object,
  { isHidden, labelOf, textKeys = {}, show = {}, noneTexts = {}, copied }: ViewRules = {},
): DescriptionItem[] {
  const values = record as Readonly<Record<string, unknown>>;
  const itemOf = (key: string): DescriptionItem => {
    const meta = metas.get(key) ?? { label: key };
    const value = values[textKeys[key] ?? key];
    const wide = meta.kind === "longText";
    if (isFaulty(record, key)) return { label: labelOf?.(key) ?? meta.label, value: <DataFault />, wide };
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
    };
  };
  return keys.filter((key) => !isHidden?.(key)).map(itemOf);
}

/** A titled group of a record that is read. */
export function ViewSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
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
    <DescriptionGrid items={items} />
    {children}
  </ViewSection>
);
