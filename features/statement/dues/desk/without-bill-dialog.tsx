"use client";

import { useState } from "react";
import { PAGE_SIZES } from "@/contracts/kit/query";
import { duesDeskApi } from "@/contracts/statement/dues/desk";
import { duesPeriodName, HALF } from "@/contracts/statement/dues/terms";
import styles from "@/features/statement/dues/desk/desk.module.css";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Pager } from "@/components/ui/table/pager";
import { describe } from "@/lib/api/describe";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly duesYear: number;
  /** Undefined: the year has no halves. */
  readonly half?: number | undefined;
  readonly onClose: () => void;
}

/** Members, and firms that went into another one in the year, whose bill of it is not made yet. // domain a §12.9 */
export function WithoutBillDialog({ duesYear, half, onClose }: Props) {
  const [asked, setAsked] = useState({ page: 1, pageSize: PAGE_SIZES[0] as number });
  const { data, error, refetch } = useEndpointQuery(
    duesDeskApi.firms,
    { query: { ...asked, withoutBillOf: duesYear, ...(half === undefined ? {} : { withoutHalf: [half] }) } },
    { silent: true, noLoading: true, keepsPrevious: true },
  );
  return (
    <DragDialog open title={`${duesPeriodName(duesYear, half ?? HALF.whole)}未生成会费单的事务所`} onClose={onClose}>
      {error && !data && (
        <ErrorState title="事务所没有加载" hint={describe(error).text} onRetry={() => void refetch()} />
      )}
      {data?.rows.length === 0 && <EmptyState title="会员单位都已生成会费单" />}
      {data && data.rows.length > 0 && (
        <div className={styles.stack}>
          <p className={styles.line}>{`共 ${data.totalCount} 家。点击「生成会费单」生成；不能生成的会说明原因。`}</p>
          <ul aria-label="未生成会费单的事务所">
            {data.rows.map(({ id, name, hint }) => (
              <li key={id}>{hint === null ? name : `${name}（${hint}）`}</li>
            ))}
          </ul>
        </div>
      )}
      {data && data.totalCount > asked.pageSize && (
        <Pager
          {...asked}
          total={data.totalCount}
          label="事务所分页"
          onChange={(page, pageSize) => setAsked({ page, pageSize })}
        />
      )}
    </DragDialog>
  );
}
