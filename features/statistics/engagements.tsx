"use client";

import { useState } from "react";
import { type Drill, GROUP_WORDS } from "@/contracts/statistics/company";
import {
  engagementRow,
  type EngagementRow,
  engagementSheet,
  statisticsEngagementsApi,
} from "@/contracts/statistics/engagements";
import { engagementsIn } from "@/features/statistics/asked-in";
import { cutNote } from "@/features/statistics/cut-note";
import { Loaded } from "@/features/statistics/loaded";
import styles from "@/features/statistics/statistics.module.css";
import type { PrintedTable } from "@/components/charts/figures-print";
import { FiguresTable } from "@/components/charts/figures-table";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { type RouteId, routeOf } from "@/lib/routes/manifest";
import { useCan } from "@/lib/session/context";

const COLUMNS = engagementSheet.columns.map(({ key }) => key as string);
type Kind = "contracts" | "agreements" | "invoices";
/** The list that a figure is of. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  contractCount: "contracts",
  contractAmount: "contracts",
  agreementCount: "agreements",
  agreementAmount: "agreements",
  invoiceNet: "invoices",
  invoiceTotal: "invoices",
};
const LISTS = {
  contracts: "agreement.contract",
  agreements: "agreement.filing",
  invoices: "agreement.invoice",
} as const;
/** The association keeps no list of contracts. */
const DESK_LISTS = { agreements: "agreement.desk-filing", invoices: "agreement.desk-invoice" } as const;

function useMay(route: RouteId | undefined): boolean {
  const access = route ? routeOf(route).access : null;
  const may = useCan(access?.kind === "codes" ? access.anyOf : []);
  return route !== undefined && may;
}

/** The list behind a figure, for who may open it. */
function useLeads(isDesk: boolean) {
  const lists: Readonly<Partial<Record<Kind, RouteId>>> = isDesk ? DESK_LISTS : LISTS;
  const may: Readonly<Record<Kind, boolean>> = {
    contracts: useMay(lists.contracts),
    agreements: useMay(lists.agreements),
    invoices: useMay(lists.invoices),
  };
  return (row: EngagementRow, key: string): string | undefined => {
    const kind = KIND_OF[key];
    const route = kind && may[kind] ? lists[kind] : undefined;
    const drill = kind ? row[kind] : null;
    return route && drill ? href(route, drill as Drill) : undefined;
  };
}

interface Props {
  readonly asked: Readonly<Record<string, unknown>>;
  readonly isDesk: boolean;
}

/** The figures that a question of the reports asks for beside them; asked once, however often it is used. */
export function useEngagements(asked: Props["asked"]) {
  const query = engagementsIn(asked);
  const title = `${engagementSheet.title}（${GROUP_WORDS[query.groupBy]}）`;
  const result = useEndpointQuery(
    statisticsEngagementsApi.figures,
    { query: query as never },
    { silent: true, keepsPrevious: true },
  );
  return { ...result, title };
}
/** The same on paper. */
export const engagementsPrinted = ({ data, title }: ReturnType<typeof useEngagements>): readonly PrintedTable[] =>
  data
    ? [
        {
          label: data.isCut ? `${title}：${cutNote("金额", data.rows.length)}` : title,
          schema: engagementRow,
          columns: COLUMNS,
          rows: data.rows,
          total: data.total,
          sort: undefined,
        },
      ]
    : [];

/** What stands before and beside the reports: contracts, agreements, invoices, and what is not invoiced. // domain b §9 (2), (6) */
export function Engagements({ asked, isDesk }: Props) {
  const [sort, setSort] = useState<string | undefined>();
  const leadOf = useLeads(isDesk);
  const { title, ...result } = useEngagements(asked);
  return (
    <section className={styles.engagements} aria-label={engagementSheet.title}>
      <h2>{title}</h2>
      <p>
        合同按签订日期、协议按备案日期、发票按开票日期、报备收费按报备日期归入各月；报备未开票＝报备收费－开票净额（含税）。上方的业务类别等条件不限制此表。此表都是目前的记录，已锁定的年度也是，因此报备收费可能与上方锁定时的数字不同。
      </p>
      <Loaded failed="合同、协议与开票没有加载" result={result}>
        {(data) => (
          <>
            {data.isCut && <p>{cutNote("金额", data.rows.length)}</p>}
            <FiguresTable
              label={title}
              schema={engagementRow}
              columns={COLUMNS}
              rows={data.rows}
              idOf={({ key }) => key}
              total={data.total}
              sort={sort}
              onSort={setSort}
              hrefOf={(row, key) => leadOf(row ?? data.total, key)}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}
