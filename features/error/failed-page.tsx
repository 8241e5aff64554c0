"use client";

import { PlainButton } from "@/components/ui/plain-button";
import styles from "@/features/error/blank-page.module.css";

interface Props {
  error?: Error & { digest?: string };
  reset: () => void;
}

// Rendering anew on the server needs a new request; `reset` alone would draw the same failure again.
const reload = () => location.reload();

/**
 * A page that failed before there was a frame: the backend is starting, stopping or away. Every page carries this
 * code, so it draws no wordmark.
 */
export function FailedPage({ error }: Props) {
  return (
    <main className={`${styles.page} ${styles.alone}`}>
      <title>服务暂时不可用</title>
      <h1 className={styles.title}>服务暂时不可用</h1>
      <p className={styles.text}>系统可能正在启动或维护，已保存的数据不受影响，请稍后重试。</p>
      {error?.digest && <p className={styles.text}>事件编号：{error.digest}</p>}
      <div className={styles.actions}>
        <PlainButton look="primary" onClick={reload}>
          重试
        </PlainButton>
      </div>
    </main>
  );
}
