"use client";

import type { Endpoint } from "@/contracts/kit/endpoint";
import type { WaitingCounts } from "@/contracts/rewards/record-calls";
import { RECTIFY, RP_STATUS } from "@/contracts/rewards/record-fields";
import styles from "@/features/rewards/record/year-totals.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import { useEndpointQuery } from "@/lib/query/query-of";

const { submitted, appealed, effective, ended } = RP_STATUS;
/** What waits, and the filters that show it. */
const KINDS = [
  { key: "submitted", label: "待审核", filters: { rpStatus: [submitted] } },
  { key: "appealed", label: "申诉中", filters: { rpStatus: [appealed] } },
  { key: "rectified", label: "整改待验收", filters: { rpStatus: [effective, ended], rectifyStatus: [RECTIFY.done] } },
] as const;

interface Props {
  readonly of: Endpoint;
  readonly list: Pick<ResourceList<object>, "setFilters">;
}

/** How much waits for the association; a click shows it. */
export function WaitingBar({ of, list }: Props) {
  const { data } = useEndpointQuery(of, {} as never, { silent: true, keepsPrevious: true, noLoading: true });
  const counts = data as WaitingCounts | undefined;
  return (
    <div className={styles.bar}>
      <div role="group" aria-label="等待办理" className={styles.kinds}>
        {KINDS.map(({ key, label, filters }) => (
          <button key={key} type="button" className={styles.kind} onClick={() => list.setFilters(filters)}>
            {label} {counts?.[key] ?? "—"}
          </button>
        ))}
      </div>
    </div>
  );
}
