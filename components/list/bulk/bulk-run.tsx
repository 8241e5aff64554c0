"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { BulkAction } from "@/components/list/bulk/bulk";
import styles from "@/components/list/bulk/bulk-bar.module.css";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { reasonsOf } from "@/lib/api/describe";
import { askAgain } from "@/lib/query/reads";
import { WriteSlot } from "@/lib/query/write-slot";

interface Props {
  readonly action: BulkAction<never>;
  readonly rows: readonly object[];
  readonly onClose: () => void;
}

/** Answered, with why nothing came of it, or refused. */
type Result =
  { readonly isDone: true; readonly idle: string | null } | { readonly isDone: false; readonly text: string };

/** Does one thing with each of several rows, with a result beside each; what failed may be tried again. */
export function BulkRun({ action, rows, onClose }: Props) {
  const { label, of, ask, isFor = () => true, notForText = "不适用", nameOf, inputOf, invalidates } = action;
  const { idleText = () => null } = action;
  const client = useQueryClient();
  // One key for each row and attempt that nobody answered: a row is never done twice.
  const slots = useRef(new Map<object, WriteSlot<typeof of>>());
  const [results, setResults] = useState<ReadonlyMap<object, Result>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [ahead, setAhead] = useState<number | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const meant = rows.filter((row) => isFor(row as never));
  const open = meant.filter((row) => !results.get(row)?.isDone);
  const answered = meant.length - open.length;
  const idle = [...results.values()].filter((result) => result.isDone && result.idle !== null).length;
  const tellAhead = (count: number): boolean => {
    setAhead(count);
    return isHere.current;
  };
  const run = async () => {
    setRunning(true);
    for (const row of open) {
      // Closed meanwhile: what is left stays undone.
      if (!isHere.current) break;
      const slot = slots.current.get(row) ?? new WriteSlot(of);
      slots.current.set(row, slot);
      const result: Result = await slot.send(inputOf(row as never) as never, { noLoading: true, tellAhead }).then(
        (answer: unknown) => ({ isDone: true, idle: idleText(answer) }) as const,
        (error: unknown) => ({ isDone: false, text: reasonsOf(error) }) as const,
      );
      setAhead(null);
      setResults((now) => new Map(now).set(row, result));
    }
    setRunning(false);
    void askAgain(client, invalidates);
  };
  const isOver = results.size > 0 && open.length === 0;
  return (
    <DragDialog
      open
      title={`${label}：所选 ${rows.length} 条`}
      onClose={onClose}
      {...(isOver || meant.length === 0
        ? {}
        : { onSave: () => void run(), saveText: results.size > 0 && !isRunning ? "重试未完成的" : label })}
      saving={isRunning}
      footerStart={
        <span role="status">
          {results.size === 0 && !isRunning
            ? ask
            : `已完成 ${answered - idle} 条${idle > 0 ? `，无需办理 ${idle} 条` : ""}${open.length > 0 ? `，未完成 ${open.length} 条` : ""}`}
          {ahead !== null && `；排队中，前面还有 ${ahead} 个文件在处理，轮到后自动继续`}
        </span>
      }
    >
      {(isRunning || results.size > 0) && (
        <progress className={styles.progress} aria-label="进度" max={meant.length} value={answered} />
      )}
      <ul className={styles.run} aria-label="逐条结果">
        {rows.map((row, at) => {
          const result = results.get(row);
          return (
            <li key={at} className={styles.one}>
              <span>{nameOf(row as never)}</span>
              <span className={styles.result}>
                {!meant.includes(row) ? (
                  <span className={styles.left}>{notForText}</span>
                ) : result === undefined ? (
                  <span className={styles.left}>待办理</span>
                ) : result.isDone ? (
                  (result.idle ?? "已完成")
                ) : (
                  <span className={styles.bad}>{result.text}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </DragDialog>
  );
}
