"use client";

import { Select } from "antd";
import { useState } from "react";
import { siteMessageApi } from "@/contracts/message/site-message";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import table from "@/components/ui/small-table.module.css";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import styles from "@/features/message/message.module.css";

/** Who received it, read it, receipted it. */
export function ReceiverTable({ msgSiteId }: { msgSiteId: string }) {
  const dictionary = useDictionary();
  const [{ page, pageSize }, setPage] = useState({ page: 1, pageSize: 30 });
  const [readFlag, setFlag] = useState<number | null>(null);
  const query = { page, pageSize, ...(readFlag !== null && { readFlag: [readFlag] }) };
  const { data, isFetching } = useEndpointQuery(
    siteMessageApi.receivers,
    { params: { msgSiteId }, query },
    { keepsPrevious: true, silent: true },
  );
  const rows = data?.rows ?? [];
  return (
    <section aria-labelledby="receivers">
      <div className={styles.bar}>
        <h2 id="receivers" className={styles.heading}>
          收件人
        </h2>
        <Select
          aria-label="按状态筛选收件人"
          style={{ width: 120 }}
          allowClear
          placeholder="全部状态"
          options={dictionary.options("msg_read").map(({ value, label }) => ({ value, label }))}
          value={readFlag}
          onChange={(next: number | undefined) => {
            setFlag(next ?? null);
            setPage({ page: 1, pageSize });
          }}
        />
      </div>
      {rows.length === 0 && !isFetching ? (
        <EmptyState title="没有符合条件的收件人" />
      ) : (
        <div className={table.scroll}>
          <table className={table.table} aria-label="收件人" aria-busy={isFetching}>
            <thead>
              <tr>
                <th scope="col">收件人</th>
                <th scope="col">单位</th>
                <th scope="col">状态</th>
                <th scope="col">阅读时间</th>
                <th scope="col">回执</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.userId}>
                  <td>{row.nickName}</td>
                  <td>{row.companyName ?? "协会"}</td>
                  <td>{dictionary.label("msg_read", row.readFlag)}</td>
                  <td className={table.code}>{dateTime(row.readTime)}</td>
                  <td>
                    {dateTime(row.receiptTime)} {row.receiptContent}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager
        page={page}
        pageSize={pageSize}
        total={data?.totalCount ?? 0}
        onChange={(next, size) => setPage({ page: next, pageSize: size })}
      />
    </section>
  );
}
