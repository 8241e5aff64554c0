"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type MessageDetail, MSG_STATUS } from "@/contracts/message/site-message";
import { MoreBox } from "@/components/ui/more-box";
import { useAsked } from "@/components/record/use-asked-call";
import { useOpenDialog } from "@/lib/drafts/use-open-dialog";
import { dateTime } from "@/lib/format/date";
import { usePublishMessage, useRemoveMessage } from "@/lib/hooks/message";
import { Can } from "@/lib/session/can";

const MessageDialog = dynamic(() => import("@/features/message/message-dialog").then((m) => m.MessageDialog));
const WithdrawDialog = dynamic(() => import("@/features/message/withdraw-dialog").then((m) => m.WithdrawDialog));

const CODES = {
  add: ["g_hy_desk_message_add", "g_hy_account_edit"],
  publish: ["g_hy_desk_message_publish", "g_hy_account_edit"],
  withdraw: ["g_hy_desk_message_withdraw", "g_hy_account_edit"],
  del: ["g_hy_desk_message_del", "g_hy_account_edit"],
} as const;

/** What may be done with a message of the own side in its state, each with its question. */
export function SentActions({ message, back }: { message: MessageDetail; back: string }) {
  const asked = useAsked();
  const router = useRouter();
  const publication = usePublishMessage();
  const removal = useRemoveMessage();
  const [open, setOpen] = useOpenDialog<"edit" | "withdraw">("message.site-message.act");
  const { msgSiteId, version, msgTitle, planSendTime, receiverText, canEdit } = message;
  const input = { params: { msgSiteId }, query: { version } };
  const publish = () => {
    const when = planSendTime === null ? "立即发送" : `于 ${dateTime(planSendTime)} 发送`;
    const content = `${when}给：${receiverText}。收件人自发布起固定，之后加入的人员不会收到。`;
    return asked(
      { title: `发布「${msgTitle}」？`, content, confirmText: "发布消息" },
      () => publication.mutateAsync(input),
      planSendTime === null ? "消息已发布，正在送达收件人" : "消息已定时",
    );
  };
  const remove = async () => {
    const isGone = await asked(
      { title: `删除「${msgTitle}」？`, content: "删除后不能恢复。", confirmText: "删除消息", danger: true },
      () => removal.mutateAsync(input),
      "消息已删除",
    );
    if (isGone) router.push(back);
  };
  const canWithdraw = message.msgStatus === MSG_STATUS.published || message.msgStatus === MSG_STATUS.planned;
  return (
    <>
      {canEdit && (
        <>
          <Can need={CODES.del}>
            <MoreBox label="更多操作">
              {() => (
                <Button danger onClick={() => void remove()}>
                  删除
                </Button>
              )}
            </MoreBox>
          </Can>
          <Can need={CODES.add}>
            <Button onClick={() => setOpen("edit")}>编辑</Button>
          </Can>
          <Can need={CODES.publish}>
            <Button type="primary" loading={publication.isPending} onClick={() => void publish()}>
              发布
            </Button>
          </Can>
        </>
      )}
      {canWithdraw && (
        <Can need={CODES.withdraw}>
          <MoreBox label="更多操作">
            {() => (
              <Button danger onClick={() => setOpen("withdraw")}>
                撤回
              </Button>
            )}
          </MoreBox>
        </Can>
      )}
      {open === "edit" && <MessageDialog key={version} message={message} onClose={() => setOpen(null)} />}
      {open === "withdraw" && <WithdrawDialog message={message} onClose={() => setOpen(null)} />}
    </>
  );
}
