"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { whitelistResource, type WhitelistRow } from "@/contracts/common/whitelist";
import { ResourceScreen } from "@/components/list/resource-screen";
import { useAsked } from "@/components/record/use-asked-call";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { useRemoveWhite } from "@/lib/hooks/notice";
import { Can } from "@/lib/session/can";

// Rarely wanted: a list does not load its form.
const WhiteAdd = dynamic(() => import("@/features/desk/whitelist/white-add").then((m) => m.WhiteAdd));

/** 发送白名单: receivers that the limits of outgoing messages do not bind. // spec §7 */
export function WhitelistScreen() {
  const asked = useAsked();
  const removal = useRemoveWhite();
  const [isAdding, setAdding] = useOpenDialog<true>("common.whitelist");
  const remove = ({ whiteId, receiver, version }: WhitelistRow) =>
    asked(
      {
        title: `将 ${receiver} 移出白名单？`,
        content: "移出后，发往该号码或邮箱的验证码和通知恢复频次限制。",
        confirmText: "移出白名单",
        danger: true,
      },
      () => removal.mutateAsync({ params: { whiteId }, query: { version } }),
      "已移出白名单",
    );
  return (
    <ResourceScreen
      of={whitelistResource}
      noun="白名单记录"
      actions={() => (
        <Can need="g_hy_desk_whitelist_add">
          <Button type="primary" onClick={() => setAdding(true)}>
            加入白名单
          </Button>
        </Can>
      )}
      rowActions={(row) => (
        <Can need="g_hy_desk_whitelist_del">
          <Button type="link" danger aria-label={`移出 ${row.receiver}`} onClick={() => void remove(row)}>
            移出
          </Button>
        </Can>
      )}
      empty={{ title: "白名单为空", hint: "名单中的号码与邮箱不受短信、邮件发送频次的限制，如值班电话、服务台邮箱。" }}
    >
      {isAdding && <WhiteAdd onClose={() => setAdding(null)} />}
    </ResourceScreen>
  );
}
