"use client";

import { PlainButton } from "@/components/ui/plain-button";
import { isChunkError } from "@/lib/version/chunk-failure";
import styles from "@/features/error/blank-page.module.css";

interface Props {
  error?: Error & { digest?: string };
  reset: () => void;
}

// Rendering anew on the server needs a new request; `reset` alone would draw the same failure again.
const reload = () => location.reload();

const UNAVAILABLE = {
  title: "服务暂时不可用",
  text: "系统可能正在启动或维护，已保存的数据不受影响，请稍后重试。",
};
/** A part of the program did not come, and one reload has not helped. // lib/version/chunk-failure */
export const INCOMPLETE = {
  title: "页面没有完整加载",
  text: "可能刚发布了新版本，或网络不稳定。已保存的数据不受影响，您填写的内容仍在，请重试。",
};

/**
 * A page that failed before there was a frame: the backend is starting, stopping or away. Every page carries this
 * code, so it draws no wordmark.
 */
export function FailedPage({ error }: Props) {
  const { title, text } = isChunkError(error) ? INCOMPLETE : UNAVAILABLE;
  return (
    <main className={`${styles.page} ${styles.alone}`}>
      <title>{title}</title>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      {error?.digest && <p className={styles.text}>事件编号：{error.digest}</p>}
      <div className={styles.actions}>
        <PlainButton look="primary" onClick={reload}>
          重试
        </PlainButton>
      </div>
    </main>
  );
}
