"use client";

import type { DataOf, Endpoint } from "@/contracts/kit/endpoint";
import { RECORD_TYPE } from "@/contracts/rewards/record-fields";
import type { YearTotals } from "@/contracts/rewards/record-calls";
import styles from "@/features/rewards/record/year-totals.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import { useEndpointQuery } from "@/lib/query/query-of";

const KINDS = [
  { label: "全部", types: undefined },
  { label: "奖励", types: [RECORD_TYPE.reward] },
  { label: "惩戒", types: [RECORD_TYPE.punishment] },
] as const;

const same = (a: unknown, b: readonly number[] | undefined): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

interface Props {
  readonly of: Endpoint;
  readonly list: ResourceList<object>;
}

/** 奖励 and 惩戒 apart, and what counts of them by year. // domain b §8 (3) */
export function YearTotalsBar({ of, list }: Props) {
  const { filters, setFilters } = list;
  const { data } = useEndpointQuery(of, { query: filters } as never, {
    silent: true,
    keepsPrevious: true,
    noLoading: true,
  });
  const years = (data ?? []) as DataOf<Endpoint> as unknown as readonly YearTotals[];
  return (
    <div className={styles.bar}>
      <div role="group" aria-label="奖惩类别" className={styles.kinds}>
        {KINDS.map(({ label, types }) => (
          <button
            key={label}
            type="button"
            className={styles.kind}
            aria-pressed={same(filters["recordType"], types)}
            onClick={() => setFilters({ ...filters, recordType: types })}
          >
            {label}
          </button>
        ))}
      </div>
      <ul className={styles.years} aria-label="按年度合计（已生效）">
        {years.slice(0, 5).map(({ year, rewards, penalties, score }) => (
          <li key={year}>
            <strong>{year} 年</strong>　奖励 {rewards}　惩戒 {penalties}
            {Number(score) > 0 && `　积分 ${score}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
