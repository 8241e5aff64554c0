"use client";

import type { z } from "zod";
import type { ChartData } from "@/components/charts/chart-data";
import type { FigureCard } from "@/components/charts/figure-cards";
import { sortedBy } from "@/components/charts/figures-sort";
import { PrintChart } from "@/components/charts/print-chart";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf } from "@/components/list/columns";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet, type PrintSheetProps } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

type Values = Readonly<Record<string, unknown>>;
interface Props extends Omit<PrintSheetProps, "children" | "isLandscape"> {
  /** What was asked for, in words, and as of when: figures on paper say how they were counted. */
  readonly asked: readonly { readonly label: string; readonly value: string }[];
  readonly cards: readonly FigureCard[];
  readonly charts: readonly ChartData[];
  readonly table: {
    readonly label: string;
    readonly schema: z.ZodObject;
    readonly columns: readonly string[];
    readonly rows: readonly Values[];
    readonly total: Values | null;
    readonly sort: string | undefined;
  };
  readonly onDone: () => void;
}

const withUnit = ({ text, unit }: FigureCard): string => (unit && text !== "—" ? `${text} ${unit}` : text);

/** Figures, their drawings and their table on A4 across. Mount it to print. */
export function FiguresPrint({ asked, cards, charts, table, onDone, ...sheet }: Props) {
  const dictionary = useDictionary();
  const columns = columnsOf(table.schema, table.columns);
  const line = (row: Values): string[] => columns.map(({ key, meta }) => fieldText(row[key], meta, dictionary) || "—");
  const sums = table.total === null ? [] : [["合计", ...line(table.total).slice(1)]];
  const rows = [...sortedBy(table.rows, table.sort).map(line), ...sums];
  return (
    <PrintArea onDone={onDone}>
      <PrintSheet {...sheet} isLandscape>
        <PrintGrid title="统计条件" items={[...asked]} />
        <PrintGrid title="主要指标" items={cards.map((card) => ({ label: card.label, value: withUnit(card) }))} />
        <PrintRows title={table.label} heads={columns.map(({ meta }) => headOf(meta))} rows={rows} />
        {charts.map((chart) => (
          <PrintChart key={chart.title} data={chart} />
        ))}
      </PrintSheet>
    </PrintArea>
  );
}
