"use client";

import styles from "@/components/steps/time-line.module.css";
import { dateTime } from "@/lib/format/date";

/** What happened to a record: by whom, when, and what was said. */
export interface TimeLineEntry {
  readonly key: string;
  readonly label: string;
  readonly by: string | null;
  readonly at: string;
  readonly opinion?: string | null;
}

const SHOWN = 6;

/** The latest events of a record, the newest first; all of them stand in their own part. */
export function TimeLine({ entries }: { readonly entries: readonly TimeLineEntry[] }) {
  const rest = entries.length - SHOWN;
  return (
    <ol className={styles.line}>
      {entries.slice(0, SHOWN).map(({ key, label, by, at, opinion }) => (
        <li key={key}>
          <strong>{label}</strong> {by}
          <time dateTime={at}>{dateTime(at)}</time>
          {opinion && <q>{opinion}</q>}
        </li>
      ))}
      {rest > 0 && <li className={styles.rest}>更早的 {rest} 条见「审核记录」</li>}
    </ol>
  );
}
