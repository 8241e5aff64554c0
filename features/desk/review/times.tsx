"use client";

import { Button, Input } from "antd";
import type { FormEvent } from "react";
import { useRouter, useSearchParams } from "next/navigation";
import { encodeQuery } from "@/contracts/kit/encode-query";
import { type HandlingTime, timesApi } from "@/contracts/review/times";
import { TIMES_VIEW } from "@/features/desk/review/review-prefetch";
import styles from "@/features/desk/review/times.module.css";
import { ListMore } from "@/components/list/list-tools";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { PageFrame } from "@/components/ui/page-frame";
import { ListSkeleton } from "@/components/ui/skeletons";
import { describe } from "@/lib/api/describe";
import { useEndpointQuery } from "@/lib/query/query-of";
import { href } from "@/lib/routes/href";

const EXPORT = { title: "办理用时", api: timesApi };
const MAIN = ["monthFrom", "monthTo"] as const;

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

/** How long answers took: each type over all months, then month by month. // domain b §0.2 */
export function Times() {
  const router = useRouter();
  const search = useSearchParams();
  const filters: Partial<Record<(typeof MAIN)[number], string>> = Object.fromEntries(
    MAIN.flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])),
  );
  const { data, error, isFetching, refetch } = useEndpointQuery(
    timesApi.list,
    { query: filters },
    { silent: true, keepsPrevious: true },
  );
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const months = Object.fromEntries(MAIN.flatMap((key) => (typed.get(key) ? [[key, typed.get(key)]] : [])));
    window.history.pushState(null, "", `?${encodeQuery({ view: TIMES_VIEW, ...months })}`);
  };
  const most = Math.max(1, ...(data?.rows ?? []).map(({ median }) => Number(median)));
  return (
    <PageFrame
      title="办理用时"
      hint={data && `按办结月份统计，${data.monthFrom} 至 ${data.monthTo}；用时为提交次日至办结日的工作日数`}
      actions={<Button onClick={() => router.push(href("desk.review"))}>返回待审核</Button>}
    >
      <form className={styles.tools} onSubmit={ask}>
        {MAIN.map((key) => (
          <label key={key}>
            {key === "monthFrom" ? "月份起" : "月份止"}{" "}
            <Input
              key={filters[key] ?? ""}
              type="month"
              name={key}
              defaultValue={filters[key] ?? ""}
              className={styles.month ?? ""}
            />
          </label>
        ))}
        <Button htmlType="submit">查询</Button>
        <span className={styles.more}>
          <ListMore list={{ filters, query: { page: 1, pageSize: 30 } }} exporting={EXPORT} />
        </span>
      </form>
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
