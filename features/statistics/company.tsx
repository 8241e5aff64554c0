"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import {
  type CompanyFigures,
  companyFilter,
  companyRow,
  type CompanyRow,
  companySheet,
  GROUP_WORDS,
  GROUPS,
  type Group,
  statisticsCompanyApi,
} from "@/contracts/statistics/company";
import { cutNote } from "@/features/statistics/cut-note";
import { cardsOf } from "@/features/statistics/cards";
import { chartsOf } from "@/features/statistics/charts";
import { YearActions } from "@/features/statistics/year-actions";
import { LockNote } from "@/features/statistics/lock-note";
import { Engagements, engagementsPrinted, useEngagements } from "@/features/statistics/engagements";
import { askedOf, NO_REPORTS, StatisticsFrame } from "@/features/statistics/frame";
import { useLead } from "@/features/statistics/leads";
import styles from "@/features/statistics/statistics.module.css";
import { type Asked, useAsked } from "@/features/statistics/use-asked";
import { FiguresView } from "@/components/charts/figures-view";
import { ExportButton } from "@/components/workbook/export-button";
import { PlainButton } from "@/components/ui/plain-button";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";
import { useUser } from "@/lib/session/context";

const CompanyPrint = dynamic(() => import("@/components/charts/figures-print").then((m) => m.FiguresPrint));

const AdjustmentsDialog = dynamic(() =>
  import("@/features/statistics/adjustments-dialog").then((m) => m.AdjustmentsDialog),
);

const TITLE = "单位业务统计";
/** Before the year in the key of a row of adjustments. */
const ADJUSTED = "adjusted:";
const COLUMNS = companySheet.columns.map(({ key }) => key as string);
const bar = companyFilter.omit({ basis: true, groupBy: true });
const ownBar = bar.omit({ companyId: true });

/** Neither reports nor anything that changed of years before. */
const isNothing = ({ rows, total: { reportCount, voidCount }, adjustments }: CompanyFigures): boolean =>
  rows.every((row) => row.reportCount + row.voidCount === 0) && reportCount + voidCount + adjustments.length === 0;

/** What the figures lead to, and what they leave out. */
function noteOf({ isCut, rows, adjustments }: CompanyFigures): string {
  const cut = isCut ? cutNote("收费", rows.length) : "";
  const changed = adjustments.map(({ label, reportCount }) => `${label} ${reportCount} 份`).join("、");
  return `点数字查看对应的报备。${cut}${changed ? `合计含 ${changed}，点开合计为本期间的报备；平均收费和及时率只按本期间的报备计算。` : ""}`;
}

interface FiguresProps {
  readonly data: CompanyFigures;
  readonly of: Asked;
  readonly isDesk: boolean;
  readonly isRefreshing: boolean;
  readonly isPrinting: boolean;
  readonly onPrinted: () => void;
}

function Figures({ data, of, isDesk, isRefreshing, isPrinting, onPrinted }: FiguresProps) {
  const { asked, sort, setSort } = of;
  const lead = useLead(isDesk);
  const { companyName, lv1FullOrgName } = useUser();
  const group = asked["groupBy"] as Group;
  const charts = chartsOf(data.series, lead);
  const engagements = useEngagements(asked);
  const cards = cardsOf(data, (key) => lead(data.total.drill, key), engagements.data?.concentration ?? null);
  const [adjusted, setAdjusted] = useOpenDialog<number>("statistics.adjustments");
  const table = {
    label: `${TITLE}（${GROUP_WORDS[group]}）`,
    schema: companyRow,
    columns: COLUMNS,
    // What changed of locked years stands below all rows, whatever they are.
    rows: [...data.rows, ...data.adjustments.map((row) => ({ ...row, key: `${ADJUSTED}${row.key}` }))],
    total: data.total,
    sort,
  };
  // Whoever sees several firms looks into one by its name.
  const firmOf = ({ key, label }: CompanyRow) => (
    <Link
      href={href(isDesk ? "statistics.desk-company" : "statistics.company", {
        ...asked,
        companyId: key,
        groupBy: "month",
      })}
    >
      {label}
    </Link>
  );
  const labelOf = (row: CompanyRow) => {
    const year = row.key.startsWith(ADJUSTED) ? Number(row.key.slice(ADJUSTED.length)) : null;
    if (year === null) return group === "firm" ? firmOf(row) : row.label;
    return (
      <PlainButton look="quiet" className={styles.adjusted} onClick={() => setAdjusted(year)}>
        {row.label}
      </PlainButton>
    );
  };
  return (
    <>
      <FiguresView
        label="主要指标"
        cards={cards}
        charts={charts}
        toolsOf={({ key }) =>
          key && (
            <ExportButton
              of={{ title: TITLE, api: statisticsCompanyApi }}
              list={{ filters: { ...asked, groupBy: key }, query: { page: 1, pageSize: 1 } }}
              label="导出此表"
            />
          )
        }
        empty={NO_REPORTS}
        isRefreshing={isRefreshing}
        table={{
          ...table,
          idOf: ({ key }) => key,
          onSort: setSort,
          hrefOf: (row, key) => lead((row ?? data.total).drill, key),
          render: { label: labelOf },
        }}
      />
      <Engagements asked={asked} isDesk={isDesk} />
      {adjusted !== null && (
        <AdjustmentsDialog asked={asked} year={adjusted} isDesk={isDesk} onClose={() => setAdjusted(null)} />
      )}
      {isPrinting && (
        <CompanyPrint
          title={TITLE}
          firm={(isDesk ? lv1FullOrgName : companyName) ?? ""}
          firmLabel={isDesk ? "统计单位" : "填报单位"}
          asked={askedOf(data)}
          cards={cards}
          charts={charts}
          empty={NO_REPORTS}
          table={table}
          further={engagementsPrinted(engagements)}
          onDone={onPrinted}
        />
      )}
    </>
  );
}

function CompanyStatistics({ isDesk }: { readonly isDesk: boolean }) {
  const of = useAsked(companyFilter);
  const [isPrinting, setPrinting] = useState(false);
  const { accessCompanyIds } = useUser();
  const reachesMany = isDesk || accessCompanyIds.length > 0;
  const query = { query: of.asked as never };
  const result = useEndpointQuery(statisticsCompanyApi.figures, query, { silent: true, keepsPrevious: true });
  const groups = GROUPS.filter((group) => group !== "firm" || reachesMany);
  return (
    <StatisticsFrame
      title={TITLE}
      isDesk={isDesk}
      current="company"
      of={of}
      filter={reachesMany ? bar : ownBar}
      main={["client", "serviceCategory", "includeVoid"]}
      grouping={{
        label: "分组",
        value: String(of.asked["groupBy"]),
        options: groups.map((group) => [group, GROUP_WORDS[group]]),
        onChange: (groupBy) => of.set({ ...of.asked, groupBy }),
      }}
      exporting={statisticsCompanyApi}
      result={result}
      isEmpty={result.data !== undefined && isNothing(result.data)}
      locked={
        <LockNote locked={result.data?.locked}>
          点开数字看到的是目前的报备；之后的更正、作废和补报列为变动当月的「年度调整」，不改变锁定年度的数字。按客户名称或签字人查询时，按目前的名称选取。
        </LockNote>
      }
      actions={<YearActions isDesk={isDesk} />}
      note={result.data ? noteOf(result.data) : ""}
      onPrint={() => setPrinting(true)}
    >
      {result.data && (
        <Figures
          data={result.data}
          of={of}
          isDesk={isDesk}
          isRefreshing={result.isPlaceholderData}
          isPrinting={isPrinting}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </StatisticsFrame>
  );
}

/** Figures of the firm's reports by period, category, client and person. // domain b §9 */
export const CompanyStatisticsScreen = () => <CompanyStatistics isDesk={false} />;
/** The same over all firms of the association. // domain b §9 (4) */
export const DeskCompanyStatisticsScreen = () => <CompanyStatistics isDesk />;
