"use client";

import { duesDeskApi, type Generation } from "@/contracts/statement/dues/desk";
import { BILL_READS } from "@/features/statement/dues/desk/names";
import styles from "@/features/statement/dues/desk/desk.module.css";
import { isProgressOver, useProgress } from "@/features/statement/dues/desk/use-progress";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";

const HEADS = ["事务所", "未生成的原因"];

function Skipped({ skipped, skippedCount }: Pick<Generation, "skipped" | "skippedCount">) {
  if (skipped.length === 0) return null;
  return (
    <>
      <p className={styles.line}>
        {skippedCount > skipped.length
          ? `共 ${skippedCount} 家没有生成，下面是前 ${skipped.length} 家：`
          : `${skippedCount} 家没有生成：`}
      </p>
      <table className={`${small.table} ${small.cards}`} aria-label="未生成会费单的事务所">
        <SmallTableHead heads={HEADS} />
        <tbody>
          {skipped.map(({ companyName, reason }) => (
            <tr key={`${companyName} ${reason}`}>
              <td data-label={HEADS[0]} data-name="true">
                {companyName}
              </td>
              <td data-label={HEADS[1]}>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Progress({ data }: { readonly data: Generation }) {
  const { state, done, total, created, existing, failure } = data;
  const figures = `新生成 ${created} 张，已有会费单 ${existing} 家，未生成 ${data.skippedCount} 家`;
  return (
    <div className={styles.stack}>
      {state === "failed" && (
        <Note tone="wrong">{failure ?? "生成没有完成，已生成的会费单有效；请重新生成其余的"}</Note>
      )}
      <p role="status" className={styles.line}>
        {isProgressOver(state)
          ? `${state === "done" ? "生成完成" : "已停止"}：${figures}。`
          : `${state === "queued" ? "正在排队" : "正在生成"} ${done} / ${total} 家；${figures}。可以关闭此窗口，不影响生成。`}
      </p>
      {!isProgressOver(state) && (
        <progress className={styles.bar} aria-label="生成会费单" max={Math.max(1, total)} value={done} />
      )}
      <Skipped {...data} />
    </div>
  );
}

interface Props {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** How far the run is and what came of it, firm by firm where there was none. */
export function GenerationDialog({ jobId, onClose }: Props) {
  const { data, error, refetch } = useProgress(duesDeskApi.generation, {
    input: { params: { jobId } },
    stateOf: (run) => run?.state,
    reads: BILL_READS,
  });
  return (
    <DragDialog open title="生成会费单" onClose={onClose}>
      {error && !data ? (
        <ErrorState title="进度没有加载" hint={describe(error).text} onRetry={() => void refetch()} />
      ) : (
        data && <Progress data={data} />
      )}
    </DragDialog>
  );
}
