"use client";

import type { TrackStep } from "@/contracts/kit/lifecycle";
import styles from "@/components/steps/step-track.module.css";
import { Icon, type IconName } from "@/components/ui/icon";
import { date, dateTime } from "@/lib/format/date";

const ICONS: Readonly<Record<TrackStep["state"], IconName>> = {
  done: "check",
  awaited: "circle",
  ended: "close",
  returned: "flag",
};

/** 提交 → 受理 → 通过 at a record's head, each with who and when. // look.md "Records" */
export function StepTrack({ steps }: { readonly steps: readonly TrackStep[] }) {
  if (steps.length === 0) return null;
  return (
    <ol className={styles.track} aria-label="办理进度">
      {steps.map(({ name, label, state, by }) => (
        <li
          key={name}
          className={styles[state]}
          {...(by ? { title: `${by.operatorName}（${by.operatorOrg}）${dateTime(by.operateTime)}` } : {})}
        >
          <Icon name={ICONS[state]} size={12} />
          {label}
          {by ? (
            <span className={styles.by}>
              {by.operatorName} {date(by.operateTime)}
            </span>
          ) : (
            <span className="visually-hidden">（待办）</span>
          )}
        </li>
      ))}
    </ol>
  );
}
