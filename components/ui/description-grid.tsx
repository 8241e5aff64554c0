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
  /** What the association wants put right here. */
  mark?: string | undefined;
  /** Folded behind the count of what nobody filled, where its value alone does not say it. */
  isFolded?: boolean;
}

/** Whether an item shows 「—」. */
export function isEmptyItem({ value }: Pick<DescriptionItem, "value">): boolean {
  return value === undefined || value === null || value === "" || value === false;
}

function Value({ item }: { item: DescriptionItem }) {
  if (isEmptyItem(item)) {
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

/**
 * A record to read: labels and values, two columns from 1200 px, labels above on phones. On a record's page labels stand
 * above throughout, in as many columns as there is room for: three from 1440 px. // look.md "Records"
 */
export function DescriptionGrid({ items }: { items: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.grid}>
      {items.map((item) => (
        <div
          key={item.label}
          className={[item.wide ? styles.wideItem : styles.item, item.mark && styles.marked].join(" ")}
        >
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>
            <Value item={item} />
            {item.mark !== undefined && <span className={styles.mark}>退回标出：{item.mark}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
