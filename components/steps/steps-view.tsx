"use client";

import type { StepLine } from "@/contracts/kit/lifecycle";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Note } from "@/components/ui/note";
import styles from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

interface Props {
  readonly steps: readonly StepLine[];
  /** Dictionary of the states. */
  readonly dict: string;
}

/** 审核记录: who moved the record from which state to which, and what was said; the newest first. // domain a §0.2 */
export function StepsView({ steps, dict }: Props) {
  const dictionary = useDictionary();
  if (steps.length === 0) return <EmptyState title="还没有审核记录" hint="提交以后，每一步办理都记在这里。" />;
  return (
    // Scrolls by itself, so the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div className={styles.scroll} role="region" aria-label="审核记录" tabIndex={0}>
      <table className={`${styles.table} ${styles.cards}`}>
        <SmallTableHead heads={["时间", "办理", "办理人", "状态", "意见"]} />
        <tbody>
          {[...steps].reverse().map((step) => (
            <tr key={step.recordId}>
              <td className={styles.code} data-label="时间">
                {dateTime(step.operateTime)}
              </td>
              <td data-label="办理">{step.label}</td>
              <td data-label="办理人">
                {step.operatorName}　<span className={styles.quiet}>{step.operatorOrg}</span>
              </td>
              <td className={styles.quiet} data-label="状态">
                {dictionary.label(dict, step.fromStatus)} → {dictionary.label(dict, step.toStatus)}
              </td>
              <td className={styles.new} data-label="意见">
                {step.opinion ?? "—"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Why the record came back, above it until it is sent again. // domain a §0.4 */
export function ReturnNote({ step }: { step: StepLine | null }) {
  if (!step) return null;
  return (
    <Note tone="wrong">
      {step.label}（{step.operatorOrg}，{dateTime(step.operateTime)}）：{step.opinion ?? "未填写原因"}
    </Note>
  );
}
