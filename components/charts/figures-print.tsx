"use client";

import type { z } from "zod";
import type { ChartData } from "@/components/charts/chart-data";
import type { FigureCard } from "@/components/charts/figure-cards";
import { sortedBy } from "@/components/charts/figures-sort";
import { PrintChart } from "@/components/charts/print-chart";
import { fieldText } from "@/components/fields/show";
import { columnsOf, headOf } from "@/components/list/table/columns";
import { PrintArea } from "@/components/print/print-area";
import { PrintGrid, PrintRows } from "@/components/print/print-grid";
import { PrintSheet, type PrintSheetProps } from "@/components/print/print-sheet";
import { useDictionary } from "@/lib/dictionary/context";

type Values = Readonly<Record<string, unknown>>;
export interface PrintedTable {
  readonly label: string;
  readonly schema: z.ZodObject;
  readonly columns: readonly string[];
  readonly rows: readonly Values[];
  readonly total: Values | null;
  readonly sort: string | undefined;
}
interface Props extends Omit<PrintSheetProps, "children" | "isLandscape"> {
  /** What was asked for, in words, and as of when: figures on paper say how they were counted. */
  readonly asked: readonly { readonly label: string; readonly value: string }[];
  readonly cards: readonly FigureCard[];
  readonly charts: readonly ChartData[];
  /** Why a chart may have nothing to draw. */
  readonly empty: string;
  readonly table: PrintedTable;
  /** Tables of other figures beside it. */
  readonly further?: readonly PrintedTable[];
  readonly onDone: () => void;
}

const withUnit = ({ text, unit }: FigureCard): string => (unit && text !== "—" ? `${text} ${unit}` : text);

/** A table of figures on paper, with what they come to. */
export function PrintFigures({ label, schema, columns: keys, rows, total, sort }: PrintedTable) {
  const dictionary = useDictionary();
  const columns = columnsOf(schema, keys);
  const line = (row: Values): string[] => columns.map(({ key, meta }) => fieldText(row[key], meta, dictionary) || "—");
  const sums = total === null ? [] : [["合计", ...line(total).slice(1)]];
  const lines = [...sortedBy(rows, sort).map(line), ...sums];
  return <PrintRows title={label} heads={columns.map(({ meta }) => headOf(meta))} rows={lines} />;
}

/** Figures, their drawings and their tables on A4 across. Mount it to print. */
export const FiguresPrint = ({ asked, cards, charts, empty, table, further = [], onDone, ...sheet }: Props) => (
  <PrintArea onDone={onDone}>
    <PrintSheet {...sheet} isLandscape>
      <PrintGrid title="统计条件" items={[...asked]} />
      <PrintGrid title="主要指标" items={cards.map((card) => ({ label: card.label, value: withUnit(card) }))} />
      {[table, ...further].map((one) => (
        <PrintFigures key={one.label} {...one} />
      ))}
      {charts.map((chart) => (
        <PrintChart key={chart.title} data={chart} empty={empty} />
      ))}
    </PrintSheet>
  </PrintArea>
);
