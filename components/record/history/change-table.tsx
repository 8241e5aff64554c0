import type { Change } from "@/contracts/kit/diff";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

interface Props {
  readonly changes: readonly Change[];
  /** Heads of item, old and new value. */
  readonly heads: readonly [string, string, string];
}

/** Changed items in words, the old value struck through. */
export function ChangeTable({ changes, heads }: Props) {
  if (changes.length === 0) return null;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <SmallTableHead heads={heads} />
        <tbody>
          {changes.map((change) => (
            <tr key={change.path}>
              <td>{change.label}</td>
              <td className={styles.old}>{change.before ?? "—"}</td>
              <td className={styles.new}>{change.after ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
