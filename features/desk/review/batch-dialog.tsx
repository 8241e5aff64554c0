"use client";

import { Button } from "antd";
import { useRef, useState } from "react";
import type { z } from "zod";
import type { Endpoint } from "@/contracts/kit/endpoint";
import { metaOf } from "@/contracts/kit/field";
import type { Transition } from "@/contracts/kit/lifecycle";
import { type InboxRow, matterOf, reviewApi } from "@/contracts/review/inbox";
import { decidedOf } from "@/features/desk/review/kinds";
import styles from "@/features/desk/review/review.module.css";
import { INBOX_READS } from "@/features/desk/review/use-inbox";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import table from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { StatusTag } from "@/components/ui/status-tag";
import { isApiError } from "@/lib/api/api-error";
import { reasonsOf } from "@/lib/api/describe";
import { askAgain } from "@/lib/query/reads";
import { WriteSlot } from "@/lib/query/write-slot";
import { useQueryClient } from "@tanstack/react-query";

interface Props {
  readonly step: "accept" | "pass";
  readonly rows: readonly InboxRow[];
  /** Told which items were decided. */
  readonly onClose: (decided: readonly string[]) => void;
}

/** What has become of one item. */
interface Result {
  readonly isDone: boolean;
  readonly text: string;
}

const WORDS = {
  accept: { title: "批量受理", ask: "受理后事务所不能撤回。" },
  pass: { title: "批量通过", ask: "通过后内容生效。请确认已经逐件核对。" },
} as const;

/** What a step is sent where nothing is typed for it, and the names of items that somebody has to fill in. */
function untyped({ form }: Transition) {
  const items = Object.entries(form.shape as Readonly<Record<string, z.ZodType>>).filter(([key]) => key !== "version");
  const blank = items.filter(([, item]) => item.safeParse(null).success).map(([key]) => [key, null]);
  const missing = items.filter(([, item]) => !item.safeParse(null).success && !item.safeParse(undefined).success);
  return {
    body: Object.fromEntries(blank) as object,
    missing: missing.map(([key, item]) => metaOf(item)?.label ?? key),
  };
}

/** The call that decides an item, or why there is none from where it stands. */
function callOf({ bizType, bizId, status, version, actionLabel }: InboxRow, step: Props["step"]) {
  const kind = decidedOf(bizType);
  const one = kind?.lifecycle.transitions[step];
  const of = kind?.api[step];
  if (!kind || !one || !of) return { refusal: `这类事项没有「${WORDS[step].title.slice(2)}」这一步` };
  if (!one.from.includes(status)) return { refusal: `「${actionLabel}」的事项请打开后逐件办理，或已经办理过这一步` };
  const { body, missing } = untyped(one);
  if (missing.length > 0) return { refusal: `需要填写${missing.join("、")}，请打开后办理` };
  return { of, input: { params: { [kind.idKey]: bizId }, body: { version, ...body } }, done: one.done };
}

/** What shows the record behind an item. */
const readsOf = ({ bizType }: InboxRow): readonly Endpoint[] => {
  const api = decidedOf(bizType)?.api;
  return [api?.["get"], api?.["list"]].filter((read) => read !== undefined);
};

/** Why the server has refused: of items that it names, its words about them. */
function wordsOf(error: unknown): string {
  const isNamed = isApiError(error) && error.fieldErrors.length > 0;
  return isNamed ? `${reasonsOf(error)}，请打开后办理` : reasonsOf(error);
}

async function decide(row: InboxRow, step: Props["step"], tellAhead: (ahead: number) => boolean): Promise<Result> {
  const call = callOf(row, step);
  if (call.refusal !== undefined) return { isDone: false, text: call.refusal };
  try {
    await new WriteSlot<Endpoint>(call.of).send(call.input as never, { noLoading: true, tellAhead });
    return { isDone: true, text: call.done };
  } catch (error) {
    return { isDone: false, text: wordsOf(error) };
  }
}

function ResultCell({ result, isNow }: { readonly result: Result | undefined; readonly isNow: boolean }) {
  if (isNow) return <StatusTag tone="info">正在办理…</StatusTag>;
  if (!result) return <span className={table.quiet}>等待</span>;
  return (
    <>
      <StatusTag tone={result.isDone ? "success" : "error"}>{result.isDone ? "已办理" : "未办理"}</StatusTag>　
      {result.text}
    </>
  );
}

/** Several items decided one after the other: each by its own call, each with its result. */
export function BatchDialog({ step, rows, onClose }: Props) {
  const client = useQueryClient();
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [now, setNow] = useState<string | null>(null);
  const [ahead, setAhead] = useState<number | null>(null);
  const isStopped = useRef(false);
  const { title, ask } = WORDS[step];
  const done = Object.keys(results).length;
  const isBegun = done > 0 || now !== null;
  const run = async () => {
    isStopped.current = false;
    for (const row of rows) {
      if (isStopped.current) break;
      setNow(row.submissionId);
      const result = await decide(row, step, (count) => {
        setAhead(count);
        return !isStopped.current;
      });
      setAhead(null);
      setResults((all) => ({ ...all, [row.submissionId]: result }));
    }
    setNow(null);
    void askAgain(client, [reviewApi.get, ...INBOX_READS, ...rows.flatMap(readsOf)]);
  };
  const decided = rows.map(({ submissionId }) => submissionId).filter((id) => results[id]?.isDone);
  const good = decided.length;
  return (
    <DragDialog
      open
      title={`${title}（${rows.length} 件）`}
      width={860}
      saving={now !== null}
      saveText={title}
      {...(isBegun ? {} : { onSave: () => void run() })}
      onClose={() => onClose(decided)}
      footerStart={
        now !== null && (
          <Button danger onClick={() => (isStopped.current = true)}>
            办完这一件后停止
          </Button>
        )
      }
    >
      <p>{ask}</p>
      {isBegun && (
        <p aria-live="polite" className={styles.progress}>
          <progress max={rows.length} value={done} aria-label={title} />
          已办理 {good} 件，未办理 {done - good} 件，共 {rows.length} 件
          {ahead !== null && `；排队中，前面还有 ${ahead} 个文件在处理，轮到后自动继续`}
        </p>
      )}
      <div className={table.scroll}>
        <table className={`${table.table} ${table.cards}`}>
          <SmallTableHead heads={["受理号", "事务所", "事项", "结果"]} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.submissionId}>
                <td className={table.code} data-label="受理号">
                  {row.submissionNo}
                </td>
                <td data-label="事务所">{row.companyName}</td>
                <td data-label="事项">{matterOf(row) || row.formTypeLabel}</td>
                <td className={table.new} data-label="结果">
                  <ResultCell result={results[row.submissionId]} isNow={now === row.submissionId} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DragDialog>
  );
}
