import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import styles from "@/components/ui/state/state.module.css";

interface Props {
  /** Why nothing is here: 「没有符合条件的客户企业」. */
  title: string;
  /** What to do next: 「请放宽查询条件，或新增客户企业。」 */
  hint?: ReactNode;
  /** The button for it. */
  action?: ReactNode;
  icon?: IconName;
}

/** An empty list or page: says why and what to do next. // look.md "Lists" */
export function EmptyState({ title, hint, action, icon = "empty" }: Props) {
  return (
    <div className={styles.state} role="status">
      <Icon name={icon} size={40} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
