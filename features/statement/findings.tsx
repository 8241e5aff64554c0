"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { StatementFinding } from "@/contracts/statement/engine/finding";
import { FORMS } from "@/contracts/statement/forms/forms";
import styles from "@/features/statement/statement.module.css";
import { ViewSection } from "@/components/record/record-view";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PlainButton } from "@/components/ui/plain-button";
import { StatusTag } from "@/components/ui/status-tag";

const LEVELS = {
  E: { word: "错误", tone: "error" },
  W: { word: "需说明", tone: "warning" },
  I: { word: "提示", tone: "info" },
} as const;

/** 「3 处错误，1 处需说明」; nothing found is said, too. */
function findingsText(findings: readonly StatementFinding[]): string {
  const parts = (["E", "W", "I"] as const).flatMap((level) => {
    const count = findings.filter((one) => one.level === level).length;
    return count > 0 ? [`${count} 处${LEVELS[level].word}`] : [];
  });
  return parts.length > 0 ? parts.join("，") : "未发现问题";
}

/** How a check stands; `findings` is null while nothing is told. */
interface Checked {
  readonly findings: readonly StatementFinding[] | null;
  readonly query: Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;
}

/** 「核对：…」 in one line: a check that has not come to its end has not found nothing. */
export function CheckLine({ findings, query }: Checked) {
  const unfinished = query.isError ? "没有完成" : "正在核对…";
  return (
    <p className={styles.summary} role="status">
      核对：{findings ? findingsText(findings) : unfinished}
    </p>
  );
}

/** What a check found, with the way on where it failed. */
export function CheckResult({ findings, query, form, onGo }: Checked & Omit<Props, "findings">) {
  if (!findings && !query.isError) return null;
  return (
    <ViewSection title="核对结果">
      {findings ? (
        <Findings findings={findings} form={form} onGo={onGo} />
      ) : (
        <ErrorState
          title="核对没有完成，填写和保存不受影响"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
    </ViewSection>
  );
}

interface Props {
  readonly findings: readonly StatementFinding[];
  /** Id of the form on this page: cells of others are named, not led to. */
  readonly form: string;
  /** Leads to a cell; null where the statement is only read. */
  readonly onGo: ((key: string) => void) | null;
}

const titleOf = (form: string): string => FORMS.find(({ id }) => id === form)?.title ?? "";

/** The list of checks: what it is, how grave, and the cells that it is about. // domain a §7.3 校验 */
function Findings({ findings, form, onGo }: Props) {
  if (findings.length === 0) return <EmptyState title="核对无误" hint="表内、表间以及与上年的核对都没有发现问题。" />;
  return (
    <ol className={styles.findings} aria-label="核对结果">
      {findings.map(({ level, rule, message, cells }) => (
        <li key={`${rule} ${message}`} className={styles.finding}>
          <StatusTag tone={LEVELS[level].tone}>{LEVELS[level].word}</StatusTag>
          <span className={styles.message}>{message}</span>
          <span className={styles.cells}>
            {cells.map((cell) => {
              const row = FORMS.find(({ id }) => id === cell.form)?.byCode.get(cell.itemCode);
              const name = `第 ${row?.rowNo ?? "?"} 行`;
              return cell.form === form && onGo ? (
                <PlainButton
                  key={`${cell.itemCode} ${cell.column}`}
                  look="quiet"
                  onClick={() => onGo(`${cell.itemCode}.${cell.column}`)}
                >
                  {name}
                </PlainButton>
              ) : (
                <span key={`${cell.form} ${cell.itemCode} ${cell.column}`}>
                  {cell.form === form ? name : `${titleOf(cell.form)}${name}`}
                </span>
              );
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}
