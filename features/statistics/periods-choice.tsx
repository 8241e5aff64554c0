"use client";

import styles from "@/features/statistics/statistics.module.css";
import { periodsOf } from "@/features/statistics/periods";
import { today } from "@/lib/format/date";

interface PeriodsProps {
  readonly from: string;
  readonly to: string;
  readonly onChange: (period: { readonly from: string; readonly to: string }) => void;
}

/** The periods that people mostly ask for, one press each; any other stands under 筛选. */
export const Periods = ({ from, to, onChange }: PeriodsProps) => (
  <div className={styles.periods} role="group" aria-label="期间">
    {periodsOf(today()).map((period) => (
      <button
        key={period.key}
        type="button"
        className={styles.period}
        aria-pressed={period.from === from && period.to === to}
        onClick={() => onChange({ from: period.from, to: period.to })}
      >
        {period.label}
      </button>
    ))}
  </div>
);
