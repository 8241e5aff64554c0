import type { ReactNode } from "react";
import { EventText } from "@/components/ui/state/event-text";
import { Icon } from "@/components/ui/icon";
import { PlainButton } from "@/components/ui/plain-button";
import styles from "@/components/ui/state/state.module.css";

interface Props {
  /** What happened: 「客户企业列表加载失败」. */
  title: string;
  /** What is safe and what to do. // look.md "Words" */
  hint?: ReactNode;
  /** The number that support finds in the log; shown as the specification says. // spec §8 */
  errorId?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** A part that failed to load: what happened, its event number, and 重试. */
export function ErrorState({ title, hint, errorId, onRetry, retrying = false }: Props) {
  return (
    <div className={styles.state} role="alert">
      <Icon name="error" size={40} className={styles.failed} />
      <p className={styles.title}>{title}</p>
      {hint !== undefined && (
        <p className={styles.hint}>{typeof hint === "string" ? <EventText text={hint} /> : hint}</p>
      )}
      {errorId !== undefined && errorId !== "" && (
        <p className={styles.hint}>
          <EventText text={`事件编号：${errorId}`} />
        </p>
      )}
      {onRetry !== undefined && (
        <div className={styles.action}>
          <PlainButton onClick={onRetry} disabled={retrying}>
            <Icon name="refresh" />
            {retrying ? "正在重试…" : "重试"}
          </PlainButton>
        </div>
      )}
    </div>
  );
}
