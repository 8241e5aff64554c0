"use client";

import { ErrorState } from "@/components/ui/error-state";
import { BlankPage } from "@/features/error/blank-page";
import { PlainButton } from "@/components/ui/plain-button";

interface Props {
  error?: Error & { digest?: string };
  reset: () => void;
}

// Rendering anew on the server needs a new request; `reset` alone would draw the same failure again.
const reload = () => location.reload();

/** A screen that failed inside the frame; menus stay usable. */
export function FailedScreen({ error }: Props) {
  return (
    <ErrorState
      title="页面加载失败"
      hint="服务暂时没有响应，已保存的数据不受影响。请稍后重试；多次失败时，请将事件编号告知协会。"
      errorId={error?.digest}
      onRetry={reload}
    />
  );
}

/** A page that failed before there was a frame: the backend is starting, stopping or away. */
export function FailedPage({ error }: Props) {
  return (
    <BlankPage
      code=""
      title="服务暂时不可用"
      icon="warning"
      actions={
        <PlainButton look="primary" onClick={reload}>
          重试
        </PlainButton>
      }
    >
      系统可能正在启动或维护，已保存的数据不受影响，请稍后重试。
      {error?.digest ? `（事件编号：${error.digest}）` : ""}
    </BlankPage>
  );
}
