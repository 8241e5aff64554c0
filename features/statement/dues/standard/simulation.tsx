"use client";

import { useState } from "react";
import { PAGE_SIZES } from "@/contracts/kit/query";
import {
  duesStandardApi,
  simulatedFirm,
  type SimulationProgress,
  type SimulationSum,
  type StandardDetail,
} from "@/contracts/statement/dues/standard";
import { amountText, fenOf } from "@/contracts/statement/dues/engine/amounts";
import styles from "@/features/statement/dues/desk/desk.module.css";
import { columnsOf } from "@/components/list/table/columns";
import { ViewSection } from "@/components/record/record-view";
import { type Row, RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { Note } from "@/components/ui/note";
import { Pager } from "@/components/ui/table/pager";
import { describe } from "@/lib/api/describe";
import { dateTime } from "@/lib/format/date";
import { money } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";

const COLUMNS = columnsOf(simulatedFirm, [
  ...(["companyName", "revenue", "people", "unitAfter", "personAfter", "before", "after", "difference"] as const),
]);

/** More is red and says 「增加」, less is green and says 「减少」: never by colour alone. */
function Difference({ amount }: { readonly amount: string | null }) {
  if (amount === null) return <span className={styles.quiet}>—</span>;
  const fen = fenOf(amount);
  if (fen === 0n) return <span className={styles.quiet}>不变</span>;
  return (
    <span className={fen > 0n ? styles.more : styles.less}>
      {fen > 0n ? "增加" : "减少"} {money(amount.replace("-", ""))}
    </span>
  );
}

/** Whose people are counted, and for whom nobody is. */
function peopleWords({ personDay, withoutPeople }: SimulationSum): string {
  const without = withoutPeople === 0 ? "" : `，${withoutPeople} 家名册中没有会员，只计单位会费`;
  return `个人会费按 ${personDay} 的名册逐人计算（日期未到的按现在的名册）${without}。`;
}

function Firms({ standardId, simulateTime }: Pick<StandardDetail, "standardId" | "simulateTime">) {
  const [asked, setAsked] = useState({ page: 1, pageSize: PAGE_SIZES[0] as number });
  const { data, error, refetch } = useEndpointQuery(
    duesStandardApi.simulated,
    { params: { standardId }, query: asked },
    { silent: true, noLoading: true, keepsPrevious: true },
  );
  if (error && !data)
    return <ErrorState title="试算明细没有加载" hint={describe(error).text} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <RowTable
        caption="试算明细"
        columns={COLUMNS}
        rows={data.rows as unknown as readonly Row[]}
        idKey="companyId"
        cell={(key, row) => (key === "difference" ? <Difference amount={row[key] as string | null} /> : undefined)}
      />
      <Pager
        key={simulateTime}
        {...asked}
        total={data.totalCount}
        label="试算明细分页"
        onChange={(page, pageSize) => setAsked({ page, pageSize })}
      />
    </>
  );
}

/** How far a run is, or why the last one told nothing. */
function Progress({ progress: { state, done, total, failure } }: { readonly progress: SimulationProgress }) {
  if (state === "failed") return <Note tone="wrong">{failure ?? "试算没有完成，请重新试算"}</Note>;
  if (state === "done") return null;
  return (
    <>
      <p role="status" className={styles.line}>
        {`${state === "queued" ? "正在排队" : "正在试算"} ${done} / ${total} 家。可以离开此页，不影响试算。`}
      </p>
      <progress className={styles.bar} aria-label="试算会费标准" max={Math.max(1, total)} value={done} />
    </>
  );
}

interface Props {
  readonly record: StandardDetail;
  /** The last run of a draft; null: none of late. */
  readonly progress: SimulationProgress | null;
}

/** What the set would do to the firms of the last accepted year: who pays how much more or less. // domain a §12.2 */
export function Simulation({ record, progress }: Props) {
  const { simulation: sum, simulateTime, isSimulated, state } = record;
  const told = progress && <Progress progress={progress} />;
  if (!sum)
    return (
      <ViewSection title="试算">
        {told}
        <EmptyState
          title="还没有试算"
          hint="点击「试算」，按审核通过的年度利润表和人数截止日的名册逐家比较新旧标准；不产生会费单。"
        />
      </ViewSection>
    );
  const diff = fenOf(sum.after) - fenOf(sum.before);
  return (
    <ViewSection title="试算">
      {told}
      {!isSimulated && state === "draft" && (
        <Note tone="warn">标准在试算以后改过，下面是改动以前的结果；请重新试算，再开始执行。</Note>
      )}
      <p className={styles.line} role="status">
        {`${dateTime(simulateTime)} 按 ${sum.revenueYear} 年度审核通过的利润表和会员名册试算 ${sum.firms} 家${sum.comparedWith === null ? "；没有可比较的标准" : `，与「${sum.comparedWith}」比较`}。没有审核通过的利润表的只计个人会费；另有 ${sum.unknown} 家没有可用的利润表，名册中也没有会员，未计入。${peopleWords(sum)}`}
      </p>
      <dl className={styles.totals} aria-label="试算合计">
        {(
          [
            ["原应缴合计（元）", sum.comparedWith === null ? "—" : money(sum.before)],
            ["新应缴合计（元）", money(sum.after)],
            [
              "合计变化（元）",
              sum.comparedWith === null
                ? "—"
                : diff === 0n
                  ? "不变"
                  : `${diff > 0n ? "增加" : "减少"} ${money(amountText(diff < 0n ? -diff : diff))}`,
            ],
            ["增加", `${sum.higher} 家`],
            ["减少", `${sum.lower} 家`],
            ["不变", `${sum.same} 家`],
          ] as const
        ).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Firms standardId={record.standardId} simulateTime={simulateTime} />
    </ViewSection>
  );
}
