"use client";

import { useState } from "react";
import { metaOf } from "@/contracts/kit/field";
import { partyTotals, type PartyTotals } from "@/contracts/party/info/info-sheet";
import { partyTotalsApi } from "@/contracts/party/info/info-totals";
import styles from "@/features/party/desk-totals.module.css";
import select from "@/components/ui/native-select.module.css";
import type { ResourceList } from "@/components/list/use-resource-list";
import { SaveButton } from "@/components/record/save-button";
import { date } from "@/lib/format/date";
import { useEndpointQuery } from "@/lib/query/query-of";
import { useMayCall } from "@/lib/session/can";

const SHOWN = [
  ...(["firmCount", "orgCount", "memberTotal", "formalCount", "probationaryCount", "femaleCount"] as const),
  ...(["ageTo35Count", "bachelorUpCount", "taxAgentCount", "partnerCount"] as const),
] satisfies readonly (keyof PartyTotals)[];
const YEARS = 6;

/** All firms within the filters together, and one year of all firms as a workbook. // domain a §5.3 */
export function DeskTotals({ list }: { readonly list: ResourceList<object> }) {
  const thisYear = Number(date(new Date().toISOString()).slice(0, 4));
  const [year, setYear] = useState(thisYear - 1);
  const mayExport = useMayCall(partyTotalsApi.export);
  const asked = { query: list.filters } as never;
  const { data } = useEndpointQuery(partyTotalsApi.totals, asked, {
    silent: true,
    keepsPrevious: true,
    noLoading: true,
  });
  return (
    <div className={styles.bar}>
      <dl className={styles.totals} aria-label="查询条件内全部事务所合计">
        {SHOWN.map((key) => (
          <div key={key}>
            <dt>{metaOf(partyTotals.shape[key])?.label}</dt>
            {/* Their place is kept: nothing below jumps when they come. */}
            <dd>{data?.[key].toLocaleString("zh-CN") ?? "—"}</dd>
          </div>
        ))}
      </dl>
      {mayExport && (
        <div className={styles.year}>
          <select
            className={select.select}
            aria-label="汇总年度"
            value={year}
            onChange={(event) => setYear(Number(event.target.value))}
          >
            {Array.from({ length: YEARS }, (_, i) => (
              <option key={i} value={thisYear - i}>
                {`${thisYear - i} 年度`}
              </option>
            ))}
          </select>
          <SaveButton
            endpoint={partyTotalsApi.export}
            input={{ query: { year } }}
            fileName={`${year}年度党建基本信息.xlsx`}
            busyText="正在导出…"
          >
            导出年度汇总
          </SaveButton>
        </div>
      )}
    </div>
  );
}
