"use client";

import { useKeysOn } from "@/features/desk/review/use-keys";
import styles from "@/features/desk/review/review.module.css";

interface Props {
  /** Keys with what they do. */
  readonly keys: readonly (readonly [string, string])[];
}

/** Which letters act here, and the switch that turns them off. */
export function KeyLegend({ keys }: Props) {
  const [on, setOn] = useKeysOn();
  return (
    <div className={styles.legend} role="group" aria-label="快捷键">
      {on &&
        keys.map(([key, words]) => (
          <span key={key}>
            <kbd>{key}</kbd> {words}
          </span>
        ))}
      <label className={styles.switch}>
        <input type="checkbox" checked={on} onChange={(event) => setOn(event.target.checked)} /> 使用快捷键
      </label>
    </div>
  );
}
