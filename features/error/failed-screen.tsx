"use client";

import { INCOMPLETE } from "@/features/error/failed-page";
import { ErrorState } from "@/components/ui/state/error-state";
import { isChunkError } from "@/lib/version/chunk-failure";

interface Props {
  error?: Error & { digest?: string };
}

// Rendering anew on the server needs a new request; `reset` alone would draw the same failure again.
const reload = () => location.reload();

const UNANSWERED = {
  title: "页面加载失败",
  text: "服务暂时没有响应，已保存的数据不受影响。请稍后重试；多次失败时，请将事件编号告知协会。",
};

/** A screen that failed inside the frame; menus stay usable. */
export function FailedScreen({ error }: Props) {
  const { title, text } = isChunkError(error) ? INCOMPLETE : UNANSWERED;
  return <ErrorState title={title} hint={text} errorId={error?.digest} onRetry={reload} />;
}
