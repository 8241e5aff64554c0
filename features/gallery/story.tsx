import type { ReactNode } from "react";
import { type PieceId, pieces } from "@/features/gallery/pieces-data";
import styles from "@/features/gallery/gallery.module.css";

/** One shared piece: its default form first, then variants. */
export function Story({ id, children }: { id: PieceId; children: ReactNode }) {
  const piece = pieces.find((one) => one.id === id);
  return (
    <section id={id} className={styles.story} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.storyTitle}>
        {piece?.title}
        <code className={styles.id}>{id}</code>
      </h2>
      <div className={styles.samples}>{children}</div>
    </section>
  );
}

interface SampleProps {
  /** `data-testid` of the value is `{name}-value`. */
  name: string;
  label: string;
  /** Id of the control that the label names; without one the label is plain text. */
  htmlFor?: string | undefined;
  value: string;
  children: ReactNode;
}

/** One control with its label and, beneath it, its live value as text. */
export function Sample({ name, label, htmlFor, value, children }: SampleProps) {
  return (
    <div className={styles.sample} data-testid={name}>
      {htmlFor === undefined ? (
        <div className={styles.label}>{label}</div>
      ) : (
        <label className={styles.label} htmlFor={htmlFor}>
          {label}
        </label>
      )}
      {children}
      <div className={styles.live}>
        <span className={styles.liveName}>实时值</span>
        <code className={styles.value} data-testid={`${name}-value`}>
          {value}
        </code>
      </div>
    </div>
  );
}
