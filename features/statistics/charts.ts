import type { CompanyFigures, CompanyPoint as Point, Group } from "@/contracts/statistics/company";
import type { Lead } from "@/features/statistics/leads";
import type { ChartData, ChartKind, ChartSeries, ChartValue } from "@/components/charts/chart-data";

type Series = CompanyFigures["series"];

const REPORTS: ChartSeries = { label: "报备份数", unit: "count", word: "份" };
const FEE: ChartSeries = { label: "报备收费", unit: "money" };
const LATE: ChartSeries = { label: "逾期份数", unit: "count", word: "份" };

/** How one chart is made of the points that the server tells. // domain b §9 (3) */
interface Plan {
  readonly title: string;
  readonly head: string;
  readonly kind: ChartKind;
  readonly empty?: string;
  readonly of: keyof Series;
  /** The figure whose list a row leads to; all reports unless given. */
  readonly leads?: string;
  readonly measures: readonly (readonly [ChartSeries, (point: Point) => ChartValue])[];
}

/** The rows of the table that a chart draws: its figures leave the page as that table. */
const GROUP_OF: Readonly<Record<keyof Series, Group>> = {
  months: "month",
  categories: "category",
  clients: "client",
  people: "person",
  cities: "city",
};

const reports = (point: Point): ChartValue => point.reportCount;
const fee = (point: Point): ChartValue => point.reportFee;
const PLANS: readonly Plan[] = [
  {
    title: "月度趋势",
    head: "月份",
    kind: "columns",
    of: "months",
    measures: [
      [REPORTS, reports],
      [{ ...FEE, isLine: true }, fee],
    ],
  },
  {
    title: "逾期按月",
    head: "月份",
    kind: "columns",
    of: "months",
    leads: "lateCount",
    empty: "该期间没有逾期的报备",
    measures: [[LATE, (point) => point.lateCount]],
  },
  { title: "类别构成（收费）", head: "业务大类", kind: "donut", of: "categories", measures: [[FEE, fee]] },
  { title: "类别构成（份数）", head: "业务大类", kind: "donut", of: "categories", measures: [[REPORTS, reports]] },
  { title: "前 10 客户", head: "客户", kind: "bars", of: "clients", measures: [[FEE, fee]] },
  { title: "人员排名（前 10）", head: "姓名", kind: "bars", of: "people", measures: [[REPORTS, reports]] },
  { title: "地区分布", head: "地区", kind: "bars", of: "cities", measures: [[REPORTS, reports]] },
];

export const chartsOf = (series: Series, lead: Lead): readonly ChartData[] =>
  PLANS.map(({ of, measures, leads = "reportCount", ...plan }) => ({
    ...plan,
    key: GROUP_OF[of],
    series: measures.map(([one]) => one),
    rows: series[of].map((point) => ({
      key: point.key,
      label: point.label,
      values: measures.map(([, value]) => value(point)),
      href: lead(point.drill, leads),
    })),
  }));
