"use client";

import { useState } from "react";
import { isFaulty } from "@/contracts/kit/data-fault";
import type { Endpoint } from "@/contracts/kit/endpoint";
import type { HistoryLine } from "@/contracts/kit/history";
import type { Tone } from "@/contracts/kit/state-look";
import { DataFault } from "@/components/fields/data-fault";
import { ChangeTable } from "@/components/record/history/change-table";
import styles from "@/components/record/history/history-view.module.css";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Pager } from "@/components/ui/table/pager";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { StatusTag } from "@/components/ui/status-tag";
import { describe } from "@/lib/api/describe";
import { dateTime } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";

/** What an entry is called, and its colour: 「年度确认」, 「修改 3 项」. */
export type ActionWords = (entry: HistoryLine) => { readonly text: string; readonly tone: Tone };

interface Props {
  /** The record's paged history, `{ rows: HistoryLine[], totalCount }`. */
  readonly of: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly wordsOf: ActionWords;
  /** When it will have entries. */
  readonly emptyHint: string;
}

function Entry({ entry, wordsOf }: { entry: HistoryLine; wordsOf: ActionWords }) {
  const { text, tone } = wordsOf(entry);
  return (
    <li>
      <div className={styles.head}>
        <strong>{isFaulty(entry, "changeTime") ? <DataFault /> : dateTime(entry.changeTime)}</strong>
        <span>{entry.userName}</span>
        <StatusTag tone={tone}>{text}</StatusTag>
      </div>
      <ChangeTable changes={entry.changes} heads={["项目", "变更前", "变更后"]} />
    </li>
  );
}

/** 变更记录: who changed what and when, the newest first. */
export function HistoryView({ of, params, wordsOf, emptyHint }: Props) {
  const [query, setQuery] = useState({ page: 1, pageSize: 30 });
  const history = useEndpointQuery(of, { params, query } as never, { keepsPrevious: true, silent: true });
  const data = history.data as { rows: readonly HistoryLine[]; totalCount: number } | undefined;
  if (history.error && !data) {
    return (
      <ErrorState
        title="变更记录加载失败"
        hint={describe(history.error).text}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  if (!data) return <ListSkeleton rows={5} columns={3} filterRows={0} />;
  if (data.totalCount === 0) return <EmptyState title="还没有变更记录" hint={emptyHint} />;
  return (
    <>
      <ol className={styles.list}>
        {data.rows.map((entry) => (
          <Entry key={entry.historyId} entry={entry} wordsOf={wordsOf} />
        ))}
      </ol>
      {data.totalCount > query.pageSize && (
        <Pager {...query} total={data.totalCount} onChange={(page, pageSize) => setQuery({ page, pageSize })} />
      )}
    </>
  );
}
