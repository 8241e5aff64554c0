import type { CompanyFigures } from "@/contracts/statistics/company";
import type { FigureCard } from "@/components/charts/figure-cards";
import { money } from "@/lib/format/number";

const NONE = "—";
const signed = (rate: string | null): string => (rate === null ? NONE : `${rate.startsWith("-") ? "" : "+"}${rate}%`);
const whole = (count: number): string => count.toLocaleString("zh-CN");

const besides = (...notes: readonly (string | false | null | undefined)[]): string | undefined =>
  notes.filter(Boolean).join("，") || undefined;

/** What people look for first. // domain b §9 (2), (6) */
export function cardsOf(
  { total, adjustments, province }: CompanyFigures,
  hrefOf: (key: string) => string | undefined,
  /** Of the invoices, which are counted beside the reports. */
  concentration: string | null,
): FigureCard[] {
  // Beside the rate, which is of the period's own reports.
  const late = adjustments.reduce((n, { lateCount }) => n - lateCount, total.lateCount);
  return [
    {
      key: "reportCount",
      label: "报备份数",
      text: whole(total.reportCount),
      unit: "份",
      note: besides(`客户 ${whole(total.clientCount)} 家`, province && `全省所均 ${province.reportCount} 份`),
      href: hrefOf("reportCount"),
    },
    {
      key: "reportFee",
      label: "报备收费",
      text: money(total.reportFee) || NONE,
      unit: "元",
      note: `同比 ${signed(total.yoy)}，环比 ${signed(total.mom)}`,
      href: hrefOf("reportFee"),
    },
    {
      key: "avgFee",
      label: "平均收费",
      text: money(total.avgFee) || NONE,
      unit: "元",
      note: besides(province && `全省平均 ${money(province.avgFee)} 元`),
    },
    {
      key: "onTimeRate",
      label: "及时率",
      text: total.onTimeRate ?? NONE,
      unit: "%",
      rate: total.onTimeRate === null ? null : Number(total.onTimeRate),
      note: besides(
        `逾期 ${whole(late)} 份`,
        province !== null && province.onTimeRate !== null && `全省 ${province.onTimeRate}%`,
      ),
      href: hrefOf("lateCount"),
    },
    {
      key: "concentration",
      label: "客户集中度",
      text: concentration ?? NONE,
      unit: "%",
      note: "前五名客户占开票净额（不含税）的比例，只按期间统计",
    },
  ];
}
