"use client";

import type { ReactNode } from "react";
import styles from "@/components/charts/figure-cards.module.css";
import behind from "@/components/ui/table/more-behind.module.css";
import { RowLink } from "@/components/ui/table/row-link";
import { useFrame } from "@/lib/device/use-frame";

export interface FigureCard {
  readonly key: string;
  readonly label: string;
  /** As people read it, without its unit. */
  readonly text: string;
  readonly unit?: string;
  /** Below: against the year before, how it is computed. */
  readonly note?: ReactNode;
  /** The list behind it. */
  readonly href?: string | undefined;
  /** A rate, 0 … 100: a bar repeats the figure. */
  readonly rate?: number | null;
}

/** A rate as a bar under its figure, which says it in full. */
const Rate = ({ value }: { readonly value: number }) => (
  <span className={styles.track} aria-hidden>
    <span className={styles.rate} style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
  </span>
);

interface CardsProps {
  readonly label: string;
  readonly cards: readonly FigureCard[];
}

/** The few figures that people look for first; each leads to the list behind it. */
export function FigureCards({ label, cards }: CardsProps) {
  const { device } = useFrame();
  // A phone's stand in one line that scrolls by itself, so the keyboard must reach it.
  const reach = device === "mobile" && cards.length > 2 ? { tabIndex: 0 } : {};
  return (
    <dl className={`${styles.cards ?? ""} ${behind.fades ?? ""}`} aria-label={label} {...reach}>
      {cards.map(({ key, label: name, text, unit, note, href, rate }) => {
        const figure = (
          <>
            <span className={styles.figure}>{text}</span>
            {unit && text !== "—" && <span className={styles.unit}> {unit}</span>}
          </>
        );
        return (
          <div key={key} className={styles.card}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value}>{href ? <RowLink href={href}>{figure}</RowLink> : figure}</dd>
            {rate !== undefined && rate !== null && (
              <dd className={styles.value}>
                <Rate value={rate} />
              </dd>
            )}
            {note !== undefined && <dd className={styles.note}>{note}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
