"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { onlineRow, type OnlineRow } from "@/contracts/auth/online";
import type { Kicked } from "@/features/account/kick-dialog";
import styles from "@/features/account/sessions-view.module.css";
import { columnsOf } from "@/components/list/table/columns";
import { RowTable } from "@/components/record/rows/row-table";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { ListSkeleton } from "@/components/ui/state/skeletons";
import { describe } from "@/lib/api/describe";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useSessionsOf } from "@/lib/hooks/account";
import { useMayCall } from "@/lib/session/can";
import { onlineApi } from "@/contracts/auth/online";

const KickDialog = dynamic(() => import("@/features/account/kick-dialog").then((m) => m.KickDialog));
const COLUMNS = [
  ...columnsOf(onlineRow, ["proof", "device", "ip", "createTime", "lastSeenTime"]),
  { key: "act", meta: { label: "操作", width: 90 } },
];

/** Where an account is signed in right now. // domain a §3.2 强制下线 */
export function SessionsView({ userId, nickName }: { userId: string; nickName: string }) {
  const { data, error, isFetching, refetch } = useSessionsOf(userId);
  const [whom, setWhom] = useOpenDialog<Kicked>("auth.online.kick");
  const mayEnd = useMayCall(onlineApi.end);
  if (error && !data)
    return (
      <ErrorState
        title="登录会话加载失败"
        hint={describe(error).text}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <ListSkeleton filterRows={0} columns={4} />;
  if (data.rows.length === 0)
    return <EmptyState title="该账号现在没有登录" hint="登录后，设备、地址和最近操作时间会出现在这里。" />;
  const cell = (key: string, row: Readonly<Record<string, unknown>>) => {
    const { sessionId, isCurrent } = row as unknown as OnlineRow;
    if (key !== "act") return undefined;
    if (isCurrent) return "本次登录";
    return (
      mayEnd && (
        <Button type="link" danger onClick={() => setWhom({ userId, nickName, sessionId })}>
          强制下线
        </Button>
      )
    );
  };
  return (
    <>
      <RowTable caption="登录会话" columns={COLUMNS} rows={data.rows} idKey="sessionId" cell={cell} />
      {mayEnd && data.rows.some((row) => !row.isCurrent) && (
        <p className={styles.all}>
          <Button danger onClick={() => setWhom({ userId, nickName })}>
            全部强制下线
          </Button>
        </p>
      )}
      {whom && <KickDialog whom={whom} onClose={() => setWhom(null)} />}
    </>
  );
}
