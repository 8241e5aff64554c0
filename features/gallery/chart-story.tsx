"use client";

import { useState } from "react";
import { z } from "zod";
import { field } from "@/contracts/kit/field";
import { shownAmount, shownCount, shownText } from "@/contracts/kit/items";
import type { ChartData } from "@/components/charts/chart-data";
import type { FigureCard } from "@/components/charts/figure-cards";
import { FiguresView } from "@/components/charts/figures-view";
import { Sample, Story } from "@/features/gallery/story";

const COUNTS = [18, 24, 31, 22, 27, 35];
const charts: readonly ChartData[] = [
  {
    kind: "columns",
    title: "月度趋势（示例）",
    head: "月份",
    series: [
      { label: "份数", unit: "count", word: "份" },
      { label: "收费", unit: "money", isLine: true },
    ],
    rows: COUNTS.map((count, at) => ({ key: `${at}`, label: `${at + 1}月`, values: [count, `${count * 8200}.50`] })),
  },
  {
    kind: "bars",
    title: "前几名（示例）",
    head: "名称",
    series: [{ label: "收费", unit: "money" }],
    rows: COUNTS.map((count, at) => ({
      key: `${at}`,
      label: `第${at + 1}名`,
      values: [`${900000 - count * at * 900}.00`],
    })),
  },
  {
    kind: "donut",
    title: "构成（示例）",
    head: "类别",
    series: [{ label: "份数", unit: "count", word: "份" }],
    rows: COUNTS.map((count, at) => ({ key: `${at}`, label: `类别${at + 1}`, values: [count] })),
  },
];

const schema = z.object({
  label: shownText("月份"),
  count: shownCount("份数"),
  fee: shownAmount("收费", { unit: "元" }),
  rate: field(z.string(), { label: "及时率", kind: "percent" }),
});
const rows = COUNTS.map((count, at) => ({
  label: `2026-0${at + 1}`,
  count,
  fee: `${count * 8200}.50`,
  rate: `${90 + at}.25`,
}));
const cards: readonly FigureCard[] = [
  { key: "count", label: "份数", text: "157", unit: "份", note: "同比 +12.14%" },
  { key: "fee", label: "收费", text: "1,287,403.00", unit: "元", note: "环比 −3.20%" },
  { key: "rate", label: "及时率", text: "95.54", unit: "%", rate: 95.54 },
];

/** Figures, rows and one chart of each kind; the value counts the rows. */
export function ChartStory() {
  const [sort, setSort] = useState<string | undefined>();
  return (
    <Story id="chart">
      <Sample name="chart" label="统计（示例）" value={String(rows.length)}>
        <FiguresView
          label="主要指标（示例）"
          cards={cards}
          charts={charts}
          empty="没有数据"
          isRefreshing={false}
          table={{
            label: "按月（示例）",
            schema,
            columns: ["label", "count", "fee", "rate"],
            rows,
            idOf: ({ label }) => label,
            total: { count: 157, fee: "1287403.00", rate: "95.54" },
            sort,
            onSort: setSort,
            hrefOf: () => undefined,
          }}
        />
      </Sample>
    </Story>
  );
}
