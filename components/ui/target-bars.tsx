import styles from "@/components/ui/target-bars.module.css";

export interface TargetBar {
  readonly key: string;
  readonly label: string;
  readonly done: number;
  /** Null where nothing is aimed at. */
  readonly target: number | null;
  /** Behind the figures: 「待审核 1 次」. */
  readonly note?: string | undefined;
}

interface Props {
  readonly caption: string;
  /** Head of the first column. */
  readonly head: string;
  readonly unit: string;
  readonly bars: readonly TargetBar[];
}

/** Halves and tenths are all that is counted. */
const text = (value: number): string => String(Number(value.toFixed(1)));

function stateOf({ done, target }: TargetBar, unit: string): { readonly text: string; readonly isReached: boolean } {
  if (target === null) return { text: "不考核", isReached: true };
  return done >= target
    ? { text: "已达标", isReached: true }
    : { text: `差 ${text(target - done)} ${unit}`, isReached: false };
}

/** What was done against its target: a table whose bars only repeat its figures, on the screen and on paper. */
export function TargetBars({ caption, head, unit, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ done, target }) => Math.max(done, target ?? 0)));
  const share = (value: number): string => `${(Math.min(value, most) / most) * 100}%`;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" className={styles.chart}>
            <span className="visually-hidden">图示</span>
          </th>
          <th scope="col">完成/目标（{unit}）</th>
          <th scope="col">情况</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => {
          const state = stateOf(bar, unit);
          return (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              <td className={styles.chart}>
                <span className={styles.track} aria-hidden>
                  {bar.target !== null && <span className={styles.target} style={{ width: share(bar.target) }} />}
                  <span
                    className={state.isReached ? styles.reached : styles.short}
                    style={{ width: share(bar.done) }}
                  />
                </span>
              </td>
              <td className={styles.figure}>
                {text(bar.done)} / {bar.target === null ? "—" : text(bar.target)}
              </td>
              <td className={bar.target === null ? undefined : state.isReached ? styles.good : styles.lacking}>
                {state.text}
                {bar.note ? `，${bar.note}` : ""}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
