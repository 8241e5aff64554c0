import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from "echarts/charts";
import type {
  AriaComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TooltipComponentOption,
} from "echarts/components";
import type { ComposeOption } from "echarts/core";
import {
  axisText,
  type ChartData,
  type ChartRow,
  type ChartSeries,
  chartText,
  drawn,
  seriesHead,
} from "@/components/charts/chart-data";
import { chartSeries, color, font } from "@/components/theme/theme";

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | AriaComponentOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

/** Below it, words stand under the drawing instead of beside it. */
const NARROW = 480;
const text = { color: color.text.secondary, fontFamily: font.family, fontSize: font.small };
const strong = { ...text, color: color.text.primary };
const quietLine = { lineStyle: { color: color.border.line } };
/** The words of an axis count to the room of its grid. */
const WITHIN = { outerBoundsMode: "same", outerBoundsContain: "axisLabel" } as const;
const axisLine = { axisTick: { show: false }, axisLine: { lineStyle: { color: color.border.control } } };

const lookOf = (at: number) => {
  const { fill, stroke } = chartSeries[at % chartSeries.length] as (typeof chartSeries)[number];
  return { color: fill, borderColor: stroke, borderWidth: 1 };
};

/** Nothing moves, and shapes differ by pattern as well as by colour. // look.md "Colour and type" */
const base = (patterned: boolean): ChartOption => ({
  animation: false,
  textStyle: { fontFamily: font.family },
  // The figures' table is what assistive technology reads; a generated sentence beside it would say all twice.
  aria: { enabled: patterned, label: { enabled: false }, decal: { show: patterned } },
});

const tipLook: TooltipComponentOption = {
  confine: true,
  backgroundColor: color.surface.card,
  borderColor: color.border.button,
  textStyle: { ...strong, fontSize: font.base },
};

const valuesOf = (rows: readonly ChartRow[], at: number): (number | null)[] =>
  rows.map(({ values }) => drawn(values[at]));

/** The text of a value in a tooltip: the exact one, not the drawn number. */
const tipText = (rows: readonly ChartRow[], one: ChartSeries, at: number) => (_: unknown, index: number) =>
  chartText(rows[index]?.values[at], one);

/** Of what is counted no half is marked. */
const least = ({ unit }: Pick<ChartSeries, "unit">) => (unit === "count" ? { minInterval: 1 } : {});

const valueAxis = (name: string, hasGrid: boolean, align: "left" | "right" = "left") => ({
  type: "value" as const,
  name,
  // Over the drawing: beside the axis the words would leave the picture.
  nameTextStyle: { ...text, align },
  axisLabel: { ...text, formatter: axisText },
  splitLine: { show: hasGrid, ...quietLine },
  splitNumber: 4,
});

/** Columns over time; a line has the axis at the right. */
function columnsOption({ series, rows }: ChartData): ChartOption {
  const line = series.find(({ isLine }) => isLine);
  const column = series.find(({ isLine }) => !isLine);
  const axes = [column, line].filter((one): one is ChartSeries => one !== undefined);
  return {
    ...base(series.length > 1),
    tooltip: { ...tipLook, trigger: "axis", axisPointer: { type: "shadow" } },
    legend: { show: series.length > 1, bottom: 0, textStyle: strong, data: series.map(({ label }) => label) },
    grid: { left: 8, right: 8, top: 32, bottom: series.length > 1 ? 32 : 8, ...WITHIN },
    xAxis: { type: "category", data: rows.map(({ label }) => label), axisLabel: text, ...axisLine },
    yAxis: axes.map((one, at) => ({
      ...valueAxis(seriesHead(one), at === 0, at === 0 ? "left" : "right"),
      ...least(one),
    })),
    series: series.map((one, at): BarSeriesOption | LineSeriesOption => {
      const common = { name: one.label, data: valuesOf(rows, at), tooltip: { valueFormatter: tipText(rows, one, at) } };
      const look = lookOf(at);
      if (!one.isLine) return { ...common, type: "bar", barMaxWidth: 24, itemStyle: look };
      const stroke = look.borderColor;
      return {
        ...common,
        type: "line",
        yAxisIndex: axes.length - 1,
        symbol: "diamond",
        symbolSize: 8,
        lineStyle: { color: stroke, width: 2 },
        itemStyle: { color: stroke },
      };
    }),
  };
}

/** Room for the names before the bars. */
const nameWidth = (width: number): number => (width < NARROW ? 88 : 180);

/** A ranking: names at the left, each bar with its figure. */
function barsOption({ series, rows }: ChartData, width: number): ChartOption {
  const [first] = series;
  if (!first) return {};
  return {
    ...base(false),
    tooltip: { ...tipLook, trigger: "axis", axisPointer: { type: "shadow" } },
    grid: { left: 8, right: width < NARROW ? 56 : 72, top: 8, bottom: 8, ...WITHIN },
    xAxis: { ...valueAxis("", true), ...least(first), axisLabel: { ...text, formatter: axisText, hideOverlap: true } },
    yAxis: {
      type: "category",
      inverse: true,
      data: rows.map(({ label }) => label),
      axisLabel: { ...strong, width: nameWidth(width), overflow: "truncate" },
      ...axisLine,
    },
    series: [
      {
        name: first.label,
        type: "bar",
        barMaxWidth: 18,
        itemStyle: lookOf(0),
        data: valuesOf(rows, 0),
        tooltip: { valueFormatter: tipText(rows, first, 0) },
        label: {
          show: true,
          position: "right",
          ...strong,
          formatter: ({ dataIndex }) => {
            const value = rows[dataIndex]?.values[0];
            return first.unit === "money" ? axisText(drawn(value) ?? 0) : chartText(value, first);
          },
        },
      },
    ],
  };
}

/** More parts than this cannot be told apart; the last one takes the others together. */
const PARTS = 6;

/** The largest parts, and what is left as one. */
export function partsOf(rows: readonly ChartRow[]): readonly { readonly name: string; readonly value: number }[] {
  const all = rows
    .map(({ label, values }) => ({ name: label, value: drawn(values[0]) ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  if (all.length <= PARTS) return all;
  const rest = all.slice(PARTS - 1).reduce((sum, { value }) => sum + value, 0);
  return [...all.slice(0, PARTS - 1), { name: `其余 ${all.length - PARTS + 1} 项`, value: rest }];
}

/** The share of a part, in words that its legend shows: 「46.2%」. */
export const shareText = (value: number, total: number): string =>
  total === 0 ? "—" : `${((value / total) * 100).toFixed(1)}%`;

/** Parts of a whole; each is named with its share, so that no colour has to be looked up. */
function donutOption({ series, rows }: ChartData, width: number): ChartOption {
  const [first] = series;
  if (!first) return {};
  const parts = partsOf(rows);
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  const isNarrow = width < NARROW;
  const words = new Map(parts.map(({ name, value }) => [name, `${name}  ${shareText(value, total)}`]));
  return {
    ...base(true),
    tooltip: {
      ...tipLook,
      trigger: "item",
      valueFormatter: (value) => chartText(first.unit === "money" ? Number(value).toFixed(2) : Number(value), first),
    },
    legend: {
      orient: "vertical",
      textStyle: strong,
      formatter: (name) => words.get(name) ?? name,
      ...(isNarrow ? { bottom: 0, left: "center" } : { right: 8, top: "middle" }),
    },
    series: [
      {
        name: first.label,
        type: "pie",
        radius: isNarrow ? ["22%", "40%"] : ["44%", "74%"],
        center: isNarrow ? ["50%", "22%"] : ["30%", "50%"],
        label: { show: false },
        labelLine: { show: false },
        data: parts.map((part, at) => ({ ...part, itemStyle: { ...lookOf(at), borderColor: color.surface.card } })),
      },
    ],
  };
}

/** The drawing of a chart, for a place so wide. */
export function chartOption(data: ChartData, width: number): ChartOption {
  if (data.kind === "bars") return barsOption(data, width);
  return data.kind === "donut" ? donutOption(data, width) : columnsOption(data);
}

const BAR_STEP = 30;
const BAR_EDGES = 56;
const HEIGHT = 280;

/** A ranking grows with its rows; everything else is as high as its neighbour. */
export const chartHeight = ({ kind, rows }: Pick<ChartData, "kind" | "rows">): number =>
  kind === "bars" ? Math.max(HEIGHT, rows.length * BAR_STEP + BAR_EDGES) : HEIGHT;
