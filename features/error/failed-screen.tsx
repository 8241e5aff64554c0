"use client";

import { ErrorState } from "@/components/ui/error-state";

interface Props {
  error?: Error & { digest?: string };
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
