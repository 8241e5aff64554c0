"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import {
  type PersonalFigures,
  personalFilter,
  personalRow,
  type PersonalRow,
  personalSheet,
  statisticsPersonalApi,
} from "@/contracts/statistics/personal";
import { askedOf, NO_REPORTS, StatisticsFrame } from "@/features/statistics/frame";
import { LockNote } from "@/features/statistics/lock-note";
import { type Lead, useLead } from "@/features/statistics/leads";
import { type Asked, useAsked } from "@/features/statistics/use-asked";
import type { FigureCard } from "@/components/charts/figure-cards";
import { FiguresView } from "@/components/charts/figures-view";
import type { ChartData } from "@/components/charts/chart-data";
import { ExportButton } from "@/components/workbook/export-button";
import { today } from "@/lib/format/date";
import { money } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useCan, useUser } from "@/lib/session/context";

const PersonalPrint = dynamic(() => import("@/components/charts/figures-print").then((m) => m.FiguresPrint));

const TITLE = "个人业务统计";
const bar = personalFilter.omit({ basis: true });
const ownBar = bar.omit({ companyId: true });
const COLUMNS = personalSheet.columns.map(({ key }) => key as string);
const OWN_COLUMNS = COLUMNS.filter((key) => key !== "companyName");
/** Who looks at the firm's figures, or the association's, finds the adjustments there. */
const MAY_COMPANY = ["g_hy_business_filing_company_view", "g_hy_desk_statistics_view"] as const;
const TOP = 10;
const whole = (count: number): string => count.toLocaleString("zh-CN");

const hoursCard = ({ year, hours, target }: NonNullable<PersonalFigures["ownHours"]>): FigureCard => ({
  key: "ownHours",
  label: `本人 ${year} 年党员培训学时`,
  text: hours,
  unit: "学时",
  note: `目标 ${whole(target)} 学时`,
});

/** His own figures, with the number of reports beyond which a signer is told. // domain b §9 (1) */
function ownCards(row: PersonalRow, { manyReports, ownHours }: PersonalFigures): FigureCard[] {
  const isMany = row.yearMost > manyReports;
  return [
    {
      key: "signedCount",
      label: "本人签字报告",
      text: whole(row.signedCount),
      unit: "份",
      note: isMany ? `超过提示线：每年 ${whole(manyReports)} 份` : `提示线：每年 ${whole(manyReports)} 份`,
    },
    { key: "reviewCount", label: "本人复核", text: whole(row.reviewCount), unit: "份" },
    { key: "feeShared", label: "本人分摊收费", text: money(row.feeShared), unit: "元" },
    { key: "lateCount", label: "本人逾期", text: whole(row.lateCount), unit: "份" },
    { key: "agreementCount", label: "本人参与协议", text: whole(row.agreementCount), unit: "份" },
    ...(ownHours ? [hoursCard(ownHours)] : []),
  ];
}

const isSigner = ({ signedCount }: PersonalRow): boolean => signedCount > 0;

/** Of several people: how many sign, and who signs more than is usual. */
function teamCards({ rows, isCut, manyReports }: PersonalFigures): FigureCard[] {
  const many = rows.filter(({ yearMost }) => yearMost > manyReports).length;
  return [
    { key: "people", label: "签字人员", text: whole(rows.filter(isSigner).length), unit: isCut ? "人以上" : "人" },
    { key: "many", label: `一年签字超过 ${whole(manyReports)} 份`, text: whole(many), unit: "人" },
  ];
}

function rankingOf(rows: readonly PersonalRow[], lead: Lead): ChartData {
  const first = rows
    .filter(isSigner)
    .toSorted((a, b) => b.signedCount - a.signedCount)
    .slice(0, TOP);
  return {
    kind: "bars",
    title: `签字报告（前 ${TOP} 人）`,
    head: "姓名",
    series: [{ label: "签字报告", unit: "count", word: "份" }],
    rows: first.map(({ staffId, staffName, companyName, signedCount, drill }) => ({
      key: `${staffId} ${companyName}`,
      label: staffName ?? "—",
      values: [signedCount],
      href: lead(drill, "signedCount"),
    })),
  };
}

interface FiguresProps {
  readonly data: PersonalFigures;
  readonly of: Asked;
  readonly isDesk: boolean;
  readonly reachesMany: boolean;
  readonly isRefreshing: boolean;
  readonly isPrinting: boolean;
  readonly onPrinted: () => void;
}

function Figures({ data, of, isDesk, reachesMany, isRefreshing, isPrinting, onPrinted }: FiguresProps) {
  const lead = useLead(isDesk);
  const { companyName, lv1FullOrgName } = useUser();
  const own = data.rows.find(({ staffId }) => staffId === data.ownStaffId);
  const cards = [...(own ? ownCards(own, data) : []), ...(data.rows.length > 1 ? teamCards(data) : [])];
  const charts = data.rows.filter(isSigner).length > 1 ? [rankingOf(data.rows, lead)] : [];
  // A report counts for each of its signers: what people have signed comes to no number of reports.
  const table = {
    label: TITLE,
    schema: personalRow,
    columns: reachesMany ? COLUMNS : OWN_COLUMNS,
    rows: data.rows,
    total: null,
    sort: of.sort,
  };
  return (
    <>
      <FiguresView
        label="主要指标"
        cards={cards}
        charts={charts}
        toolsOf={() => (
          <ExportButton
            of={{ title: TITLE, api: statisticsPersonalApi }}
            list={{ filters: of.asked, query: { page: 1, pageSize: 1 } }}
            label="导出此表"
          />
        )}
        empty={NO_REPORTS}
        isRefreshing={isRefreshing}
        table={{
          ...table,
          // Who moved within the period is counted by each of his firms. // domain b §9 (7)
          idOf: ({ staffId, companyName: firm }) => `${staffId} ${firm}`,
          onSort: of.setSort,
          hrefOf: (row, key) => (row ? lead(row.drill, key) : undefined),
        }}
      />
      {isPrinting && (
        <PersonalPrint
          title={TITLE}
          firm={(isDesk ? lv1FullOrgName : companyName) ?? ""}
          firmLabel={isDesk ? "统计单位" : "填报单位"}
          period={`打印日期：${today()}`}
          asked={askedOf(data)}
          cards={cards}
          charts={charts}
          empty={NO_REPORTS}
          table={table}
          onDone={onPrinted}
        />
      )}
    </>
  );
}

function PersonalStatistics({ isDesk }: { readonly isDesk: boolean }) {
  const of = useAsked(personalFilter);
  const [isPrinting, setPrinting] = useState(false);
  const { accessCompanyIds } = useUser();
  const reachesMany = isDesk || accessCompanyIds.length > 0;
  const mayCompany = useCan(MAY_COMPANY);
  const query = { query: of.asked as never };
  const result = useEndpointQuery(statisticsPersonalApi.figures, query, { silent: true, keepsPrevious: true });
  return (
    <StatisticsFrame
      title={TITLE}
      isDesk={isDesk}
      current="personal"
      of={of}
      filter={reachesMany ? bar : ownBar}
      main={["staffName"]}
      exporting={statisticsPersonalApi}
      result={result}
      isEmpty={result.data?.rows.length === 0}
      locked={
        <LockNote locked={result.data?.locked}>
          {mayCompany ? "之后的变动不改变下表，见单位业务统计的「年度调整」。" : "之后的变动不改变下表。"}
        </LockNote>
      }
      note="多人签字的报告，全额计入每位签字人，分摊收费相加等于报告收费。"
      onPrint={() => setPrinting(true)}
    >
      {result.data && (
        <Figures
          data={result.data}
          of={of}
          isDesk={isDesk}
          reachesMany={reachesMany}
          isRefreshing={result.isPlaceholderData}
          isPrinting={isPrinting}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </StatisticsFrame>
  );
}

/** Who signed how many reports, and for how much. // domain b §9 */
export const PersonalStatisticsScreen = () => <PersonalStatistics isDesk={false} />;
/** The same over all firms of the association. // domain b §9 (4) */
export const DeskPersonalStatisticsScreen = () => <PersonalStatistics isDesk />;
