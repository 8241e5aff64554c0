import { RowLink } from "@/components/ui/table/row-link";
import type { Workbench } from "@/contracts/common/workbench";
import { useScreenLink } from "@/features/home/use-screen-link";
import styles from "@/features/home/charts.module.css";

type WorkChart = Workbench["charts"][number];

/** A table whose bars only repeat its figures: read aloud, and told without colours, it says the same. */
function Chart({ chart }: { chart: WorkChart }) {
  const link = useScreenLink()(chart);
  const { title, unit, bars } = chart;
  const most = Math.max(1, ...bars.map(({ value, target }) => Math.max(value, target ?? 0)));
  const share = (value: number): string => `${(value / most) * 100}%`;
  return (
    <table className={styles.chart}>
      <caption className={styles.title}>
        {title}
        <span className={styles.unit}>（{unit}）</span>
        {link !== null && (
          <RowLink href={link} className={styles.more} aria-label={`查看：${title}`}>
            查看
          </RowLink>
        )}
      </caption>
      <tbody>
        {bars.map(({ label, value, target }) => (
          <tr key={label}>
            <th scope="row" title={label}>
              {label}
            </th>
            <td className={styles.bar}>
              <span className={styles.track} aria-hidden>
                {target !== null && <span className={styles.target} style={{ width: share(target) }} />}
                <span
                  className={target === null || value >= target ? styles.reached : styles.short}
                  style={{ width: share(value) }}
                />
              </span>
            </td>
            <td className={styles.figure}>{target === null ? value : `${value} / ${target}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** People by age and kind, what was done against its target. // look.md "Workbench" */
export const Charts = ({ charts }: { charts: readonly WorkChart[] }) =>
  charts.map((chart) => <Chart key={chart.key} chart={chart} />);
