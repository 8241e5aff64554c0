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

/** Head, remarks and one sheet; tells the sheet's sticky columns how high the head is. */
export function RecordShell({ head, notes, hasRail, isAcross = false, children }: ShellProps) {
  const page = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!top.current || typeof ResizeObserver === "undefined") return;
    const watcher = new ResizeObserver(([entry]) => {
      const height = Math.ceil(entry?.target.getBoundingClientRect().height ?? 0);
      page.current?.style.setProperty("--record-head", `${height}px`);
    });
    watcher.observe(top.current);
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
