import styles from "@/features/home/workbench.module.css";

/** Grey rows of the height of what is coming, so that nothing jumps. */
export function SkeletonBlock({ rows }: { rows: number }) {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.bone} />
      ))}
    </div>
  );
}
