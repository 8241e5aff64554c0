import type { ExitCheck } from "@/contracts/basic/firm-exit/firm-exit";
import { ViewSection } from "@/components/record/record-view";
import { StatusTag } from "@/components/ui/status-tag";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

const WORDS = {
  block: { tone: "error", text: "须先办结" },
  note: { tone: "warning", text: "请留意" },
  none: { tone: "success", text: "无事项" },
} as const;

/** What the firm brings along when it goes, and what stands in its way. // domain a §1.5 */
export function ExitChecks({ checks }: { readonly checks: readonly ExitCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <ViewSection title="办理条件">
      <div className={styles.scroll}>
        <table className={styles.table}>
          <SmallTableHead heads={["事项", "情况", "说明"]} />
          <tbody>
            {checks.map(({ key, label, text, standing }) => (
              <tr key={key}>
                <td>{label}</td>
                <td>
                  <StatusTag tone={WORDS[standing].tone}>{WORDS[standing].text}</StatusTag>
                </td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ViewSection>
  );
}
