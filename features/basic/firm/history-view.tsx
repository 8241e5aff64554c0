"use client";

import { useState } from "react";
import type { FirmHistory } from "@/contracts/basic/firm";
import styles from "@/features/basic/firm/firm.module.css";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pager } from "@/components/ui/pager";
import { ListSkeleton } from "@/components/ui/skeletons";
import { StatusTag } from "@/components/ui/status-tag";
import { describe } from "@/lib/api/describe";
import { dateTime } from "@/lib/format/date";
import { useFirmHistory } from "@/lib/hooks/basic";

function Entry({ entry }: { entry: FirmHistory }) {
  return (
    <li>
      <div className={styles.historyHead}>
        <strong>{dateTime(entry.changeTime)}</strong>
        <span>{entry.userName}</span>
        <StatusTag tone={entry.action === "confirm" ? "success" : "info"}>
          {entry.action === "confirm" ? "年度确认" : `修改 ${entry.changes.length} 项`}
        </StatusTag>
      </div>
      {entry.changes.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">项目</th>
                <th scope="col">变更前</th>
                <th scope="col">变更后</th>
              </tr>
            </thead>
            <tbody>
              {entry.changes.map((change) => (
                <tr key={change.path}>
                  <td>{change.label}</td>
                  <td className={styles.old}>{change.before ?? "—"}</td>
                  <td className={styles.new}>{change.after ?? "—"}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </li>
  );
}

/** 变更记录: who changed what and when, the newest first. // domain a §1.5 */
export function HistoryView({ companyId }: { companyId: string }) {
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 30 });
  const history = useFirmHistory(companyId, page, pageSize);
  if (history.error && !history.data) {
    return (
      <ErrorState
        title="变更记录加载失败"
        hint={describe(history.error).text}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    );
  }
  if (!history.data) return <ListSkeleton rows={5} columns={3} filterRows={0} />;
  if (history.data.totalCount === 0)
    return <EmptyState title="还没有变更记录" hint="修改档案或作年度确认后，记录会出现在这里。" />;
  return (
    <>
      <ol className={styles.history}>
        {history.data.rows.map((entry) => (
          <Entry key={entry.historyId} entry={entry} />
        ))}
      </ol>
      {history.data.totalCount > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={history.data.totalCount}
          onChange={(p, s) => setPage({ page: p, pageSize: s })}
        />
      )}
    </>
  );
}
