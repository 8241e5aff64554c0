"use client";

import type { ReviewerHonour } from "@/contracts/filing/reviewer-fields";
import { RecordSection } from "@/components/record/record-view";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";
import { date } from "@/lib/format/date";

const HEADS = ["类型", "名称", "决定日期", "决定机关"];

/** Rewards and punishments of the last three years, as 奖惩管理 has them. // domain b §7 (2) */
export function Honours({ honours }: { readonly honours: readonly ReviewerHonour[] }) {
  const dictionary = useDictionary();
  return (
    <RecordSection title="近三年奖惩" items={[]}>
      {honours.length === 0 ? (
        <p className={styles.quiet}>奖惩管理中没有近三年的记录。</p>
      ) : (
        <table className={`${styles.table} ${styles.cards}`} aria-label="近三年奖惩">
          <SmallTableHead heads={HEADS} />
          <tbody>
            {honours.map(({ recordType, title, decideDate, authority }) => (
              <tr key={`${recordType} ${title} ${decideDate}`}>
                <td data-label={HEADS[0]}>{dictionary.label("rp_record_type", recordType)}</td>
                <td data-label={HEADS[1]}>{title ?? "—"}</td>
                <td data-label={HEADS[2]} className={styles.code}>
                  {decideDate === null ? "—" : date(decideDate)}
                </td>
                <td data-label={HEADS[3]}>{authority ?? "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </RecordSection>
  );
}
