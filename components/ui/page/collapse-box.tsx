"use client";

import { useId, useState, type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "@/components/ui/page/collapse-box.module.css";

interface Props {
  title: ReactNode;
  /** At the right of the title, outside the button: counts, actions. */
  extra?: ReactNode;
  defaultOpen?: boolean;
  /** Controlled when given. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
}

/** A box that opens and closes. Closed content stays mounted: fields inside keep what was typed. // spec §1 */
export function CollapseBox({ title, extra, defaultOpen = true, open, onOpenChange, children }: Props) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const contentId = useId();
  const isOpen = open ?? ownOpen;
  const toggle = () => {
    setOwnOpen(!isOpen);
    onOpenChange?.(!isOpen);
  };
  return (
    <section className={styles.box}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={toggle}
          >
            <Icon name="chevronRight" className={isOpen ? styles.opened : styles.closed} />
            {title}
          </button>
        </h2>
        {extra !== undefined && <div className={styles.extra}>{extra}</div>}
      </div>
      <div id={contentId} className={styles.content} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
