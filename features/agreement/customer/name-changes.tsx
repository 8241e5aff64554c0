import type { NameChange } from "@/contracts/agreement/customer/customer-fields";
import { RecordSection } from "@/components/record/record-view";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const HEADS = ["变更日期", "项目", "变更前", "变更后", "证明文件", "登记人"];

/** 更名与换证 of a customer, the newest first. // domain b §2 (6) */
export const NameChanges = ({ changes }: { readonly changes: readonly NameChange[] }) => (
  <RecordSection title="更名与换证" items={[]}>
    <table className={`${styles.table} ${styles.cards}`} aria-label="更名与换证">
      <SmallTableHead heads={HEADS} />
      <tbody>
        {changes.map((one) => (
          <tr key={one.changeId}>
            <td data-label={HEADS[0]}>{one.changeDate}</td>
            <td data-label={HEADS[1]}>{one.label}</td>
            <td data-label={HEADS[2]}>{one.oldValue ?? "—"}</td>
            <td data-label={HEADS[3]}>{one.newValue ?? "—"}</td>
            <td data-label={HEADS[4]}>{one.fileNames.join("、") || "—"}</td>
            <td data-label={HEADS[5]} className={styles.quiet}>
              {one.createUserName}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </RecordSection>
);
