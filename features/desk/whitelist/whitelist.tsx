"use client";

import { Button } from "antd";
import { useState } from "react";
import {
  WHITE_TYPE,
  whitelistForm,
  whitelistResource,
  type WhitelistRow,
  whitelistRules,
} from "@/contracts/common/whitelist";
import { RecordDialog } from "@/components/resource/record-dialog";
import { ResourceScreen } from "@/components/resource/resource-screen";
import { useAsked } from "@/components/resource/use-asked-call";
import { useAddWhite, useRemoveWhite } from "@/lib/hooks/notice";
import { Can } from "@/lib/session/can";

function AddDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useAddWhite();
  return (
    <RecordDialog
      title="加入白名单"
      schema={whitelistForm}
      initial={{ whiteType: WHITE_TYPE.mobile, receiver: "", remark: "" }}
      rules={whitelistRules}
      onSave={(body) => mutateAsync({ body })}
      saveText="加入白名单"
      savedText="已加入白名单"
      // A number in full is not kept in the browser.
      draftKey={null}
      onClose={onClose}
    />
  );
}

/** 发送白名单: receivers that the limits of outgoing messages do not bind. // spec §7 */
export function WhitelistScreen() {
  const asked = useAsked();
  const removal = useRemoveWhite();
  const [isAdding, setAdding] = useState(false);
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
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </ResourceScreen>
  );
}
