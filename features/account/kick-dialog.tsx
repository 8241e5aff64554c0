"use client";

import { onlineApi } from "@/contracts/auth/online";
import { RecordDialog } from "@/components/record/record-dialog";
import { useEndSessions } from "@/lib/hooks/account";

/** Whom, and which of the sessions; all of them without one. */
export interface Kicked {
  readonly userId: string;
  readonly nickName: string;
  readonly sessionId?: string;
}

const schema = onlineApi.end.spec.query;

/** 强制下线 with its reason, which the person reads at the next click. */
export function KickDialog({ whom: { userId, nickName, sessionId }, onClose }: { whom: Kicked; onClose: () => void }) {
  const { mutateAsync } = useEndSessions();
  return (
    <RecordDialog
      title={`强制下线：${nickName}${sessionId === undefined ? "（全部会话）" : ""}`}
      schema={schema}
      initial={{ reason: "" }}
      paths={["reason"]}
      onSave={({ reason }) =>
        mutateAsync({
          params: { userId },
          query: { ...(sessionId !== undefined && { sessionId }), ...(reason !== undefined && { reason }) },
        })
      }
      saveText="强制下线"
      savedText={`${nickName}已被强制下线，其未保存的填写内容保留在本人浏览器中`}
      draftKey={`auth.online.kick:${sessionId ?? userId}`}
      onClose={onClose}
    />
  );
}
