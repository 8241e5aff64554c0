"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "@/components/record/page/record-page.module.css";
import { type IndexPart, SectionIndex } from "@/components/record/page/section-index";

interface Props<Key extends string> {
  /** What stays at the top: `RecordHead`. */
  readonly head: ReactNode;
  /** Remarks between the head and the record. */
  readonly notes?: ReactNode;
  readonly parts: readonly IndexPart<Key>[];
  readonly active: Key;
  readonly onChange: (key: Key) => void;
  readonly dropsHidden?: boolean;
  /** `RecordRail`; a form has none. */
  readonly rail?: ReactNode;
  /** Below the parts, within the sheet: a form's foot. */
  readonly foot?: ReactNode;
  /** The index runs across the top, so that wide tables have the whole width. // spec §2 "shown horizontally" */
  readonly isAcross?: boolean;
}

interface ShellProps {
  readonly head: ReactNode;
  readonly notes?: ReactNode;
  readonly hasRail: boolean;
  readonly isAcross?: boolean;
  readonly children: ReactNode;
}

const HEAD_LINE = "[data-head-line]";

/** Head, remarks and one sheet; tells the sheet's sticky columns how high the head is. */
export function RecordShell({ head, notes, hasRail, isAcross = false, children }: ShellProps) {
  const page = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const head = top.current;
    if (!head || typeof ResizeObserver === "undefined") return;
    const line = head.querySelector(HEAD_LINE);
    const heightOf = (element: Element | null) => Math.ceil(element?.getBoundingClientRect().height ?? 0);
    const watcher = new ResizeObserver(() => {
      // On phones the head is no box: its first line alone stays.
      const height = heightOf(head) || heightOf(line);
      if (height > 0) page.current?.style.setProperty("--record-head", `${height}px`);
    });
    for (const one of [head, line]) if (one) watcher.observe(one);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={page} className={styles.page}>
      <div ref={top} className={styles.top}>
        {head}
      </div>
      <div className={styles.notes}>{notes}</div>
      <div
        className={isAcross ? styles.across : hasRail ? styles.sheetWithRail : styles.sheet}
        {...(isAcross ? { "data-across": "" } : {})}
      >
        {children}
      </div>
    </div>
  );
}

/** A record, read or typed: what stays at the top, its index, its parts, and what is to be known beside them. */
export function RecordPage<Key extends string>(props: Props<Key>) {
  const { head, notes, rail, foot, isAcross = false, ...index } = props;
  return (
    <RecordShell head={head} notes={notes} hasRail={rail !== undefined} isAcross={isAcross}>
      <SectionIndex {...index} between={rail} />
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </RecordShell>
  );
}
