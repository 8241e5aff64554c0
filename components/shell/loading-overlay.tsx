"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { activity } from "@/lib/api/activity";
import styles from "@/components/shell/loading-overlay.module.css";

/** How long a request may take before the user is told to wait. // spec §4, §9 */
export const OVERLAY_DELAY_MS = 1000;

/** 努力加载中, over everything, once what the user waits for takes longer than a second. */
export function LoadingOverlay() {
  const isBusy = useSyncExternalStore(
    activity.subscribe,
    () => activity.count() > 0,
    () => false,
  );
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setLate(true), OVERLAY_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isBusy]);
  return isBusy && isLate ? (
    <div className={styles.overlay} role="status">
      <div className={styles.box}>
        <span className={styles.spinner} aria-hidden />
        努力加载中
      </div>
    </div>
  ) : null;
}
