import type { ReviewerCondition } from "@/contracts/filing/reviewer-fields";
import type { Tone } from "@/contracts/kit/state-look";
import { RecordSection } from "@/components/record/record-view";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { StatusTag } from "@/components/ui/status-tag";

const LOOK: Readonly<Record<ReviewerCondition["state"], readonly [tone: Tone, word: string]>> = {
  met: ["success", "满足"],
  unmet: ["error", "不满足"],
  caution: ["warning", "请留意"],
  unknown: ["info", "待协会核实"],
};
const HEADS = ["条件", "结果", "情况", "来源"];

/** Each condition with what was found and where. // domain b §7 (2) */
export const Conditions = ({ conditions }: { readonly conditions: readonly ReviewerCondition[] }) => (
  <RecordSection title="申请条件" items={[]}>
    <table className={`${styles.table} ${styles.cards}`} aria-label="申请条件">
      <SmallTableHead heads={HEADS} />
      <tbody>
        {conditions.map(({ key, label, state, text, source }) => (
          <tr key={key}>
            <td data-label={HEADS[0]}>{label}</td>
            <td data-label={HEADS[1]}>
              <StatusTag tone={LOOK[state][0]}>{LOOK[state][1]}</StatusTag>
            </td>
            <td data-label={HEADS[2]}>{text}</td>
            <td data-label={HEADS[3]} className={styles.quiet}>
              {source}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </RecordSection>
);
