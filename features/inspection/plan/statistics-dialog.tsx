"use client";

import { planApi, type PlanStatistics } from "@/contracts/inspection/plan";
import styles from "@/features/inspection/plan/statistics.module.css";
import { ViewSection } from "@/components/record/record-view";
import { SaveButton } from "@/components/record/save-button";
import { DragDialog } from "@/components/ui/dialog/drag-dialog";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";
import { useEndpointQuery } from "@/lib/query/query-of";
import { Can } from "@/lib/session/can";

interface BarsProps {
  readonly title: string;
  readonly rows: PlanStatistics["byStatus"];
}

/** Counts as bars; each bar has its figure beside it, so that nothing is told by length alone. */
function Bars({ title, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ViewSection title={title}>
      {rows.length === 0 ? (
        <EmptyState title="尚无数据" />
      ) : (
        <table className={styles.bars} aria-label={title}>
          <tbody>
            {rows.map(({ key, label, count }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className={styles.chart}>
                  <span className={styles.bar} style={{ width: `${(count / most) * 100}%` }} aria-hidden />
                </td>
                <td className={styles.figure}>{count} 家</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ViewSection>
  );
}

const CITY_HEADS = ["地市", "应检", "免检", "已提交", "已办结", "逾期（含未报）", "平均得分"];
const WEAK_HEADS = ["编号", "核查内容", "不符合", "部分符合"];

function Figures({ data }: { readonly data: PlanStatistics }) {
  // Who is exempt has nothing to be late with.
  const due = data.total - data.exempt;
  const share = (part: number): string => (due === 0 ? "—" : `${((part / due) * 100).toFixed(1)}%`);
  return (
    // It fills a dialog that scrolls: the keyboard must reach it.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
    <div role="region" aria-label="统计数据" tabIndex={0}>
      <p>
        应检 {due} 家{data.exempt > 0 && `，免检 ${data.exempt} 家`}；逾期 {data.late} 家（{share(data.late)}
        ）；自评平均 {data.averageSelf ?? "尚无数据"}
        ；审核平均 {data.averageReviewed ?? "尚无数据"}。
      </p>
      <div className={styles.columns}>
        <Bars title="办理状态" rows={data.byStatus} />
        <Bars title="检查结论" rows={data.byResult} />
        <Bars title="得分分布" rows={data.byScore} />
        {data.exempt > 0 && <Bars title="免检原因" rows={data.byExempt} />}
      </div>
      <ViewSection title="按地市">
        <table className={`${small.table} ${small.cards}`} aria-label="按地市">
          <SmallTableHead heads={CITY_HEADS.slice(0, 1)} figures={CITY_HEADS.slice(1)} />
          <tbody>
            {data.byCity.map(({ cityName, total, exempt, submitted, closed, late, average }) => (
              <tr key={cityName}>
                <td data-label={CITY_HEADS[0]} data-name="true">
                  {cityName}
                </td>
                {[total, exempt, submitted, closed, late, average ?? "—"].map((cell, at) => (
                  <td key={CITY_HEADS[at + 1]} className={small.code} data-label={CITY_HEADS[at + 1]}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ViewSection>
      {data.weakItems.length > 0 && (
        <ViewSection title="薄弱项目（单位自评）">
          <table className={`${small.table} ${small.cards}`} aria-label="薄弱项目">
            <SmallTableHead heads={WEAK_HEADS.slice(0, 2)} figures={WEAK_HEADS.slice(2)} />
            <tbody>
              {data.weakItems.map(({ code, title, unmet, partly }) => (
                <tr key={code}>
                  <td data-label={WEAK_HEADS[0]}>{code}</td>
                  <td data-label={WEAK_HEADS[1]} data-name="true">
                    {title}
                  </td>
                  <td className={small.code} data-label={WEAK_HEADS[2]}>
                    {unmet} 家
                  </td>
                  <td className={small.code} data-label={WEAK_HEADS[3]}>
                    {partly} 家
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ViewSection>
      )}
    </div>
  );
}

/** How far a plan's firms are and how they came out, also as a workbook. // domain b §1 (3) */
export function StatisticsDialog({ planId, onClose }: { readonly planId: string; readonly onClose: () => void }) {
  const { data, error, refetch, isFetching } = useEndpointQuery(
    planApi.statistics,
    { params: { planId } },
    { silent: true },
  );
  return (
    <DragDialog open title={data ? `统计：${data.planName}` : "统计"} width={960} onClose={onClose}>
      {error ? (
        <ErrorState
          title="统计加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        data && (
          <>
            <Can need="g_hy_desk_inspection_export">
              <SaveButton
                endpoint={planApi.exportStatistics}
                input={{ query: { planId } }}
                fileName="检查计划统计.xlsx"
              >
                导出统计
              </SaveButton>
            </Can>
            <Figures data={data} />
          </>
        )
      )}
    </DragDialog>
  );
}
