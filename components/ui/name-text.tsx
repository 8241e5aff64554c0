import styles from "@/components/ui/name-text.module.css";

/** Branches of one head office differ at the end of their names: so much of it always stays. */
const END = 5;

/** A firm's name on one line: too long, it loses its middle. // look.md "Lists" */
export function NameText({ children }: { children: string }) {
  const text = [...children];
  if (text.length <= END * 3) return children;
  return (
    <span className={styles.name} title={children}>
      <span className={styles.start}>{text.slice(0, -END).join("")}</span>
      <span className={styles.end}>{text.slice(-END).join("")}</span>
    </span>
  );
}
