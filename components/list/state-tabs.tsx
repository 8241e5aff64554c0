"use client";

import type { Endpoint } from "@/contracts/kit/endpoint";
import { besidesTabs, type ListTab, type TabCounts, tabOf } from "@/contracts/kit/list-tabs";
import styles from "@/components/list/state-tabs.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import behind from "@/components/ui/table/more-behind.module.css";
import { countedBy } from "@/lib/query/list-query";
import { useEndpointQuery } from "@/lib/query/query-of";

interface Props {
  readonly tabs: readonly ListTab[];
  /** Answers how many rows each has; a backend that has no such call shows tabs without numbers. */
  readonly counts: Endpoint;
  readonly list: Pick<ResourceList<unknown>, "query" | "filters" | "setFilters">;
}

/** The states that a list is looked at by, each with its number under the other filters. // look.md "Lists" */
export function StateTabs({ tabs, counts, list }: Props) {
  const query = countedBy(tabs, list.query);
  const { data } = useEndpointQuery(counts, { query } as never, { keepsPrevious: true, silent: true, noLoading: true });
  const found = data as TabCounts | undefined;
  const current = tabOf(tabs, list.filters);
  return (
    <nav className={`${styles.tabs ?? ""} ${behind.fades ?? ""}`} aria-label="按状态查看">
      {tabs.map((tab) => {
        const count = found?.find((one) => one.tab === tab.key)?.count;
        return (
          <button
            key={tab.key}
            type="button"
            className={styles.tab}
            aria-current={tab === current ? "true" : undefined}
            onClick={() => list.setFilters({ ...besidesTabs(tabs, list.filters), ...tab.filters })}
          >
            {`${tab.label} `}
            {count !== undefined && <span className={styles.count}>{count.toLocaleString("zh-CN")}</span>}
          </button>
        );
      })}
    </nav>
  );
}
