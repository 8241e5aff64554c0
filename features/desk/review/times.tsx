"use client";

import { Button } from "antd";
import { type FormEvent, useState } from "react";
import { useRouter, useSearchParams } from "next/navigation";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { type HandlingTime, timesApi } from "@/contracts/review/times";
import { TIMES_VIEW, type TimesFilters, timesFiltersOf } from "@/features/desk/review/review-prefetch";
import styles from "@/features/desk/review/times.module.css";
import { RangePicker } from "@/components/fields/inputs/range-picker";
import { ListMore } from "@/components/list/list-tools";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { PageFrame } from "@/components/ui/page/page-frame";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";

const EXPORT = { title: "办理用时", api: timesApi };

type Line = Pick<HandlingTime, "answered" | "median" | "longest" | "inTimeShare">;

interface BarsProps {
  readonly caption: string;
  readonly head: string;
  readonly lines: readonly (Line & { readonly rowKey: string; readonly name: string })[];
  readonly most: number;
}

/** Figures as a table whose bars only repeat them. */
function Bars({ caption, head, lines, most }: BarsProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={styles.chart}>
            用时中位数
          </th>
          <th scope="col" className={styles.figure}>
            中位数（工作日）
          </th>
          <th scope="col" className={styles.figure}>
            最长
          </th>
          <th scope="col" className={styles.figure}>
            办结（件）
          </th>
          <th scope="col" className={styles.figure}>
            按期率
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ rowKey, name, median, longest, answered, inTimeShare }) => (
          <tr key={rowKey}>
            <th scope="row">{name}</th>
            <td className={styles.chart}>
              <span className={styles.track} aria-hidden>
                <span style={{ width: `${(Number(median) / most) * 100}%` }} />
              </span>
            </td>
            <td className={styles.figure}>{median}</td>
            <td className={styles.figure}>{longest}</td>
            <td className={styles.figure}>{answered}</td>
            <td className={styles.figure}>{inTimeShare}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The address's months, in order; an end that is empty is the server's to say. */
function Months({ filters: { monthFrom = "", monthTo = "" } }: { readonly filters: TimesFilters }) {
  const stands = { start: monthFrom, end: monthTo };
  const [range, setRange] = useState(stands);
  const [asked, setAsked] = useState(stands);
  // The way back holds other months.
  if (asked.start !== monthFrom || asked.end !== monthTo) {
    setAsked(stands);
    setRange(stands);
  }
  const ask = (months: TimesFilters) =>
    window.history.pushState(null, "", `?${encodeQuery({ view: TIMES_VIEW, ...months })}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { start, end } = range;
    ask({ ...(start && { monthFrom: start }), ...(end && { monthTo: end }) });
  };
  return (
    <form className={styles.tools} onSubmit={submit}>
      <RangePicker
        aria-label="月份"
        names={{ start: "月份起", end: "月份止" }}
        granularity="month"
        value={range}
        onChange={setRange}
        className={styles.months ?? ""}
      />
      <Button htmlType="submit">查询</Button>
      {(monthFrom || monthTo) && <Button onClick={() => ask({})}>重置</Button>}
    </form>
  );
}

/** How long answers took: each type over all months, then month by month. // domain b §0.2 */
export function Times() {
  const router = useRouter();
  const search = useSearchParams();
  const filters = timesFiltersOf(search);
  const { data, error, isFetching, refetch } = useEndpointQuery(
    timesApi.list,
    { query: filters },
    { silent: true, keepsPrevious: true },
  );
  const most = Math.max(1, ...(data?.rows ?? []).map(({ median }) => Number(median)));
  return (
    <PageFrame
      title="办理用时"
      hint={data && `按办结月份统计，${data.monthFrom} 至 ${data.monthTo}；用时为提交次日至办结日的工作日数`}
      actions={<Button onClick={() => router.push(href("desk.review"))}>返回待审核</Button>}
    >
      <div className={styles.tools}>
        <Months filters={filters} />
        <span className={styles.more}>
          <ListMore list={{ filters, query: { page: 1, pageSize: 30 } }} exporting={EXPORT} />
        </span>
      </div>
      {!data && !error && <ListSkeleton rows={8} filterRows={0} />}
      {error && !data && (
        <ErrorState
          title="办理用时加载失败"
          hint={describe(error).text}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.rows.length === 0 && <EmptyState title="这段时间没有办结的事项" hint="请放宽月份范围。" />}
      {data && data.rows.length > 0 && (
        <>
          <Bars
            caption="各类型合计"
            head="类型"
            most={most}
            lines={data.types.map((one) => ({ ...one, name: one.formTypeLabel }))}
          />
          {data.types.map(({ formType, formTypeLabel }) => (
            <Bars
              key={formType}
              caption={`${formTypeLabel}：按月`}
              head="月份"
              most={most}
              lines={data.rows.filter((one) => one.formType === formType).map((one) => ({ ...one, name: one.month }))}
            />
          ))}
        </>
      )}
    </PageFrame>
  );
}
