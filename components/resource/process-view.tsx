"use client";

import type { ProcessStep } from "@/contracts/kit/lifecycle";
import { EmptyState } from "@/components/ui/empty-state";
import { Note } from "@/components/ui/note";
import styles from "@/components/ui/small-table.module.css";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";

interface Props {
  readonly steps: readonly ProcessStep[];
  /** Dictionary of the states. */
  readonly dict: string;
}

/** 审核记录: who moved the record from which state to which, and what was said; the newest first. // domain a §0.2 */
export function ProcessView({ steps, dict }: Props) {
  const dictionary = useDictionary();
  if (steps.length === 0) return <EmptyState title="还没有审核记录" hint="提交以后，每一步办理都记在这里。" />;
  return (
    // Focusable, so that the keyboard can scroll it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <div className={styles.scroll} role="region" aria-label="审核记录" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">办理</th>
            <th scope="col">办理人</th>
            <th scope="col">状态</th>
            <th scope="col">意见</th>
          </tr>
        </thead>
        <tbody>
          {[...steps].reverse().map((step) => (
            <tr key={step.recordId}>
              <td className={styles.code}>{dateTime(step.operateTime)}</td>
              <td>{step.label}</td>
              <td>
                {step.operatorName}　<span className={styles.quiet}>{step.operatorOrg}</span>
              </td>
              <td className={styles.quiet}>
                {dictionary.label(dict, step.fromStatus)} → {dictionary.label(dict, step.toStatus)}
              </td>
              <td className={styles.new}>{step.opinion ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Why the record came back, above it until it is sent again. // domain a §0.4 */
export function ReturnNote({ step }: { step: ProcessStep | null }) {
  if (!step) return null;
  return (
    <Note tone="wrong">
      {step.label}（{step.operatorOrg}，{dateTime(step.operateTime)}）：{step.opinion ?? "未填写原因"}
    </Note>
  );
}
