import { type ChartData, chartText, isBlank, seriesHead } from "@/components/charts/chart-data";
import { RowLink } from "@/components/ui/table/row-link";
import small from "@/components/ui/table/small-table.module.css";
import { SmallTableHead } from "@/components/ui/table/small-table-head";

interface Props {
  readonly data: ChartData;
  /** Read aloud only: what cannot be seen must not take the keyboard's focus. */
  readonly isHidden?: boolean;
}

/** The figures of a chart; a row leads to the list behind it, unless nothing stands in it. */
export const ChartTable = ({ data: { title, head, series, rows }, isHidden = false }: Props) => (
  <table className={small.table} aria-label={title}>
    <SmallTableHead heads={[head]} figures={series.map(seriesHead)} />
    <tbody>
      {rows.map((row) => {
        const { key, label, values, href } = row;
        const leads = href !== undefined && !isHidden && !isBlank({ rows: [row] });
        return (
          <tr key={key}>
            <td>{leads ? <RowLink href={href}>{label}</RowLink> : label}</td>
            {series.map((one, at) => (
              <td key={one.label} className={small.figure}>
                {chartText(values[at], one)}
              </td>
            ))}
          </tr>
        );
      })}
    </tbody>
  </table>
);
