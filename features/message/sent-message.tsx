"use client";

import { Button } from "antd";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type MessageDetail, MSG_STATUS } from "@/contracts/message/site-message";
import { MessageFiles } from "@/features/message/message-files";
import { ReceiverTable } from "@/features/message/receiver-table";
import { RecordFrame } from "@/components/resource/record-frame";
import { NoticeContent } from "@/components/shell/notice-content";
import { useConfirm } from "@/components/ui/confirm";
import { DescriptionGrid } from "@/components/ui/description-grid";
import { PageFrame } from "@/components/ui/page-frame";
import { FormSkeleton } from "@/components/ui/skeletons";
import { StatusTag } from "@/components/ui/status-tag";
import { useDictionary } from "@/lib/dictionary/context";
import { dateTime } from "@/lib/format/date";
import { sentFileLink, usePublishMessage, useRemoveMessage, useSent } from "@/lib/hooks/message";
import { notifySuccess } from "@/lib/notify/notify";
import { Can } from "@/lib/session/can";
import styles from "@/features/message/message.module.css";

const MessageDialog = dynamic(() => import("@/features/message/message-dialog").then((m) => m.MessageDialog));
const WithdrawDialog = dynamic(() => import("@/features/message/withdraw-dialog").then((m) => m.WithdrawDialog));

const TONES = { 0: "warning", 1: "success", 2: "neutral", 3: "neutral", 4: "info" } as const;
const WORDS = {
  add: ["g_hy_desk_message_add", "g_hy_account_edit"],
  publish: ["g_hy_desk_message_publish", "g_hy_account_edit"],
  withdraw: ["g_hy_desk_message_withdraw", "g_hy_account_edit"],
  del: ["g_hy_desk_message_del", "g_hy_account_edit"],
} as const;

/** What may be done with the message in its state. */
function Actions({ message, back }: { message: MessageDetail; back: string }) {
  const ask = useConfirm();
  const router = useRouter();
  const publication = usePublishMessage();
  const removal = useRemoveMessage();
  const [open, setOpen] = useState<"edit" | "withdraw" | null>(null);
  const { msgSiteId, version, msgTitle, planSendTime, receiverText, canEdit } = message;
  const input = { params: { msgSiteId }, query: { version } };
  const publish = async () => {
    const when = planSendTime === null ? "立即发送" : `于 ${dateTime(planSendTime)} 发送`;
    const content = `${when}给：${receiverText}。收件人自发布起固定，之后加入的人员不会收到。`;
    if (!(await ask({ title: `发布「${msgTitle}」？`, content, confirmText: "发布消息" }))) return;
    const done = await publication.mutateAsync(input).catch(() => null);
    if (done) notifySuccess(planSendTime === null ? "消息已发布，正在送达收件人" : "消息已定时");
  };
  const remove = async () => {
    const question = {
      title: `删除「${msgTitle}」？`,
      content: "删除后不能恢复。",
      confirmText: "删除消息",
      danger: true,
    };
    if (!(await ask(question))) return;
    const done = await removal.mutateAsync(input).catch(() => undefined);
    if (done === null) router.push(back);
  };
  const canWithdraw = message.msgStatus === MSG_STATUS.published || message.msgStatus === MSG_STATUS.planned;
  return (
    <>
      <Link href={back} className={styles.back}>
        返回列表
      </Link>
      {canEdit && (
        <>
          <Can need={WORDS.del}>
            <Button danger onClick={() => void remove()}>
              删除
            </Button>
          </Can>
          <Can need={WORDS.add}>
            <Button onClick={() => setOpen("edit")}>修改</Button>
          </Can>
          <Can need={WORDS.publish}>
            <Button type="primary" loading={publication.isPending} onClick={() => void publish()}>
              发布
            </Button>
          </Can>
        </>
      )}
      {canWithdraw && (
        <Can need={WORDS.withdraw}>
          <Button danger onClick={() => setOpen("withdraw")}>
            撤回
          </Button>
        </Can>
      )}
      {open === "edit" && <MessageDialog key={version} message={message} onClose={() => setOpen(null)} />}
      {open === "withdraw" && <WithdrawDialog message={message} onClose={() => setOpen(null)} />}
    </>
  );
}

const share = (part: number, of: number): string => (of === 0 ? "" : `（${Math.round((part / of) * 100)}%）`);

function Facts({ message }: { message: MessageDetail }) {
  const { receiverCount, readCount, receiptCount, needReceipt, receiverNames, receiverIds } = message;
  const names = receiverNames.map(({ name }) => name).join("、");
  const rest = receiverIds.length > receiverNames.length ? ` 等 ${receiverIds.length} 个` : "";
  return (
    <DescriptionGrid
      items={[
        {
          label: "收件对象",
          value: names ? `${message.receiverText}：${names}${rest}` : message.receiverText,
          wide: true,
        },
        { label: "发件", value: `${message.senderOrg}　${message.senderName}` },
        { label: "发送时间", value: dateTime(message.sendTime) },
        ...(message.planSendTime === null ? [] : [{ label: "定时发送", value: dateTime(message.planSendTime) }]),
        {
          label: "收件人数",
          value: `${receiverCount} 人${message.isDelivering ? "，正在送达" : ""}`,
        },
        { label: "已读", value: `${readCount} 人${share(readCount, receiverCount)}` },
        ...(needReceipt
          ? [
              { label: "已回执", value: `${receiptCount} 人${share(receiptCount, receiverCount)}` },
              { label: "回执截止", value: dateTime(message.receiptDeadline) },
            ]
          : []),
        ...(message.withdrawTime === null
          ? []
          : [
              { label: "撤回时间", value: dateTime(message.withdrawTime) },
              { label: "撤回原因", value: message.withdrawReason },
            ]),
      ]}
    />
  );
}

/** A message of the sender's side: what it says, whom it reached, who read and receipted. // domain b §11.2 (4) */
export function SentMessage({ msgSiteId, back }: { msgSiteId: string; back: string }) {
  const result = useSent(msgSiteId);
  const dictionary = useDictionary();
  return (
    <RecordFrame
      result={result}
      title="站内信"
      actions={<Link href={back}>返回列表</Link>}
      failedTitle="消息加载失败"
      missing={{ title: "消息不存在", hint: "可能已被删除，或不属于本单位。" }}
      skeleton={<FormSkeleton fields={6} />}
    >
      {(message) => (
        <PageFrame
          title={message.msgTitle}
          mark={
            <StatusTag tone={TONES[message.msgStatus as keyof typeof TONES]}>
              {dictionary.label("msg_status", message.msgStatus)}
            </StatusTag>
          }
          actions={<Actions message={message} back={back} />}
        >
          <Facts message={message} />
          <div className={styles.letter}>
            <h2 className={styles.heading}>内容</h2>
            <NoticeContent content={message.msgContent} />
            <MessageFiles
              files={message.attachments.map((file) => ({
                ...file,
                id: file.fileId,
                link: sentFileLink(msgSiteId, file.fileId),
              }))}
            />
          </div>
          {message.receiverCount > 0 && <ReceiverTable msgSiteId={msgSiteId} />}
        </PageFrame>
      )}
    </RecordFrame>
  );
}
