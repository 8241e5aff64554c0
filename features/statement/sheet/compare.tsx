"use client";

import { useState } from "react";
import { CLASS_BY, statementDeskApi } from "@/contracts/statement/desk";
import type { Statement, StatementKind } from "@/features/statement/kind";
import { figureText, RowName, scaleOf, Spread } from "@/features/statement/sheet/spread";
import styles from "@/features/statement/statement.module.css";
import { Choices } from "@/components/sheet/sheet-tools";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";
import { describe } from "@/lib/api/describe";
import { percent } from "@/lib/format/number";
import { useEndpointQuery } from "@/lib/query/query-of";

const WORDS: Readonly<Record<(typeof CLASS_BY)[number], string>> = {
  all: "全部事务所",
  orgForm: "同组织形式",
  city: "同城市",
  grade: "同等级",
};
const HEADS = ["行次", "项目", "本单位", "下四分位", "中位数", "上四分位", "超过同类", "分布"];

/** One firm's statement beside those of its class, row by row. // domain a §7.3 */
export function Compare({ record }: { readonly kind: StatementKind; readonly record: Statement }) {
  const [by, setBy] = useState<(typeof CLASS_BY)[number]>("all");
  const result = useEndpointQuery(
    statementDeskApi.compare,
    { params: { statementId: record.statementId }, query: { by } },
    { silent: true, keepsPrevious: true },
  );
  const { data, error } = result;
  const choices = CLASS_BY.map((value) => ({ value, label: WORDS[value] }));
  const scale = scaleOf(data?.rows ?? []);
  return (
    <>
      <div className={styles.head}>
        <Choices
          label="对照范围"
          choices={choices}
          value={by}
          onChange={(value) => setBy(value as (typeof CLASS_BY)[number])}
        />
        {data && (
          <p role="status">
            {data.className}：{data.firmCount} 家审核通过的年度报表
          </p>
        )}
      </div>
      {error && !data && (
        <ErrorState title="对照没有加载" hint={describe(error).text} onRetry={() => void result.refetch()} />
      )}
      {data?.note && (
        <EmptyState title={data.note} hint="同类的年度报表审核通过得多了，在这里逐行对照；可以换一个对照范围。" />
      )}
      {data?.note === null && (
        // Scrolls by itself, so the keyboard must reach it.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region
        <div className={small.scroll} role="region" aria-label="同类对照" tabIndex={0}>
          <table className={`${small.table} ${small.cards}`} aria-label="同类对照">
            <SmallTableHead heads={HEADS} figures={HEADS.slice(2, 7)} />
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.itemCode}>
                  <td className={small.code} data-label={HEADS[0]}>
                    {row.rowNo}
                  </td>
                  <td className={styles.item} data-label={HEADS[1]} data-name="true">
                    <RowName formKey={data.formKey} row={row} />
                  </td>
                  {[row.own, row.lowerQuartile, row.median, row.upperQuartile].map((amount, at) => (
                    <td key={HEADS[at + 2]} className={small.figure} data-label={HEADS[at + 2]}>
                      {figureText(amount)}
                    </td>
                  ))}
                  <td className={small.figure} data-label={HEADS[6]}>
                    {row.below === null ? "—" : percent(row.below)}
                  </td>
                  <td className={styles.chart} data-label={HEADS[7]}>
                    <Spread of={row} scale={scale} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
