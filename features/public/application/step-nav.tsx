"use client";

import type { FieldError } from "@/contracts/kit/validate";
import { type StepKey, stepOf, type STEPS } from "@/features/public/application/steps";
import styles from "@/features/public/application/work.module.css";

interface Props {
  readonly steps: readonly (typeof STEPS)[number][];
  readonly at: StepKey;
  readonly missing: readonly FieldError[];
  readonly onGo: (key: StepKey) => void;
}

/** The steps, and what each still lacks. */
export function StepNav({ steps, at, missing, onGo }: Props) {
  const open = (key: StepKey): number => missing.filter(({ path }) => stepOf(path) === key).length;
  return (
    <nav aria-label="办理步骤">
      <ol className={styles.steps}>
        {steps.map(({ key, title }, index) => {
          const lacking = key === "preview" ? 0 : open(key);
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
                {key !== "preview" && (
                  <span className={lacking > 0 ? styles.lacking : styles.whole}>
                    {lacking > 0 ? `待填 ${lacking}` : "完整"}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
