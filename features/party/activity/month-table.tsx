import type { ScoreRow } from "@/contracts/party/activity/activity-score";
import styles from "@/features/party/activity/scoreboard.module.css";

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
const QUARTERS = ["第一季度", "第二季度", "第三季度", "第四季度"];

interface CellProps {
  readonly count: number;
  readonly isGap: boolean;
  readonly span?: number;
}

/** How many there were; 「缺」 where one was due and none was held. */
const Cell = ({ count, isGap, span = 1 }: CellProps) => (
  <td colSpan={span} className={isGap ? styles.gap : count === 0 ? styles.none : undefined}>
    {isGap ? "缺" : count === 0 ? "—" : count}
  </td>
);

function cellsOf({ months, gaps, cadence }: ScoreRow) {
  if (cadence !== "quarter")
    return months.map((count, i) => <Cell key={i} count={count} isGap={cadence === "month" && gaps.includes(i + 1)} />);
  return QUARTERS.map((name, i) => (
    <Cell
      key={name}
      span={3}
      count={months.slice(i * 3, i * 3 + 3).reduce((sum, n) => sum + n, 0)}
      isGap={gaps.includes(i + 1)}
    />
  ));
}

function lackingOf({ cadence, gaps, target, done }: ScoreRow): string {
  if (target === null) return "—";
  if (cadence === "month" && gaps.length > 0) return gaps.map((month) => `${month}月`).join("、");
  if (cadence === "quarter" && gaps.length > 0) return gaps.map((i) => QUARTERS[i - 1]).join("、");
  return done >= target ? "无" : cadence === "year" ? "尚未开展" : "无";
}

/** The months of a year by type; what is due by the quarter is told by the quarter. Scrolls within itself. */
export const MonthTable = ({
  rows,
  nameOf,
}: {
  readonly rows: readonly ScoreRow[];
  readonly nameOf: (type: number) => string;
}) => (
  // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
  <div className={styles.months} role="region" aria-label="各月开展情况" tabIndex={0}>
    <table>
      <caption>各月开展情况</caption>
      <thead>
        <tr>
          <th scope="col">活动类型</th>
          {MONTHS.map((month) => (
            <th key={month} scope="col">
              {month}月
            </th>
          ))}
          <th scope="col">缺少</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.activityType}>
            <th scope="row">{nameOf(row.activityType)}</th>
            {cellsOf(row)}
            <td>{lackingOf(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
