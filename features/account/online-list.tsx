"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { type ReactNode, useMemo } from "react";
import { onlineApi, onlineResource, type OnlineRow } from "@/contracts/auth/online";
import type { Kicked } from "@/features/account/kick-dialog";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useMayCall } from "@/lib/session/can";

const KickDialog = dynamic(() => import("@/features/account/kick-dialog").then((m) => m.KickDialog));

/** Live sessions within reach, with 强制下线. */
export function OnlineList({ title, actions }: { title: string; actions?: ReactNode }) {
  const [whom, setWhom] = useOpenDialog<Kicked>("auth.online.kick");
  const mayEnd = useMayCall(onlineApi.end);
  const resource = useMemo(() => ({ ...onlineResource, title }), [title]);
  const rowActions = ({ userId, nickName, sessionId, isCurrent }: OnlineRow) =>
    isCurrent
      ? "本次登录"
      : mayEnd && (
          <Button
            type="link"
            danger
            aria-label={`强制下线 ${nickName}`}
            onClick={() => setWhom({ userId, nickName, sessionId })}
          >
            强制下线
          </Button>
        );
  return (
    <ResourceScreen
      of={resource}
      noun="在线会话"
      actions={() => actions}
      rowActions={rowActions}
      rowActionsWidth={100}
      empty={{ title: "现在没有人在线" }}
    >
      {whom && <KickDialog whom={whom} onClose={() => setWhom(null)} />}
    </ResourceScreen>
  );
}
