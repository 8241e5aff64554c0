"use client";

import { Chart } from "@/components/charts/chart";
import type { ChartData } from "@/components/charts/chart-data";
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

/** One chart of each kind; the value counts what is drawn. */
export const ChartStory = () => (
  <Story id="chart">
    {charts.map((data) => (
      <Sample key={data.kind} name={`chart-${data.kind}`} label={data.title} value={String(data.rows.length)}>
        <Chart data={data} empty="没有数据" />
      </Sample>
    ))}
  </Story>
);
