"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { navigation } from "@/lib/device/navigation";
import styles from "@/components/shell/progress.module.css";

/** A navigation that was given up on shows no bar for ever. */
const GIVE_UP_MS = 30_000;

/** The bar at the top edge while a navigation is under way. // spec §2 */
export function Progress() {
  const isRunning = useSyncExternalStore(navigation.subscribe, navigation.isRunning, () => false);
  const pathname = usePathname();
  const search = useSearchParams();
  useEffect(() => navigation.finish(), [pathname, search]);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => navigation.finish(), GIVE_UP_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isRunning ? <div className={styles.bar} role="progressbar" aria-label="正在打开页面" /> : null;
}
