"use client";

import { useState } from "react";
import { reportPaperApi } from "@/contracts/agreement/report/report-paper";
import { ErrorState } from "@/components/ui/state/error-state";
import { Pager } from "@/components/ui/table/pager";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";
import { dateTime } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import table from "@/components/ui/table/small-table.module.css";

/** Every check of a report by the public, page by page, the newest first. // domain b §6 2c ReportVerifyLog */
export function CheckLog({ reportId }: { readonly reportId: string }) {
  const [query, setQuery] = useState({ page: 1, pageSize: 30 });
  const { data, error, isFetching, refetch } = useEndpointQuery(
    reportPaperApi.checks,
    { params: { reportId }, query },
    { keepsPrevious: true, silent: true },
  );
  if (data === undefined && error)
    return (
      <ErrorState
        title="查验记录没有加载"
        hint={describe(error).text}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data === undefined) return <p role="status">正在加载查验记录…</p>;
  if (data.totalCount === 0) return null;
  return (
    <>
      <table className={table.table} aria-label="查验记录">
        <SmallTableHead heads={["查验时间", "来自网络", "结果"]} />
        <tbody>
          {data.rows.map(({ time, network, isPassed }, at) => (
            <tr key={`${time}-${at}`}>
              <td>{dateTime(time)}</td>
              <td>{network}</td>
              <td>{isPassed ? "通过" : "没有通过"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.totalCount > query.pageSize && (
        <Pager {...query} total={data.totalCount} onChange={(page, pageSize) => setQuery({ page, pageSize })} />
      )}
    </>
  );
}
