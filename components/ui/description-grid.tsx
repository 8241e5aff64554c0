import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import styles from "@/components/ui/description-grid.module.css";

export interface DescriptionItem {
  label: string;
  /** Already formatted; "", null and undefined show 「—」. */
  value: ReactNode;
  /** The bare text of a code: shown in one line with a copy button. */
  copy?: string | null | undefined;
  /** Takes the whole row: addresses, business scope. */
  wide?: boolean;
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === null || value === "" || value === false;
}

function Value({ item }: { item: DescriptionItem }) {
  if (isEmpty(item.value)) {
    return (
      <span className={styles.none}>
        <span aria-hidden>—</span>
        <span className="visually-hidden">未填写</span>
      </span>
    );
  }
  if (item.copy === undefined || item.copy === null || item.copy === "") return item.value;
  return (
    <>
      <span className={styles.code}>{item.value}</span>
      <CopyButton text={item.copy} label={item.label} />
    </>
  );
}

/** A record to read: labels and values, two columns from 1200 px, labels above on phones. // look.md "Forms" */
export function DescriptionGrid({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.grid}>
      {items.map((item) => (
        <div key={item.label} className={item.wide ? styles.wideItem : styles.item}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>
            <Value item={item} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
