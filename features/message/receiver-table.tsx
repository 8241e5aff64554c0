"use client";

import { Select } from "antd";
import { useState } from "react";
import { receiverRow, siteMessageApi } from "@/contracts/message/site-message";
import { CLEARABLE } from "@/components/fields/clearable";
import { columnsOf } from "@/components/list/table/columns";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { Pager } from "@/components/ui/table/pager";
import { useDictionary } from "@/lib/dictionary/context";
import { useEndpointQuery } from "@/lib/query/query-of";
import styles from "@/features/message/message.module.css";

const KEYS = ["nickName", "companyName", "readFlag", "readTime", "receiptTime", "receiptContent"];
const COLUMNS = columnsOf(receiverRow, KEYS);
const cell = (key: string, row: Row) => (key === "companyName" && row[key] === null ? "协会" : undefined);

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
          allowClear={CLEARABLE}
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
        <div aria-busy={isFetching}>
          <RowTable caption="收件人" columns={COLUMNS} rows={rows} idKey="userId" cell={cell} />
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
