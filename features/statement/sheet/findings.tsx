"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SUBMISSION, UNSENT } from "@/contracts/kit/submission";
import type { Cell, Level, StatementFinding } from "@/contracts/statement/engine/finding";
import { withoutRequest } from "@/contracts/statement/findings";
import { headingOf } from "@/contracts/statement/forms/define-form";
import { FORMS } from "@/contracts/statement/forms/forms";
import styles from "@/features/statement/statement.module.css";
import { ViewSection } from "@/components/record/record-view";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { PlainButton } from "@/components/ui/plain-button";
import { StatusTag } from "@/components/ui/status-tag";

const LEVELS = {
  E: { word: "错误", tone: "error" },
  W: { word: "需说明", tone: "warning" },
  I: { word: "提示", tone: "info" },
} as const;

/**
 * How differences of a statement are answered: by its word of explanation, or by the association that has accepted it.
 * What came with another of the set after this one was submitted is asked there. Null: they wait for a word.
 */
export function answerOf({ explanation, auditStatus }: { explanation: unknown; auditStatus: number }): string | null {
  if (typeof explanation === "string" && explanation.trim() !== "") return "已说明";
  if (auditStatus === SUBMISSION.passed) return "已审核通过";
  return UNSENT.includes(auditStatus) ? null : "差异";
}

const levelOf = (level: Level, answer: string | null | undefined) =>
  level === "W" && answer ? { word: answer, tone: "info" as const } : LEVELS[level];

/** 「3 处错误，1 处需说明」; nothing found is said, too. */
function findingsText(findings: readonly StatementFinding[], answer: string | null | undefined): string {
  const parts = (["E", "W", "I"] as const).flatMap((level) => {
    const count = findings.filter((one) => one.level === level).length;
    return count > 0 ? [`${count} 处${levelOf(level, answer).word}`] : [];
  });
  return parts.length > 0 ? parts.join("，") : "未发现问题";
}

/** How a check stands; `findings` is null while nothing is told. */
interface Checked {
  readonly findings: readonly StatementFinding[] | null;
  /** How its differences are answered, see `answerOf`. */
  readonly answer?: string | null;
  readonly query: Pick<UseQueryResult, "isError" | "isFetching" | "refetch">;
}

/** 「核对：…」 in one line: a check that has not come to its end has not found nothing. */
export function CheckLine({ findings, answer, query }: Checked) {
  const unfinished = query.isError ? "没有完成" : "正在核对…";
  return (
    <p className={styles.summary} role="status">
      核对：{findings ? findingsText(findings, answer) : unfinished}
    </p>
  );
}

/** What a check found, with the way on where it failed. */
export function CheckResult({ findings, query, children, ...rest }: Checked & Omit<Props, "findings">) {
  if (!findings && !query.isError) return null;
  return (
    <ViewSection title="核对结果">
      {findings ? (
        <Findings {...rest} findings={findings} />
      ) : (
        <ErrorState
          title="核对没有完成，填写和保存不受影响"
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {children}
    </ViewSection>
  );
}

interface Props extends Pick<Checked, "answer"> {
  readonly findings: readonly StatementFinding[];
  /** Id of the form on this page: cells of others are named, not led to. */
  readonly form: string;
  /** Its columns are called by it. */
  readonly periodType: number;
  /** Leads to a cell; null where the statement is only read. */
  readonly onGo: ((key: string) => void) | null;
  /** Below the list: what the firm says to it. */
  readonly children?: ReactNode;
}

type PlaceProps = Pick<Props, "form" | "periodType" | "onGo"> & { readonly cells: readonly Cell[] };

/** Cells of one row: its number once, then each of its columns, which lead there. */
function RowPlace({ cells, form, periodType, onGo }: PlaceProps) {
  const [first] = cells;
  const of = FORMS.find(({ id }) => id === first?.form);
  const row = first && of?.byCode.get(first.itemCode);
  if (!of || !row) return null;
  const isHere = of.id === form;
  const name = `${isHere ? "" : of.title}第 ${row.rowNo} 行`;
  return (
    <span className={styles.place}>
      {name}
      {cells.map(({ itemCode, column }) => {
        const head = headingOf(of, periodType, column);
        return isHere && onGo ? (
          <PlainButton
            key={column}
            look="quiet"
            aria-label={`${name} ${head}`}
            onClick={() => onGo(`${itemCode}.${column}`)}
          >
            {head}
          </PlainButton>
        ) : (
          <span key={column}>{head}</span>
        );
      })}
    </span>
  );
}

/** Cells by the rows that they stand in. */
function rowsOf(cells: readonly Cell[]): readonly (readonly [string, readonly Cell[]])[] {
  const rows = new Map<string, Cell[]>();
  for (const cell of cells) {
    const key = `${cell.form} ${cell.itemCode}`;
    rows.set(key, [...(rows.get(key) ?? []), cell]);
  }
  return [...rows];
}

/** The list of checks: what it is, how grave, and the cells that it is about. // domain a §7.3 校验 */
function Findings({ findings, answer, ...place }: Props) {
  if (findings.length === 0) return <EmptyState title="核对无误" hint="表内、表间以及与上年的核对都没有发现问题。" />;
  return (
    <ol className={styles.findings} aria-label="核对结果">
      {findings.map(({ level, rule, message, cells }) => {
        const { tone, word } = levelOf(level, answer);
        return (
          <li key={`${rule} ${message}`} className={styles.finding}>
            <StatusTag tone={tone}>{word}</StatusTag>
            <span>{level === "W" && answer ? withoutRequest(message) : message}</span>
            <span className={styles.cells}>
              {rowsOf(cells).map(([key, own]) => (
                <RowPlace key={key} cells={own} {...place} />
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
