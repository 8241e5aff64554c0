"use client";

import Link from "next/link";
import { useState } from "react";
import { adjustmentRow, type AdjustmentRow, statisticsYearApi } from "@/contracts/statistics/year";
import { LoadedDialog } from "@/features/statistics/loaded-dialog";
import { FiguresTable } from "@/components/charts/figures-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { routeOf } from "@/lib/routes/manifest";
import { useCan } from "@/lib/session/context";

/** Why and how much before when and whose: a phone shows the first columns. */
const COLUMNS = ["filingNo", "cause", "count", "fee", "changeTime", "companyName", "clientName", "serviceCategory"];
const OWN_COLUMNS = COLUMNS.filter((key) => key !== "companyName");

interface Props {
  /** What the figures were asked by. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly year: number;
  readonly isDesk: boolean;
  readonly onClose: () => void;
}

/** The reports behind a row of adjustments: what changed of a locked year, when and why. // domain b §9 (5) */
export function AdjustmentsDialog({ asked, year, isDesk, onClose }: Props) {
  const { groupBy: _group, ...question } = asked;
  const query = { ...question, year } as never;
  const result = useEndpointQuery(statisticsYearApi.adjustments, { query }, { silent: true });
  const [sort, setSort] = useState<string | undefined>();
  const route = isDesk ? "agreement.desk-report" : "agreement.report";
  const { access } = routeOf(route);
  const mayOpen = useCan(access.kind === "codes" ? access.anyOf : []);
  const numberOf = ({ filingNo, reportId }: AdjustmentRow) =>
    mayOpen ? <Link href={href(route, { reportId })}>{filingNo ?? "查看报备"}</Link> : (filingNo ?? "—");
  return (
    <LoadedDialog title={`${year} 年度调整`} failed="调整明细没有加载" result={result} onClose={onClose}>
      {({ rows, isCut }) => (
        <>
          <p>
            {year} 年度锁定之后变动的报备，份数和金额为与锁定时的差额。
            {isCut && `变动较多，这里为最近的 ${rows.length} 份；导出的「年度调整」表为全部。`}
          </p>
          {rows.length === 0 ? (
            <EmptyState title="没有调整" hint="该期间没有变动的报备。" />
          ) : (
            <FiguresTable
              label={`${year} 年度调整`}
              schema={adjustmentRow}
              columns={isDesk ? COLUMNS : OWN_COLUMNS}
              rows={rows}
              idOf={({ reportId }) => reportId}
              total={null}
              sort={sort}
              onSort={setSort}
              render={{ filingNo: numberOf }}
            />
          )}
        </>
      )}
    </LoadedDialog>
  );
}
