import { money } from "@/lib/format/number";

/** How the values of a measure are written. */
export type ChartUnit = "count" | "money" | "percent";

/** One measure of a chart. */
export interface ChartSeries {
  readonly label: string;
  readonly unit: ChartUnit;
  /** Behind the label of a count: 「份」. */
  readonly word?: string;
  /** Columns alone: a line has an axis of its own, at the right. */
  readonly isLine?: boolean;
}

/** Exact as the server told it: a drawing takes the number, the table the text. */
export type ChartValue = string | number | null;

export interface ChartRow {
  readonly key: string;
  readonly label: string;
  /** In the order of the series. */
  readonly values: readonly ChartValue[];
  /** The list behind these figures. */
  readonly href?: string | undefined;
}

/** `columns` over time, `bars` for a ranking, `donut` for the parts of a whole (of the first measure). */
export type ChartKind = "columns" | "bars" | "donut";

/** What a chart tells: the drawing and the table are two ways to read it. */
export interface ChartData {
  readonly kind: ChartKind;
  readonly title: string;
  /** What its rows are, for who exports them. */
  readonly key?: string;
  /** Head of the table's first column: 「月份」. */
  readonly head: string;
  readonly series: readonly ChartSeries[];
  readonly rows: readonly ChartRow[];
  /** Where nothing to draw means something of its own: 「没有逾期的报备」. */
  readonly empty?: string;
}

/** Only for what is drawn. */
export const drawn = (value: ChartValue | undefined): number | null =>
  value === null || value === undefined || value === "" ? null : Number(value);

/** A value as people read it; nothing told is a dash. */
export function chartText(value: ChartValue | undefined, { unit }: Pick<ChartSeries, "unit">): string {
  const number = drawn(value);
  if (number === null || value === null || value === undefined) return "—";
  if (unit === "money") return money(String(value));
  return unit === "percent" ? `${value}%` : number.toLocaleString("zh-CN");
}

export const unitOf = ({ unit, word = "" }: ChartSeries): string =>
  unit === "money" ? "元" : unit === "percent" ? "%" : word;

export const seriesHead = (series: ChartSeries): string => {
  const unit = unitOf(series);
  return unit ? `${series.label}（${unit}）` : series.label;
};

const HUNDRED_MILLION = 100_000_000;
const TEN_THOUSAND = 10_000;
const short = (value: number): string => String(Number(value.toFixed(2)));

/** A mark on an axis: 「12万」, since a whole amount does not fit there. */
export function axisText(value: number): string {
  const size = Math.abs(value);
  if (size >= HUNDRED_MILLION) return `${short(value / HUNDRED_MILLION)}亿`;
  return size >= TEN_THOUSAND ? `${short(value / TEN_THOUSAND)}万` : short(value);
}

/** Nothing that could be drawn: no rows, or nothing but zeros and blanks. */
export const isBlank = ({ rows }: Pick<ChartData, "rows">): boolean =>
  rows.every(({ values }) => values.every((value) => !drawn(value)));
