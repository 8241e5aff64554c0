"use client";

import { Button } from "antd";
import type { mailLogApi, smsLogApi } from "@/contracts/common/outbox";
import { useResend } from "@/lib/hooks/desk";
import { notifySuccess } from "@/lib/notify/notify";
import { Can } from "@/lib/session/can";

/** The row's way to its detail, named for the ear. */
export const OpenButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button type="link" aria-label={`查看发给 ${name} 的内容`} onClick={onClick}>
    查看
  </Button>
);

interface ResendProps {
  readonly row: { readonly messageId: string; readonly receiver: string; readonly canResend: boolean };
  readonly endpoint: typeof mailLogApi.resend | typeof smsLogApi.resend;
}

/** 重发: a failed message goes out again under its own id. */
export function ResendButton({ row: { messageId, receiver, canResend }, endpoint }: ResendProps) {
  const { mutateAsync, isPending } = useResend(endpoint);
  if (!canResend) return null;
  const again = () =>
    mutateAsync({ params: { messageId } }).then(
      () => notifySuccess("已重新排队发送"),
      () => undefined,
    );
  return (
    <Can need="g_hy_desk_sendlog_edit">
      <Button type="link" loading={isPending} aria-label={`重发给 ${receiver}`} onClick={() => void again()}>
        重发
      </Button>
    </Can>
  );
}
