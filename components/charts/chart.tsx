"use client";

import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { type ChartData, isBlank } from "@/components/charts/chart-data";
import { chartHeight } from "@/components/charts/chart-option";
import { ChartTable } from "@/components/charts/chart-table";
import styles from "@/components/charts/chart.module.css";
import { usePart } from "@/components/shell/use-part";

interface Props {
  readonly data: ChartData;
  /** Why nothing is drawn: 「该期间没有报备」. */
  readonly empty: string;
  /** Under the heading: how the figures are meant. */
  readonly note?: string;
  /** With the table: how its figures leave the page. */
  readonly tools?: ReactNode;
}

type View = "drawing" | "table";
const VIEWS = [
  ["drawing", "图"],
  ["table", "表"],
] as const satisfies readonly (readonly [View, string])[];

/** How near a chart must come to the window before its code loads. */
const NEAR = "160px";

/** Whether an element has come near the window; once it has, it stays so. */
function useIsNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const seen = (entries: readonly IntersectionObserverEntry[]) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setNear(true);
      watch.disconnect();
    };
    const watch = new IntersectionObserver(seen, { rootMargin: NEAR });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}

const loadDrawing = async () => (await import("@/components/charts/drawing")).Drawing;

/**
 * Figures as a drawing, or as the table that says the same exactly. Its code comes when the
 * chart comes near the window, so that no page waits for it; until then its place is kept, and where it does not come
 * the table stands there. // look.md "Workbench"
 */
export function Chart({ data, empty, note, tools }: Props) {
  const [view, setView] = useState<View>("drawing");
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  const nothing = isBlank(data);
  const place = useRef<HTMLElement>(null);
  const isNear = useIsNear(place);
  const isTable = view === "table" || hasFailed;
  const Drawing = usePart(isNear && !nothing && !isTable, loadDrawing, () => setFailed(true));
  return (
    <section
      ref={place}
      className={nothing ? `${styles.chart} ${styles.blank}` : styles.chart}
      aria-labelledby={id}
      data-chart={data.kind}
    >
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {data.title}
        </h2>
        {!nothing && isTable && tools}
        {!nothing && !hasFailed && (
          <div className={styles.views} role="group" aria-label={`${data.title}：图或表`}>
            {VIEWS.map(([key, word]) => (
              <button
                key={key}
                type="button"
                className={styles.view}
                aria-pressed={view === key}
                onClick={() => setView(key)}
              >
                {word}
              </button>
            ))}
          </div>
        )}
      </header>
      {note && <p className={styles.note}>{note}</p>}
      {nothing ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          {/* Whoever cannot see the drawing reads the figures all the same. */}
          <div className={isTable ? styles.figures : "visually-hidden"}>
            <ChartTable data={data} isHidden={!isTable} />
          </div>
          {!isTable && <div style={{ height: chartHeight(data) }}>{Drawing && <Drawing data={data} />}</div>}
        </>
      )}
    </section>
  );
}
