import type { ReactNode } from "react";
import { Chart } from "@/components/charts/chart";
import { type ChartData, isBlank } from "@/components/charts/chart-data";
import { type FigureCard, FigureCards } from "@/components/charts/figure-cards";
import styles from "@/components/charts/figures-view.module.css";
import { FiguresTable, type FiguresTableProps } from "@/components/charts/figures-table";

interface Props<Row extends object> {
  readonly label: string;
  readonly cards: readonly FigureCard[];
  readonly charts: readonly ChartData[];
  readonly table: FiguresTableProps<Row>;
  /** Beside the table of a chart: its export. */
  readonly toolsOf?: (data: ChartData) => ReactNode;
  /** Why a chart may have nothing to draw. */
  readonly empty: string;
  /** Other figures are on their way; these stay, dimmed. */
  readonly isRefreshing: boolean;
}

/** The page of figures: the few that people look for, the rows they come from, drawings. // look.md "Workbench" */
export const FiguresView = <Row extends object>(props: Props<Row>) => {
  const { label, cards, charts, table, toolsOf, empty, isRefreshing } = props;
  const chartOf = (data: ChartData) => (
    <Chart key={data.title} data={data} empty={data.empty ?? empty} tools={toolsOf?.(data)} />
  );
  return (
    <div className={styles.view} aria-busy={isRefreshing} data-rows>
      <FigureCards label={label} cards={cards} />
      <FiguresTable {...table} />
      <div className={styles.charts}>{charts.filter((data) => !isBlank(data)).map(chartOf)}</div>
      {charts.filter(isBlank).map(chartOf)}
    </div>
  );
};
