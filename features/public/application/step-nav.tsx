"use client";

import type { FieldError } from "@/contracts/kit/validate";
import { type StepKey, stepOf, type STEPS } from "@/features/public/application/steps";
import styles from "@/features/public/application/work.module.css";

interface Props {
  readonly steps: readonly (typeof STEPS)[number][];
  readonly at: StepKey;
  readonly missing: readonly FieldError[];
  /** Steps of rows that hold none yet. */
  readonly empty: readonly StepKey[];
  readonly onGo: (key: StepKey) => void;
}

/** What a step says of itself: nothing is whole that nobody has begun. */
const standing = (lacking: number, isEmpty: boolean): readonly [className: string | undefined, text: string] => {
  if (lacking > 0) return [styles.lacking, `待填 ${lacking}`];
  return isEmpty ? [styles.none, "未填写"] : [styles.whole, "完整"];
};

/** The steps, and what each still lacks. */
export function StepNav({ steps, at, missing, empty, onGo }: Props) {
  const open = (key: StepKey): number => missing.filter(({ path }) => stepOf(path) === key).length;
  return (
    <nav aria-label="办理步骤">
      <ol className={styles.steps}>
        {steps.map(({ key, title }, index) => {
          const [className, text] = standing(open(key), empty.includes(key));
          return (
            <li key={key}>
              <button
                type="button"
                className={styles.step}
                aria-current={key === at ? "step" : undefined}
                onClick={() => onGo(key)}
              >
                <span className={styles.number}>{index + 1}</span>
                <span>{title}</span>
                {key !== "preview" && <span className={className}>{text}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
