import type { ReactNode } from "react";
import { LoadingOverlay } from "@/components/shell/loading-overlay";
import styles from "@/components/shell/open-frame.module.css";

/** The frame of pages that need no session: the page fills the window, the footer stands at its end. */
export function OpenFrame({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <main className={styles.main}>{children}</main>
      {footer}
      <LoadingOverlay />
    </div>
  );
}
