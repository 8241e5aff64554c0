import type { ReactNode } from "react";
import styles from "@/components/ui/page/page-frame.module.css";

interface Props {
  title: string;
  /** Beside the title: a state, a period. */
  mark?: ReactNode;
  /** Pages of one subject, this one among them; on phones in the title's place. */
  views?: ReactNode;
  /** At the right; the primary action last. On phones below the title. */
  actions?: ReactNode;
  /** One line under the title where the page needs explaining. */
  hint?: ReactNode;
  /** A list: its rows alone scroll, and a phone's main action stays at the bottom. */
  isList?: boolean;
  children: ReactNode;
}

/** A page: title row with its actions, then the content as one sheet. // look.md "Frame" */
export function PageFrame({ title, mark, views, actions, hint, isList = false, children }: Props) {
  return (
    <div className={isList ? `${styles.page} ${styles.list}` : styles.page}>
      <header className={styles.head} data-main={isList || undefined}>
        <div className={styles.heading}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {mark}
          {views}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
