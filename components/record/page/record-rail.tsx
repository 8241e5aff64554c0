"use client";

import { type ReactNode, useId, useState } from "react";
import type { FieldError } from "@/contracts/kit/validate";
import styles from "@/components/record/page/record-rail.module.css";
import { TimeLine, type TimeLineEntry } from "@/components/steps/time-line";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";

/** Where there is no rail so many sentences stand open above the record; the others unfold. */
const SHOWN = 5;

interface GroupProps {
  readonly title: ReactNode;
  readonly tone: "warn" | "plain";
  readonly children: ReactNode;
}

function Group({ title, tone, children }: GroupProps) {
  const id = useId();
  return (
    <section className={styles[tone]} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {tone === "warn" && <Icon name="warning" size={14} />}
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SentencesProps {
  readonly sentences: readonly FieldError[];
  /** Leads to the item; without it the sentences are plain text. */
  readonly onGo?: ((path: string) => void) | undefined;
}

function Sentences({ sentences, onGo }: SentencesProps) {
  const [isOpen, setOpen] = useState(false);
  const rest = sentences.length - SHOWN;
  return (
    <>
      <ul className={isOpen ? styles.whole : styles.list}>
        {sentences.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {onGo ? (
              <PlainButton look="quiet" className={styles.go} onClick={() => onGo(path)}>
                {message}
              </PlainButton>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && !isOpen && (
        <PlainButton look="quiet" className={styles.rest} onClick={() => setOpen(true)}>
          其余 {rest} 项
        </PlainButton>
      )}
    </>
  );
}

interface Props {
  readonly missing: readonly FieldError[];
  /** 「还缺 3 项，补齐后生效：」 */
  readonly missingTitle: string;
  readonly warnings: readonly FieldError[];
  /** Whole percent; null where nothing is asked for. */
  readonly percent: number | null;
  /** Opens the form at an item. */
  readonly onGo?: ((path: string) => void) | undefined;
  readonly timeLine: readonly TimeLineEntry[];
}

/** Beside a record: what is missing and what is doubtful, each leading to its item, how complete it is, what happened. */
export function RecordRail({ missing, missingTitle, warnings, percent, onGo, timeLine }: Props) {
  return (
    <aside className={styles.rail} aria-label="档案提示">
      {percent !== null && (
        <div className={styles.percent}>
          <span>必填项完整度</span>
          <meter
            className={styles.meter}
            min={0}
            max={100}
            value={percent}
            aria-label="必填项完整度"
            aria-valuetext={`${percent}%`}
          />
          <b>{percent}%</b>
        </div>
      )}
      {missing.length > 0 && (
        <Group title={missingTitle} tone="warn">
          <Sentences sentences={missing} onGo={onGo} />
        </Group>
      )}
      {warnings.length > 0 && (
        <Group title={`有 ${warnings.length} 处需要核对：`} tone="warn">
          <Sentences sentences={warnings} onGo={onGo} />
        </Group>
      )}
      {timeLine.length > 0 && (
        <div className={styles.times}>
          <Group title="时间线" tone="plain">
            <TimeLine entries={timeLine} />
          </Group>
        </div>
      )}
    </aside>
  );
}
